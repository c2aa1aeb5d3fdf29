/**
 * `npm run bench rng`: whether what games draw is uniform and independent: the source by range, and the rounds of each
 * game by the scheme they are drawn with. `--full` takes the sample of a release: 10^8 draws from each range, 10^7
 * shuffles and 10^5 rounds of each game.
 * `--raw <file>` writes 10^8 bytes as they come from the source, before any scaling, for somebody else's tests [RNG-10].
 */

import { spawnSync } from 'node:child_process'
import { randomBytes, randomFillSync } from 'node:crypto'
import { openSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { slotTitles } from '#games/catalogue.ts'
import type { Seeds } from '#games/fair.ts'
import { stripsOf } from '#games/slot/sheet.ts'
import { bitBattery, spreadOf } from './harness/bits.ts'
import { keepResult, show, table } from './harness/report.ts'
import { dealBy, shuffleBattery } from './harness/shuffles.ts'
import { brokenSources, drawFrom, drawsFrom, type Words } from './harness/sources.ts'
import { usageBattery, usages } from './harness/usages.ts'
import { battery, failing, foundBias, type Sample } from './harness/uniform.ts'

const { values } = parseArgs({
  options: {
    draws: { type: 'string', default: '1000000' },
    shuffles: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '10000' },
    full: { type: 'boolean', default: false },
    raw: { type: 'string' },
  },
})
const draws = values.full ? 1e8 : Number(values.draws)
const shuffles = values.full ? 1e7 : Number(values.shuffles)
const rounds = values.full ? 1e5 : Number(values.rounds)
const sequences = 100
/** All tests together are wrong once in a hundred runs (family-wise, by Holm). */
const level = 0.01
const hardLevel = 1e-4

/** The ranges games draw from: rows of plinko, cards, tiles, rolls, balls, and every reel. */
const ranges = [
  ...new Set([
    2,
    4,
    6,
    13,
    20,
    25,
    37,
    42,
    52,
    75,
    90,
    10_000,
    ...slotTitles.flatMap(({ sheet }) =>
      [sheet.reels, stripsOf(sheet, true)].flat().map(({ length }) => length),
    ),
  ]),
].toSorted((a, b) => a - b)

/** The operating system's source, a block at a time. */
function openSystem(): Words {
  const block = new Uint32Array(65_536)
  let at = block.length
  return () => {
    if (at === block.length) {
      randomFillSync(block)
      at = 0
    }
    return block[at++]!
  }
}

const isGame = (n: Sample['n']) => Object.hasOwn(usages, n)
const roundsPerSeed = 1000

/** Seeds as players have them: a pair serves many rounds, each with the next nonce. */
function openSeeds(): (round: number) => Seeds {
  const make = () => ({
    serverSeed: randomBytes(32).toString('hex'),
    clientSeed: randomBytes(8).toString('hex'),
  })
  let pair = make()
  return (round) => {
    const nonce = round % roundsPerSeed
    if (nonce === 0) pair = make()
    return { ...pair, nonce }
  }
}

/** Every test of a range, of the deck, or of what a game draws in its rounds. */
function tested(n: Sample['n'], words: Words): Sample[] {
  if (typeof n === 'number') return battery(n, drawsFrom(words, n, draws))
  return n === 'deck'
    ? shuffleBattery(dealBy(drawFrom(words)), shuffles)
    : usageBattery(n, openSeeds(), rounds)
}

/** One run again on fresh draws for those in doubt; below the hard level there is none. */
function judged(samples: readonly Sample[], words: Words): Sample[] {
  return failing(samples, level).filter(({ p, n, test }) => {
    if (p < hardLevel) return true
    const again = tested(n, words).find((sample) => sample.test === test)
    return !again || again.p < level
  })
}

