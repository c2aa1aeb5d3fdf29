/** Protects: a sheet that cannot be counted is refused with its place and what is wrong, before anything is counted. */
import { expect, test } from 'vitest'
import { smallSheet } from '#tests/harness/slot_sheets.ts'
import { readPaper } from './paper.ts'

const faults: [string, object, string][] = [
  [
    'neither reels nor counts',
    { reels: undefined },
    'the sheet has either reels, reelSets or counts; a pay table has a kind',
  ],
  ['a field of another game', { jackpot: 1 }, 'has a field that the form does not know: jackpot'],
  [
    'lines and ways',
    { lines: [[0, 0, 0]], ways: 3 },
    'the sheet has lines, ways, payAnywhere or clusters, not two of them',
  ],
  ['a group of groups', { groups: { any: 'a any' } }, '/groups/any names a group'],
  ['rows that are text', { rows: '1' }, '/rows must be integer'],
  ['a line of two rows', { lines: [[0, 0]] }, '/lines/0 needs a row for each'],
  [
    'a line below the window',
    {
      lines: [
        [0, 0, 0],
        [0, 1, 0],
      ],
    },
    '/lines/1 leaves the window',
  ],
  [
    'a line that is there twice',
    {
      lines: [
        [0, 0, 0],
        [0, 0, 0],
      ],
    },
    '/lines/1 is there already',
  ],
  ['two pays for three reels', { pays: { a: [0, 1] } }, '/pays/a needs a figure for each'],
  [
    'a fourth of a kind on three reels',
    { pays: { a: { 4: 9 } } },
    '/pays/a needs a figure for each of the 3 reels, and no more',
  ],
  [
    'generations of free spins by a word that is none',
    { freeSpins: { awards: { 3: 5 }, retriggers: 'always' } },
    'is "endless"',
  ],
  ['a pay below nothing', { pays: { a: [0, 0, -1] } }, '/pays/a/2 must be >= 0'],
  ['a pay below nothing by its number', { pays: { a: { 3: -1 } } }, '/pays/a/3 must be >= 0'],
  ['a pay that is text', { pays: { a: { 3: '5' } } }, '/pays/a/3 must be number'],
  [
    'a pay of nought of a kind',
    { pays: { a: { 0: 5 } } },
    '/pays/a/0 is no name that is known here',
  ],
  ['a pay that ten decimals hold', { pays: { a: { 3: 1e-10 } } }, '/pays/a has a figure'],
  [
    'a symbol that is misspelt',
    { pays: { aa: { 3: 1 } } },
    '/pays/aa is a symbol that is on no reel',
  ],
  ['a wild that is misspelt', { wild: 'w' }, '/wild is a symbol that is on no reel'],
  ['a wild that is there twice', { wild: ['b', 'b'] }, '/wild names a symbol twice'],
  ['what a wild stands for, without one', { wildFor: 'a' }, '/wildFor needs a wild'],
  ['what wilds alone pay, without one', { wildAlone: false }, '/wildAlone needs a wild'],
  ['a wild that spreads, without one', { wildSpreads: true }, '/wildSpreads needs a wild'],
  [
    'a wild that spreads where no order is known',
    {
      rows: 2,
      reels: undefined,
      counts: [{ a: 9, s: 1 }, { a: 9 }, { b: 9 }],
      wild: 'b',
      wildSpreads: true,
    },
    '/wildSpreads needs the order',
  ],
  [
    'times of what is no wild',
    { wild: 'b', wildPays: { times: { a: 2 }, each: true } },
    '/wildPays/times/a is no wild',
  ],
  ['the scatter once more', { otherScatters: { s: [1] } }, '/otherScatters/s is the scatter'],
  [
    'rows for two of three reels',
    { rows: [1, 1] },
    '/rows are one number, or one for each of the 3 reels',
  ],
  [
    'two wilds that both pay by themselves, in ways',
    { wild: ['a', 'b'], lines: undefined, ways: 3 },
    '/pays have rows of several wilds',
  ],
  ['both ways from anywhere', { bothWays: true, anywhere: true }, '/anywhere does not go'],
  ['a scatter that pays on lines', { pays: { s: { 3: 1 } } }, '/pays/s is the scatter'],
  ['a row of two', { rowPays: [{ of: ['a', 'a'], pays: 1 }] }, '/rowPays/0 needs a place'],
  [
    'a row of a group that is none',
    { rowPays: [{ of: ['x', 'a', '*'], pays: 1 }] },
    '/rowPays/0 names',
  ],
  [
    'a row of a name that every object has',
    { rowPays: [{ of: ['constructor', 'a', '*'], pays: 1 }] },
    '/rowPays/0 names',
  ],
  [
    'rows for two and for three coins',
    {
      rowPays: [
        { of: ['a', 'a', 'a'], pays: [1, 2] },
        { of: ['b', 'b', 'b'], pays: [1, 2, 3] },
      ],
    },
    '/rowPays/0 needs a figure for each of 3 numbers of coins',
  ],
  ['scatter pays without a scatter', { scatter: null }, '/scatterPays need a scatter'],
  [
    'free spins of two reels',
    { freeSpins: { awards: [1], reels: ['a', 'b'] } },
    '/freeSpins/reels',
  ],
  ['half a free spin', { freeSpins: { awards: [0.5] } }, '/freeSpins/awards'],
  [
    'pays of free spins that are no row',
    { freeSpins: { awards: [1], pays: { a: [1] } } },
    '/freeSpins/pays/a',
  ],
  [
    'an expanding symbol without a row',
    { freeSpins: { awards: [1], expanding: { of: 'a s' } } },
    '/freeSpins/expanding has a symbol without a row of its own in pays: s',
  ],
  [
    'an expanding symbol with ways',
    { lines: undefined, ways: 3, freeSpins: { awards: [1], expanding: { of: 'a' } } },
    '/freeSpins/expanding does not go with ways',
  ],
  [
    'an expanding symbol where no order is known',
    {
      rows: 2,
      reels: undefined,
      counts: [{ a: 9, s: 1 }, { a: 9 }, { b: 9 }],
      freeSpins: { awards: [1], expanding: { of: 'a' } },
    },
    '/freeSpins/expanding needs the order',
  ],
  [
    'an expanding symbol that pays on lines half the time',
    { freeSpins: { awards: [1], expanding: { of: 'a', onLines: 'half' } } },
    '/freeSpins/expanding/onLines',
  ],
  [
    'an award that is drawn among none',
    { freeSpins: { awards: { 2: [] } } },
    '/freeSpins/awards/2 must be number, or must NOT have fewer than 1 items',
  ],
  [
    'a drawn award for more scatters than there can be',
    { freeSpins: { awards: { 9: [{ spins: 3 }] } } },
    '/freeSpins/awards/9 is of more than',
  ],
  [
    'drawn awards in free spins',
    { freeSpins: { awards: { 2: [{ spins: 3 }] }, retriggers: 1 } },
    '/freeSpins/retriggerAwards are missing',
  ],
  [
    'drawn multipliers of what is not multiplied',
    { freeSpins: { awards: { 2: [{ spins: 3, multiplier: 5 }] }, scatterPays: [1] } },
    'does not go with multipliers that are drawn',
  ],
  [
    'awards of what is no scatter',
    { freeSpins: { awards: [1], otherAwards: { a: [1] } } },
    '/freeSpins/otherAwards/a is none of /otherScatters',
  ],
  [
    'lines beside symbols that pay anywhere',
    { lines: [[0, 0, 0]], payAnywhere: 5 },
    'the sheet has lines, ways, payAnywhere or clusters, not two of them',
  ],
  [
    'a wild that multiplies anywhere',
    { payAnywhere: 5, wild: 'b', wildPays: { times: 2, each: true } },
    '/wildPays do not go with payAnywhere',
  ],
  [
    'figures of more symbols than are shown anywhere',
    { payAnywhere: 5, pays: { a: { 4: 1 } } },
    '/pays/a has figures for 1 to 3 symbols',
  ],
  [
    'a wild that holds a reel it does not fill',
    { wild: 'b', wildHolds: true },
    '/wildHolds needs wildSpreads',
  ],
  [
    'falls where no order is known',
    { reels: undefined, counts: [{ a: 9, s: 1, b: 1 }, { a: 9 }, { b: 9 }], falls: [1] },
    '/falls need the order of the stops',
  ],
  [
    'falls that expand in free spins',
    { freeSpins: { awards: [1], falls: [2], expanding: { of: 'a' } } },
    '/freeSpins/falls do not go with wildSpreads',
  ],
  [
    'a reel filled with what pays nothing',
    { filledReels: { of: 's', times: { 3: 2 } } },
    '/filledReels/of/0 has no row in pays',
  ],
  [
    'a reel filled for half as much',
    { filledReels: { of: 'a', times: { 3: 0.5 } } },
    '/filledReels/times are whole figures for 1 to 3 reels',
  ],
  [
    'a round that never ends',
    { freeSpins: { awards: [9, 9, 9], retriggers: 'endless' } },
    'would never end',
  ],
  [
    'a limit to generations that end',
    { freeSpins: { awards: [1], retriggers: 2, limit: 9 } },
    '/freeSpins/limit goes with endless retriggers',
  ],
  [
    'a limit of none',
    { freeSpins: { awards: [1], retriggers: 'endless', limit: 0 } },
    '/freeSpins/limit must be >= 1',
  ],
  [
    'a limit to what held reels award',
    {
      wild: 'a',
      wildSpreads: true,
      wildHolds: true,
      freeSpins: { awards: [1], retriggers: 'endless', limit: 9 },
    },
    '/freeSpins/limit does not go with /wildHolds',
  ],
  [
    'a limit to awards that multiply otherwise',
    {
      reels: ['a b s s t', 'a b s t', 'a b s s s t'],
      otherScatters: { t: { 3: 1 } },
      freeSpins: {
        awards: { 2: [{ spins: 3, multiplier: 5 }] },
        otherAwards: { t: { 3: 5 } },
        retriggers: 'endless',
        retriggerAwards: { 2: 1 },
        limit: 9,
      },
    },
    '/freeSpins/limit does not go with awards that are drawn beside others',
  ],
  ['wilds that stick, without one', { wildSticks: true }, '/wildSticks needs one wild'],
  [
    'a group in ways',
    { groups: { any: 'a b' }, pays: { any: { 3: 1 } }, ways: 3 },
    '/pays/any is a group, which pays on lines only',
  ],
  [
    'two ways for free spins to pay',
    { freeSpins: { awards: [1], lines: [[0, 0, 0]], ways: true } },
    '/freeSpins has either lines or ways',
  ],
  [
    'ways of free spins beside rows',
    { rowPays: [{ of: ['a', 'a', '*'], pays: 1 }], freeSpins: { awards: [1], ways: true } },
    '/freeSpins/ways do not go with /rowPays',
  ],
  [
    'lines of free spins that leave their window',
    { freeSpins: { awards: [1], rows: 2, lines: [[0, 2, 0]] } },
    '/freeSpins/lines/0 leaves the window',
  ],
  [
    'free spins of more rows than a reel has stops',
    { freeSpins: { awards: [1], rows: 4 } },
    '/freeSpins/reels/1 is shorter than the window',
  ],
  [
    'free spins of other rows where no order is known',
    { reels: undefined, counts: [{ a: 9, s: 1 }, { a: 9 }, { b: 9 }], freeSpins: { rows: 2 } },
    '/freeSpins/rows need the order of the stops',
  ],
  [
    'free spins that rise in generations that end',
    { freeSpins: { awards: [1], rises: [1, 2], retriggers: 2 } },
    '/freeSpins/rises goes with retriggers that are endless up to a limit, or with none',
  ],
  [
    'free spins that rise for ever',
    { freeSpins: { awards: [0, 0, 1], rises: [1, 2], retriggers: 'endless' } },
    '/freeSpins/rises goes with retriggers that are endless up to a limit, or with none',
  ],
  [
    'free spins that rise although their figures are not multiplied',
    { freeSpins: { awards: [1], rises: [1, 2], scatterPays: [1] } },
    '/freeSpins/rises does not go with /freeSpins/pays',
  ],
  [
    'scatters side by side that fall',
    { scatterAdjacent: true, falls: [1] },
    '/scatterAdjacent does not go with falls',
  ],
  [
    'more scatters side by side than there are reels',
    { rows: 2, scatterAdjacent: true, scatterPays: { 4: 1 } },
    '/scatterPays are whole figures for 1 to 3 scatters',
  ],
  [
    'the better of both ways, in ways',
    { lines: undefined, ways: 3, bothWays: 'best' },
    '/bothWays are the better of both with lines only',
  ],
  [
    'more kinds of scatters than windows can be told apart by',
    {
      rows: 8,
      reels: Array.from({ length: 3 }, () => 'a b s t u v w x y z'),
      otherScatters: Object.fromEntries([...'tuvwx'].map((symbol) => [symbol, { 3: 1 }])),
    },
    '/otherScatters tell more than the 16777216 cases apart',
  ],
  [
    'a figure too large beside the smallest part of another',
    { pays: { a: { 3: 90_000_000 }, b: { 3: '1/99991' } }, scatterPays: [0.000_001] },
    '/pays are of too many kinds of fractions',
  ],
  [
    'figures that are more than can be held together',
    { pays: { a: { 3: 100_000_000 }, b: { 3: '1/999' } }, scatterPays: [0.000_001] },
    'too large to be counted exactly beside such small parts',
  ],
  ['a fraction of nothing', { pays: { a: { 3: '1/0' } } }, '/pays/a/3 must'],
  [
    'scatters that cannot stand apart',
    { rows: 3, reels: undefined, counts: [{ a: 3, b: 3, s: 4 }, { a: 9 }, { a: 9 }] },
    '/counts/0 has more scatters than can stand apart',
  ],
]

test.each(faults)('%s is refused with its place and what is wrong', (_, change, words) => {
  const sheet = Object.fromEntries(
    Object.entries({ ...smallSheet, ...change }).filter(([, value]) => value !== undefined),
  )
  expect(() => readPaper(sheet)).toThrow(words)
})
