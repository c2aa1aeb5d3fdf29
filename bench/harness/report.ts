/** Writes what a bench measured: medians of interleaved rounds as Markdown, with the machine they hold for. */

import * as fs from 'node:fs'
import * as os from 'node:os'
import { parseArgs } from 'node:util'
import type { Cost, Sample } from './house.ts'
import type { Profile } from './profile.ts'

/** How long to measure: `--rounds 5 --seconds 2`. More rounds say more than longer ones. */
export function readPace(): { rounds: number; ms: number } {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '2' },
    },
  })
  return { rounds: Number(values.rounds), ms: 1000 * Number(values.seconds) }
}

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
}

/** The median over rounds of a quotient taken within each round, so that what slows a whole round cancels out. */
export function ratio(
  over: readonly { perSecond: number }[],
  under: readonly { perSecond: number }[],
): number {
  return median(over.map(({ perSecond }, i) => perSecond / (under[i]?.perSecond ?? NaN)))
}

export const show = (figure: number, digits = 0) =>
  Number.isFinite(figure) ? figure.toFixed(digits) : '–'

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, i) => (i === 0 ? '---' : '--:'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

/** Rate, times and processor time of one kind of request, as cells of a row. */
export const sampleHead = ['per second', 'p50 ms', 'p99 ms', 'server µs', 'database µs', 'load µs']
export function sampleCells(samples: readonly Sample[]): string[] {
  const of = (read: (sample: Sample) => number | null) =>
    median(samples.map((sample) => read(sample) ?? NaN))
  const cost = (name: keyof Cost) => show(of((sample) => sample[name]))
  return [
    show(of(({ perSecond }) => perSecond)),
    show(
      of(({ p50Ms }) => p50Ms),
      2,
    ),
    show(
      of(({ p99Ms }) => p99Ms),
      2,
    ),
    cost('serverUs'),
    cost('databaseUs'),
    cost('loadUs'),
  ]
}

/** A goal, what came out, and by how much it is met or missed. */
export function judge(goal: string, reached: number, wanted: number, unit = ''): string[] {
  const off = Math.abs(reached / wanted - 1) * 100
  const digits = unit === '' ? 2 : unit === 'kB' ? 1 : 0
  const isAtMost = goal.includes('≤')
  const isMet = isAtMost ? reached <= wanted : reached >= wanted
  const amount = (figure: number) => `${show(figure, digits)}${unit && ` ${unit}`}`
  return [goal, amount(wanted), amount(reached), isMet ? 'met' : `**missed by ${show(off)} %**`]
}
export const judgeHead = ['goal', 'wanted', 'reached', '']

const ownersShown = 12

export function profileTable({ owners }: Profile): string {
  return table(
    ['server thread, own time', '%'],
    owners.slice(0, ownersShown).map(({ owner, percent }) => [owner, show(percent, 1)]),
  )
}

const loadAtStart = os.loadavg()[0] ?? 0

/** One line on what the figures hold for. @param databaseVersion null where no database takes part. */
export function machineLine(databaseVersion: string | null): string {
  const cores = os.cpus()
  const load = (figure: number) => show(figure, 1)
  return [
    `${cores.length} × ${cores[0]?.model ?? 'unknown'}`,
    `${show(os.totalmem() / 2 ** 30)} GiB`,
    `${os.platform()} ${os.arch()}`,
    `Node ${process.version}`,
    ...(databaseVersion === null ? [] : [`PostgreSQL ${databaseVersion}, durable as shipped`]),
    `load average ${load(loadAtStart)} before, ${load(os.loadavg()[0] ?? 0)} after`,
  ].join('; ')
}

/** Prints a result and keeps it beside the bench as the last one. */
export function keepResult(name: string, text: string) {
  const file = new URL(`../results/${name}.md`, import.meta.url)
  fs.writeFileSync(file, `${text}\n`)
  process.stdout.write(`${text}\n`)
}