/** dieharder and ent, where they are installed: both weaker than the tests above, but not ours. */
function others(): string[] {
  const source = openSync('/dev/urandom', 'r')
  const run = (tool: string, parameters: string[], input: number | Buffer) =>
    spawnSync(tool, parameters, {
      ...(typeof input === 'number' ? { stdio: [input, 'pipe', 'pipe'] } : { input }),
      maxBuffer: 1 << 26,
    })
  const tools = {
    dieharder: () =>
      run('dieharder', values.full ? ['-a', '-g', '200'] : ['-d', '0', '-g', '200'], source),
    ent: () => run('ent', [], randomFillSync(Buffer.alloc(10_000_000))),
  }
  return Object.entries(tools).map(([tool, start]) => {
    const { error, stdout } = start()
    return error ? `${tool} is not installed here.` : `\`\`\`\n${stdout.toString().trim()}\n\`\`\``
  })
}

function bench(): void {
  const startedAt = performance.now()
  const words = openSystem()
  const samples = [...ranges, 'deck', ...Object.keys(usages)].flatMap((n) => {
    const found = tested(n, words)
    console.log(`${n}: ${found.length} tests`)
    return found
  })
  const failed = judged(samples, words)
  const spread = spreadOf(samples.map(({ p }) => p))
  const bits = bitBattery((size) => randomFillSync(new Uint8Array(size)), sequences)
  const broken = Object.entries(brokenSources).map(([name, finds]) => ({
    name,
    found: finds(openSystem()),
  }))
  const isFine =
    failed.length === 0 &&
    spread.p >= hardLevel &&
    bits.every(({ ok }) => ok) &&
    broken.every(({ found }) => found)
  const seconds = (performance.now() - startedAt) / 1000
  keepResult(
    'rng',
    [
      '# Random numbers',
      '',
      `${draws} draws from each of ${ranges.length} ranges, ${shuffles} shuffles, and ${rounds} rounds of each of ${Object.keys(usages).length} games by the scheme they are drawn with; ${samples.length} tests, which are wrong together in one run of a hundred. ${Math.round(seconds)} seconds.`,
      '',
      `**${isFine ? 'Every test passes.' : 'NOT every test passes.'}** ${failed.length} fail; the p-values of all lie evenly with p = ${spread.p.toFixed(4)}.`,
      '',
      'Sources that are wrong on purpose, and whether the same tests find them:',
      '',
      table(
        ['source', 'found'],
        broken.map(({ name, found }) => [name, found ? 'yes' : 'NO']),
      ),
      '',
      `Raw bits, ${sequences} sequences of a million, by the fifteen tests of NIST SP 800-22 and two of our own. Of a test with several p-values the worst is shown. All together are wrong in one run of a hundred.`,
      '',
      table(
        ['test', 'p-values', 'fewest that pass at 0.01', 'least p of their spread', ''],
        bits.map(({ test, kinds, passed, sequences: said, p, ok }) => [
          test,
          String(kinds),
          `${passed} of ${said}`,
          show(p, 4),
          ok ? 'passes' : '**FAILS**',
        ]),
      ),
      '',
      'What one value may be favoured by before its frequency shows it in 99 of 100 runs:',
      '',
      table(
        ['range', 'percent'],
        ranges.map((n) => [String(n), foundBias(n, draws).toFixed(3)]),
      ),
      '',
      table(
        ['range', 'test', 'statistic', 'freedom', 'p'],
        samples
          .filter(({ n }) => !isGame(n))
          .map(({ n, test, statistic, freedom, p }) => [
            String(n),
            test,
            statistic.toFixed(2),
            String(freedom),
            p.toFixed(4),
          ]),
      ),
      '',
      'What each game draws in its rounds, place by place, and whether a draw or a round says something of the next:',
      '',
      table(
        ['game', 'tests', 'least p'],
        Object.keys(usages).map((code) => {
          const ps = samples.filter(({ n }) => n === code).map(({ p }) => p)
          return [code, String(ps.length), Math.min(...ps).toFixed(5)]
        }),
      ),
      '',
      ...others(),
    ].join('\n'),
  )
  if (!isFine) process.exitCode = 1
}

if (values.raw === undefined) bench()
else writeFileSync(values.raw, randomFillSync(Buffer.alloc(1e8)))
