/** `npm run bench frames`: how many frames of a round come late on a phone with a quarter of this processor, title by title. */

import { parseArgs } from 'node:util'
import type { CDPSession, Page } from 'playwright-core'
import { games } from '#games/catalogue.ts'
import { launchChromium } from '#tests/harness/chromium.ts'
import { withHouse, type BenchHouse } from './harness/house.ts'
import { keepResult, machineLine, show, table } from './harness/report.ts'

/** `--seconds` of each round, `--worst` titles that are told where their time goes, `--titles dice,wheel` alone. */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    worst: { type: 'string', default: '3' },
    titles: { type: 'string', default: Object.keys(games).join(',') },
  },
})
const watchedMs = 1000 * Number(options.seconds)
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true }
const slowdown = 4
/** A frame of sixty a second, of thirty, and what a timer's own grain may add. */
const [frameMs, twoFramesMs, grainMs] = [1000 / 60, 1000 / 30, 1]

/** What must be chosen before the button plays. */
const firstChoice: Readonly<Record<string, string>> = {
  roulette: '.spot',
  'sic-bo': '.spot',
  'moonwater-nets': '.targets button:not(:disabled)',
  'sunreef-nets': '.targets button:not(:disabled)',
  'trenchlight-nets': '.targets button:not(:disabled)',
}

type Watched = { gaps: number[] }

/** Notes the time between one frame and the next, for as long as it is let. */
const watchFrames = (ms: number) =>
  new Promise<Watched>((resolve) => {
    const gaps: number[] = []
    let before = performance.now()
    const endsAt = before + ms
    const look = (now: number) => {
      gaps.push(now - before)
      before = now
      if (now < endsAt) requestAnimationFrame(look)
      else resolve({ gaps: gaps.slice(1) })
    }
    requestAnimationFrame(look)
  })

type Watch = { page: Page; debug: CDPSession; house: BenchHouse }
type Measured = { code: string; frames: number; late: number; veryLate: number; longestMs: number }

/** By a player who has not played yet: no round is open, none is left to be seen. */
async function openGame({ page, house }: Watch, code: string) {
  const url = `http://${house.host}:${house.port}`
  await page.context().addCookies([{ name: 'session', value: house.nextPlayer().token, url }])
  await page.goto(`${url}/frame/${code}`)
  const play = page.locator('.play')
  await play.waitFor()
  const first = firstChoice[code]
  if (first) await page.locator(first).first().click()
  await page.locator('.play[aria-disabled=false]').waitFor()
  return play
}

/** One round from the press on. */
async function roundOf(watch: Watch, code: string): Promise<Measured> {
  const { page, debug } = watch
  const play = await openGame(watch, code)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  try {
    const watching = page.evaluate(watchFrames, watchedMs)
    await play.press('Enter')
    const { gaps } = await watching
    const laterThan = (ms: number) => gaps.filter((gap) => gap > ms + grainMs).length
    return {
      code,
      frames: gaps.length,
      late: laterThan(frameMs) / gaps.length,
      veryLate: laterThan(twoFramesMs) / gaps.length,
      longestMs: Math.max(...gaps),
    }
  } finally {
    await debug.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
}

const costs = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration', 'TaskDuration'] as const

/** A further round of a title, by what the main thread did meanwhile. @returns shares of the time, in percent. */
async function costOf(watch: Watch, code: string) {
  const { page, debug } = watch
  await debug.send('Performance.enable')
  const read = async () => {
    const { metrics } = await debug.send('Performance.getMetrics')
    return new Map(metrics.map(({ name, value }) => [name, value]))
  }
  const play = await openGame(watch, code)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const before = await read()
  const watching = page.evaluate(watchFrames, watchedMs)
  await play.press('Enter')
  await watching
  const after = await read()
  await debug.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const shares = costs.map(
    (cost) => (1e5 * ((after.get(cost) ?? 0) - (before.get(cost) ?? 0))) / watchedMs,
  )
  const [script = 0, layout = 0, style = 0, task = 0] = shares
  return { script, layout, style, rest: Math.max(0, task - script - layout - style) }
}

const percent = (share: number) => show(100 * share, 1)

async function run(house: BenchHouse) {
  const browser = await launchChromium()
  try {
    const context = await browser.newContext(phone)
    const page = await context.newPage()
    const watch = { page, debug: await context.newCDPSession(page), house }
    const measured: Measured[] = []
    for (const code of options.titles.split(',')) {
      // The first round of a title loads its pictures and compiles its script.
      await roundOf(watch, code)
      const one = await roundOf(watch, code)
      process.stdout.write(`  ${code}  ${percent(one.late)} %\n`)
      measured.push(one)
    }
    const worst = measured.toSorted((a, b) => b.late - a.late).slice(0, Number(options.worst))
    const whys: string[][] = []
    for (const { code } of worst) {
      const { script, layout, style, rest } = await costOf(watch, code)
      whys.push([code, ...[script, style, layout, rest].map((share) => show(share, 1))])
    }
    keepResult(
      'frames',
      [
        '# Frames',
        '',
        `The first ${watchedMs / 1000} s of a round in a phone's window (${phone.viewport.width} × ${phone.viewport.height}, two dots to a pixel), headless Chromium, processor slowed ${slowdown} times; without a graphics processor, so what that would draw counts too. Late: later than ${show(frameMs, 1)} ms; very late: later than ${show(twoFramesMs, 1)} ms; ${grainMs} ms is the grain of the clock.`,
        '',
        table(
          ['title', 'frames', 'late %', 'very late %', 'longest ms'],
          measured.map(({ code, frames, late, veryLate, longestMs }) => [
            code,
            String(frames),
            percent(late),
            percent(veryLate),
            show(longestMs),
          ]),
        ),
        '',
        'Where the time of the main thread goes in the worst, in percent of the round:',
        '',
        table(['title', 'script', 'style', 'layout', 'painting and the rest'], whys),
        '',
        `${machineLine(house.databaseVersion)}.`,
      ].join('\n'),
    )
  } finally {
    await browser.close()
  }
}

await withHouse(run)
