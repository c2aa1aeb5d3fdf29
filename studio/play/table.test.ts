/** Protects: a frame plays one round per press, shows it step by step, and never guesses what became of it. */

import { describe, expect, test } from 'vitest'
import { games } from '#games/catalogue.ts'
import { drawsOf } from '#games/fair.ts'
import {
  follow,
  openReplay,
  openTable,
  returnedBy,
  type Event,
  type GameState,
  type RoundRecord,
  type Table,
} from './table.ts'

const failure = {
  statusCode: -409,
  message: 'balanceTooLow',
  details: {},
  isUnknown: false,
} as const

function roundOf(isWanted: (steps: readonly unknown[]) => boolean): RoundRecord {
  for (let nonce = 0; ; nonce++) {
    const draw = drawsOf({ serverSeed: 'ab'.repeat(32), clientSeed: 'lucky-otter', nonce })
    const { payout, steps } = games['lantern-pier']!.settle({ stake: 100n, choice: {}, draw })
    if (!isWanted(steps)) continue
    return {
      round_id: 'r1',
      provider_code: 'FAIRHOUSE',
      game_code: 'lantern-pier',
      game_name: 'Lantern Pier',
      rules_version: 1,
      config_hash: '0'.repeat(64),
      played_at: '2026-11-20T18:00:00Z',
      stake: '1.00',
      payout: String(payout),
      currency: 'PHP',
      balance_before: '50.00',
      balance_after: '49.00',
      state: 'settled',
      choice: {},
      moves: [],
      pending: null,
      steps,
      algorithm: 'fairhouse-1',
      server_seed_hash: '0'.repeat(64),
      server_seed: '',
      client_seed: 'lucky-otter',
      nonce,
      steps_shown: 0,
    }
  }
}

const plain = roundOf((steps) => steps.length === 1)
const feature = roundOf((steps) => steps.length > 5)
const after = { balance: '49.00', bonus: '', session_net: '-1.00', nonce: 8 }

function stateWith(interrupted: RoundRecord | null): GameState {
  return {
    game_code: 'lantern-pier',
    game_name: 'Lantern Pier',
    rules_version: 1,
    currency: 'PHP',
    balance: '50.00',
    stake_min: '0.20',
    stake_max: '100.00',
    stake_steps: ['1.00'],
    round_min_ms: 2500,
    session_net: '0.00',
    session_started_at: '2026-11-20T18:00:00Z',
    seed: {
      algorithm: 'fairhouse-1',
      server_seed_hash: '0'.repeat(64),
      client_seed: 'lucky-otter',
      nonce: 7,
      next_server_seed_hash: '1'.repeat(64),
      is_due: false,
    },
    interrupted,
    last: interrupted,
    earlier: [],
  }
}

const run = (table: Table, ...events: Event[]) => events.reduce(follow, table)
const ready = openTable(stateWith(null))

describe('a round', () => {
  test('is shown before the purse tells its end', () => {
    const showing = run(ready, { type: 'asked' }, { type: 'answered', round: plain, after })
    expect([showing.phase, showing.purse]).toEqual([
      'showing',
      { balance: '49.00', bonus: '', session_net: '0.00', nonce: 7 },
    ])
    const shown = run(showing, { type: 'stepShown' })
    expect([shown.phase, shown.purse]).toEqual(['resting', after])
    expect(run(shown, { type: 'rested' }).phase).toBe('ready')
  })

  test('[GAM-12] is not asked for while another runs', () => {
    for (const events of [
      [{ type: 'asked' }],
      [{ type: 'asked' }, { type: 'answered', round: plain, after }],
    ] as Event[][]) {
      const busy = run(ready, ...events)
      expect(run(busy, { type: 'asked' })).toBe(busy)
    }
  })

  test('[AUT-10] stays unknown until an answer comes, and takes it then', () => {
    const unknown = run(ready, { type: 'asked' }, { type: 'unanswered' }, { type: 'unanswered' })
    expect(unknown.phase).toBe('unknown')
    expect(run(unknown, { type: 'asked' })).toBe(unknown)
    expect(run(unknown, { type: 'answered', round: plain, after }).phase).toBe('showing')
  })

  test('that is refused leaves everything as it was, with the reason', () => {
    const refused = run(ready, { type: 'asked' }, { type: 'refused', failure })
    expect(refused).toEqual({ ...ready, failure })
    expect(run(refused, { type: 'heard' })).toEqual(ready)
  })

  test('that is staked with bonus money takes only its own part from the balance', () => {
    const round = { ...plain, bonus_stake: '0.60' }
    const showing = run(ready, { type: 'asked' }, { type: 'answered', round, after })
    expect(showing.purse.balance).toBe('49.60')
  })

  test('shown twice counts once', () => {
    const shown = run(
      ready,
      { type: 'asked' },
      { type: 'answered', round: plain, after },
      { type: 'stepShown' },
    )
    expect(run(shown, { type: 'stepShown' })).toBe(shown)
  })
})

