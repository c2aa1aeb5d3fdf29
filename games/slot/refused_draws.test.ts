/** Protects: a sheet whose bonuses, stops, mystery or rows cannot be drawn is refused with its place and what is wrong, before anything is counted. */
import { expect, test } from 'vitest'
import { smallSheet } from '#tests/harness/slot_sheets.ts'
import { readPaper } from './paper.ts'

const faults: [string, object, string][] = [
  [
    'a bonus that nothing wins',
    { bonuses: { wheel: { prizes: [{ pays: 1 }] } } },
    '/bonuses/wheel is won nowhere',
  ],
  [
    'a bonus that is none',
    { scatterBonuses: { s: { 3: 'wheel' } } },
    '/scatterBonuses/s wins a bonus that is none of /bonuses',
  ],
  [
    'a bonus of what is no scatter',
    {
      bonuses: { wheel: { prizes: [{ pays: 1 }] } },
      scatterBonuses: { a: { 3: 'wheel' } },
    },
    '/scatterBonuses/a is neither /scatter nor one of /otherScatters',
  ],
  [
    'more picks than there are prizes',
    {
      bonuses: { pick: { prizes: [{ pays: 1, weight: 3 }], picks: 4 } },
      scatterBonuses: { s: { 3: 'pick' } },
    },
    '/bonuses/pick/picks are more than the 3 prizes',
  ],
  [
    'a bonus that leads back to itself',
    {
      bonuses: { a: { prizes: [{ bonus: 'b' }] }, b: { prizes: [{ bonus: 'a' }] } },
      scatterBonuses: { s: { 3: 'a' } },
    },
    '/bonuses/b/prizes/0/bonus leads back to a',
  ],
  [
    'picks that may never end',
    {
      bonuses: { pick: { prizes: [{ pays: 1 }, { ends: true }], again: true } },
      scatterBonuses: { s: { 3: 'pick' } },
    },
    '/bonuses/pick goes on for ever',
  ],
  [
    'coins that lock in a row of a line',
    {
      bonuses: { link: { prizes: [{ pays: 1 }], locks: { chance: '1/9', spins: 3 } } },
      rowPays: [{ of: ['a', 'a', 'b'], pays: 0, bonus: 'link' }],
    },
    '/rowPays/0/bonus locks coins, which only scatters win',
  ],
  [
    'coins that lock by no chance',
    {
      bonuses: { link: { prizes: [{ pays: 1 }], locks: { chance: 0, spins: 3 } } },
      scatterBonuses: { s: { 2: 'link' } },
    },
    '/bonuses/link/locks/chance is above 0',
  ],
  [
    'coins that lock and are picked',
    {
      bonuses: { link: { prizes: [{ pays: 1 }], picks: 1, locks: { chance: 1, spins: 3 } } },
      scatterBonuses: { s: { 2: 'link' } },
    },
    '/bonuses/link/locks go neither with picks',
  ],
  [
    'lines over reels whose heights are drawn',
    { rows: [1, { 1: 2, 2: 1 }, 1] },
    '/rows/1 is drawn: such need ways or payAnywhere',
  ],
  [
    'falls on reels whose heights are drawn',
    { rows: [1, { 1: 2, 2: 1 }, 1], ways: 3, freeSpins: { awards: [1], falls: [1] } },
    '/rows/1 is drawn: such do not go with falls',
  ],
  [
    'a reel that is shorter than it may show',
    { rows: [1, { 1: 2, 5: 1 }, 1], ways: 3 },
    '/reels/1 is shorter than the window',
  ],
  [
    'clusters of uneven reels',
    { rows: [1, 2, 1], clusters: 3 },
    '/rows of clusters are one number',
  ],
  ['clusters beside ways', { ways: 3, clusters: 3 }, 'the sheet has lines, ways, payAnywhere'],
  [
    'wilds that stay for all free spins, which win more without end',
    { wild: 'b', freeSpins: { awards: { 3: 1 }, retriggers: 'endless', wildSticks: 'all' } },
    '/freeSpins/wildSticks of all free spins goes with retriggers that are endless up to a limit',
  ],
  ['weights of two reels', { weights: [[1], [1]] }, '/weights are for each of the 3 reels'],
  [
    'weights of other stops',
    {
      weights: [
        [1, 1, 1, 1],
        [1, 1],
        [1, 1, 1, 1, 1],
      ],
    },
    '/weights/1 has 2 numbers for 3 stops',
  ],
  [
    'a reel that cannot stop',
    {
      weights: [
        [1, 1, 1, 1],
        [0, 0, 0],
        [1, 1, 1, 1, 1],
      ],
    },
    '/weights/1 lets no stop come up',
  ],
  [
    'a mystery that is on no reel',
    { mystery: { symbol: '?', becomes: 'a' } },
    '/mystery/symbol is a symbol that is on no reel',
  ],
  [
    'a mystery that pays itself',
    { mystery: { symbol: 'a', becomes: 'b' } },
    '/mystery/symbol pays, stands for others or is counted itself',
  ],
  [
    'sets of reels that are not as many',
    {
      reels: undefined,
      reelSets: [{ reels: ['a b s s', 'a b s', 'a b s s s'] }, { reels: ['a b', 'a b'] }],
    },
    '/reelSets/1 needs 3 reels',
  ],
]

test.each(faults)('%s is refused with its place and what is wrong', (_, change, words) => {
  const sheet = Object.fromEntries(
    Object.entries({ ...smallSheet, ...change }).filter(([, value]) => value !== undefined),
  )
  expect(() => readPaper(sheet)).toThrow(words)
})
