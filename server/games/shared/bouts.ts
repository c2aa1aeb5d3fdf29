/** A bout as lists show it: what each side has in the pool and would get as it stands, what the draw pays, and the terms. */

import type { Answer } from '#contract/calls.ts'
import { parseMoney, showMoney } from '#contract/money.ts'
import { fraction, showDecimal } from '#games/fraction.ts'
import { dividendScale, totalOf } from '#games/shared/pool.ts'
import { sideDividend } from '#games/shared/sabong.ts'
import { sabongResults, type SabongChoice, type SabongRules } from '#games/shared/sabong_rules.ts'
import type { Site } from '#server/base/context.ts'
import { showDividend } from './races.ts'
import type { Standing } from './standing.ts'

type Bout = NonNullable<Answer<'/api/product/rounds'>['value'][number]['bout']>

/** Of the bout that takes bets; where none does, nobody has anything in the pool. */
export function showBout(
  { pool, drawPays, offAt }: SabongRules,
  rounds: readonly Standing[],
  { currency }: Pick<Site, 'currency'>,
): Bout {
  const open = rounds.find(({ state }) => state === 'open')
  const backed = new Map(
    open?.backed.map(({ choice, staked }) => [
      (choice as SabongChoice).on,
      parseMoney(staked, currency) ?? 0n,
    ]),
  )
  const inPool = new Map([...backed].filter(([on]) => on !== 'draw'))
  const total = totalOf(inPool)
  const sides = sabongResults.map((on) => {
    const staked = backed.get(on) ?? 0n
    const isSide = on !== 'draw'
    const pays = isSide ? sideDividend(inPool, on) : drawPays * dividendScale
    return {
      on,
      staked: showMoney(staked, currency),
      share: isSide && total > 0n ? showDecimal(fraction(staked * 100n, total), 1) : '',
      pays: pays === null ? '' : showDividend(pays),
    }
  })
  return {
    shared_id: open?.shared_id ?? null,
    sides,
    least: showDividend(offAt),
    take_out: String((pool.takeOut * 100) / dividendScale),
  }
}
