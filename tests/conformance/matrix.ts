/** The kit's matrix: every case, for every vendor, under every fault; and the table that tells it. */

import type { Case } from './case.ts'
import { cases } from './cases.ts'
import { faults, type Fault } from './faults.ts'
import { playCase, type Verdict, type Wallet } from './kit.ts'

const usualAtOnce = 8

export type Cell = { case: Case; vendor: string; fault: Fault; verdict: Verdict }

/** What is arranged for these reaches other players too: they are played alone. */
const alone = new Set<string | undefined>([
  'closeGame',
  'maintainGame',
  'maintainSite',
  'settleOnce',
  'allowOthers',
  'monthsPass',
  'holdBooks',
])
const isAlone = ({ arrange = {} }: Case) => Object.values(arrange).some((what) => alone.has(what))

/** Plays what is chosen: several at the same time where they do not disturb each other. */
export async function playMatrix(
  wallets: readonly Wallet[],
  chosen: {
    cases?: readonly Case[]
    faults?: readonly Fault[]
    atOnce?: number
    onPlayed?: (cell: Cell) => void
  } = {},
): Promise<Cell[]> {
  const asked = wallets.flatMap((wallet) =>
    (chosen.cases ?? cases).flatMap((one) =>
      (chosen.faults ?? faults).map((fault) => ({ wallet, one, fault })),
    ),
  )
  const cells = new Map<(typeof asked)[number], Cell>()
  const play = async (turn: (typeof asked)[number]) => {
    const { wallet, one, fault } = turn
    const verdict = await playCase(wallet, one, fault)
    const cell = { case: one, vendor: wallet.simulator.name, fault, verdict }
    cells.set(turn, cell)
    chosen.onPlayed?.(cell)
  }
  // Where there is one player only, what two cases move could not be told apart.
  const isLonely = ({ one, fault, wallet }: (typeof asked)[number]) =>
    isAlone(one) || fault === 'kill' || wallet.otherSeat === null
  const waiting = asked.filter((turn) => !isLonely(turn))
  const work = async () => {
    for (let turn = waiting.shift(); turn; turn = waiting.shift()) await play(turn)
  }
  await Promise.all(Array.from({ length: chosen.atOnce ?? usualAtOnce }, work))
  for (const turn of asked) if (isLonely(turn)) await play(turn)
  return asked.flatMap((turn) => cells.get(turn) ?? [])
}

export const failures = (cells: readonly Cell[]) =>
  cells
    .filter(({ verdict }) => verdict.outcome === 'failed')
    .map(
      (cell) =>
        `FAILED  ${cell.vendor}, case ${cell.case.id} (${cell.case.title}), fault ${cell.fault}: ${cell.verdict.why}`,
    )

const titleWidth = 58

/** A row for each case, a column for each vendor: how many faults it passed of those that apply. */
export function tableOf(cells: readonly Cell[]): string {
  const vendors = [...new Set(cells.map(({ vendor }) => vendor))]
  const played = [...new Map(cells.map((cell) => [cell.case.id, cell.case])).values()]
  const width = Math.max(9, ...vendors.map(({ length }) => length)) + 2
  const cellOf = (id: string, vendor: string) => {
    const mine = cells.filter((cell) => cell.case.id === id && cell.vendor === vendor)
    const applying = mine.filter(({ verdict }) => verdict.outcome !== 'not applicable')
    const passed = applying.filter(({ verdict }) => verdict.outcome === 'passed').length
    if (applying.length === 0) return '–'
    return passed === applying.length ? `${passed}` : `${passed}/${applying.length} FAILED`
  }
  const line = (id: string, title: string, columns: readonly string[]) =>
    id.padEnd(5) +
    title.slice(0, titleWidth - 2).padEnd(titleWidth) +
    columns.map((text) => text.padStart(width)).join('')
  const count = (outcome: Verdict['outcome']) =>
    cells.filter(({ verdict }) => verdict.outcome === outcome).length
  return [
    line('case', 'faults passed', vendors),
    ...played.map(({ id, title }) =>
      line(
        id,
        title,
        vendors.map((vendor) => cellOf(id, vendor)),
      ),
    ),
    '',
    `${cells.length} cells: ${count('passed')} passed, ${count('failed')} failed, ${count('not applicable')} not applicable`,
  ].join('\n')
}