describe('free spins', () => {
  const won = run(
    ready,
    { type: 'asked' },
    { type: 'answered', round: feature, after },
    { type: 'stepShown' },
  )

  test('[GAM-20] wait for the player, then follow one another', () => {
    expect(won.phase).toBe('waiting')
    const second = run(won, { type: 'wentOn' }, { type: 'stepShown' })
    expect([second.phase, second.shown]).toEqual(['pausing', 2])
  })

  test('keep their sum to themselves until they are shown', () => {
    expect(won.purse.balance).toBe('49.00')
    expect(returnedBy(feature, 1)).toBeLessThan(returnedBy(feature, feature.steps.length))
  })
})

test('what moves the balance beside a round is told at once, and not before the round while that is shown', () => {
  const told = { type: 'balanceTold', balance: '70.00' } as const
  expect(run(ready, told).purse.balance).toBe('70.00')
  const showing = run(ready, { type: 'asked' }, { type: 'answered', round: plain, after }, told)
  expect(showing.purse.balance).toBe('49.00')
  expect(run(showing, { type: 'stepShown' }).purse.balance).toBe('70.00')
})

describe('an interrupted round', () => {
  test('[REC-05] goes on at the step it came to', () => {
    const resumed = openTable(stateWith({ ...feature, steps_shown: 3 }))
    expect([resumed.phase, resumed.shown, resumed.isResumed]).toEqual(['waiting', 3, true])
    expect(run(resumed, { type: 'asked' })).toBe(resumed)
    expect(run(resumed, { type: 'wentOn' }, { type: 'stepShown' }).shown).toBe(4)
  })

  test('keeps back what it has yet to show, and nothing that came in meanwhile', () => {
    const won = { ...feature, payout: '7.00', balance_before: '10.00', steps_shown: 3 }
    const { balance, session_net } = openTable(stateWith(won)).purse
    expect([balance, session_net]).toEqual(['43.00', '-7.00'])
  })

  test('ends with the balance the server named', () => {
    const last = openTable(stateWith({ ...feature, steps_shown: feature.steps.length - 1 }))
    expect(run(last, { type: 'wentOn' }, { type: 'stepShown' }).purse.balance).toBe('50.00')
  })
})

test('[REC-01] a replay shows the round again and again, and never plays', () => {
  const replay = openReplay(plain)
  const again = run(replay, { type: 'wentOn' }, { type: 'stepShown' }, { type: 'rested' })
  expect([again.phase, again.isReplay]).toEqual(['waiting', true])
  expect(run(again, { type: 'asked' })).toBe(again)
  expect(run(again, { type: 'wentOn' }).shown).toBe(0)
})

test('[REC-01] a replay shows a feature to its end without asking', () => {
  const spun = run(openReplay(feature), { type: 'wentOn' }, { type: 'stepShown' })
  expect(spun.phase).toBe('pausing')
})

test('after the session nothing happens any more', () => {
  const ended = run(ready, { type: 'ended', message: 'Close' })
  const events: Event[] = [
    { type: 'asked' },
    { type: 'wentOn' },
    { type: 'stepShown' },
    { type: 'answered', round: plain, after },
  ]
  for (const event of events) expect(run(ended, event)).toBe(ended)
})
