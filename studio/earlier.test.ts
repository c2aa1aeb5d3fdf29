/** Protects: what a strip of earlier results says of a round is what the round drew, and no loss is coloured as a gain. */

import { describe, expect, test } from 'vitest'
import { games } from '#games/catalogue.ts'
import { playRound, stayAway } from '#tests/harness/rounds.ts'
import { briefOf, type Earlier } from './earlier.ts'

const round = (step: unknown, payout = '0.00'): Earlier => ({
  round_id: 'r',
  stake: '1.00',
  payout,
  step,
})
const write = { decimal: String, times: (times: string) => `${times}×` }
const bets = (shown: object) => round({ kind: 'bets', shown, won: [], payout: '0' })

describe('an earlier round is told', () => {
  test.each([
    ['roulette', bets({ number: [17] }), { text: '17', tone: 'is-black' }],
    ['roulette', bets({ number: [0] }), { text: '0', tone: 'is-zero' }],
    [
      'baccarat',
      bets({ player: ['9s', '8h'], banker: ['4c', 'Ks', '2d'] }),
      { text: '7–6', tone: 'is-blue' },
    ],
    ['dragontiger', bets({ dragon: ['Th'], tiger: ['3s'] }), { text: '10–3', tone: 'is-red' }],
    ['dragontiger', bets({ dragon: ['Kh'], tiger: ['Ks'] }), { text: 'K–K', tone: 'is-zero' }],
    ['sicbo', bets({ dice: [4, 4, 2] }), { text: '10', tone: '' }],
    ['dice', round({ kind: 'roll', roll: 5049 }, '1.98'), { text: '50.49', tone: 'is-gain' }],
    ['limbo', round({ kind: 'reach', reached: 210 }), { text: '2.10×', tone: '' }],
    ['wheel', round({ kind: 'wheel' }, '1.50'), { text: '1.5×', tone: 'is-gain' }],
    ['blackjack', round({ kind: 'blackjack' }, '1.00'), { text: '1×', tone: '' }],
    ['slot', round({ kind: 'spin' }, '0.35'), { text: '0.35×', tone: '' }],
    ['slot', round({ kind: 'spin' }, '20.00'), { text: '20×', tone: 'is-gain' }],
    ['fishing', round({ kind: 'cast' }), null],
  ] as const)('in %s', (kind, earlier, told) => {
    expect(briefOf(kind, earlier, 'EUR', write)).toEqual(told)
  })

  test.each(Object.values(games).map((game) => [game.code, game] as const))(
    '[GAM-16] in %s, as a gain only where more came back than was staked',
    (_, game) => {
      for (let nonce = 0; nonce < 40; nonce++) {
        const seeds = { serverSeed: '5a'.repeat(32), clientSeed: 'earlier', nonce }
        const { payout, steps, staked } = playRound(game, seeds, 200n, stayAway)
        const [stake, paid] = [staked, payout].map((minor) => (Number(minor) / 100).toFixed(2))
        const earlier = { round_id: 'r', stake: stake!, payout: paid!, step: steps.at(-1) }
        const brief = briefOf(game.rules.kind, earlier, 'EUR', write)
        expect(brief?.text ?? '0').not.toMatch(/NaN|undefined/)
        expect(brief?.tone === 'is-gain' && payout <= staked).toBe(false)
      }
    },
  )
})
