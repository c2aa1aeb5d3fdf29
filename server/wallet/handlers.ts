/** The player's own books: balances now, the statement of a period, and a file of it. */

import { showMoney } from '#contract/money.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { startExport } from '#server/exports/jobs.ts'
import { balancesOf, showHolding } from '#server/ledger/balance.ts'
import type { Balances } from '#server/ledger/ledger.ts'
import { showStatement } from './statement.ts'

type WalletPath =
  | '/api/auth/get_balance'
  | '/api/wallet/summary'
  | '/api/wallet/statement'
  | '/api/wallet/statement_export'

/** `readWithdrawable` is the cashier's own answer: what of the cash can leave now, in minor units, and the balances it is part of. */
export type WalletNeeds = {
  readWithdrawable(db: Db, playerId: bigint): Promise<{ withdrawable: bigint; balances: Balances }>
}

export function walletHandlers({ readWithdrawable }: WalletNeeds): Handlers<WalletPath> {
  return {
    '/api/auth/get_balance': async ({ db, site, player }) => {
      const { cash, tokens } = await balancesOf(db, player.id)
      return {
        game_balance: showMoney(cash, site.currency),
        game_token: showHolding('tokens', tokens, site.currency),
      }
    },
    '/api/wallet/summary': async ({ db, site, player }) => {
      const [{ withdrawable, balances }, open] = await Promise.all([
        readWithdrawable(db, player.id),
        db.row<{ stakes: bigint; held: bigint }>(sql`
          select r.stakes + s.chips as stakes, r.held + s.chips as held
            from (
              select coalesce(sum(stake), 0)::bigint as stakes,
                     coalesce(sum(stake) filter (where is_held), 0)::bigint as held from round
               where site_id = current_site() and player_id = ${player.id} and state = 'open'
            ) r
            cross join (
              select coalesce(sum(held), 0)::bigint as chips from poker_seat
               where site_id = current_site() and player_id = ${player.id}
            ) s`),
      ])
      const { cash, held, bonus, tokens } = balances
      const show = (minor: bigint) => showMoney(minor, site.currency)
      return {
        value: {
          cash: show(cash),
          // Rounds of several moves hold what they are staked with, tables their chips: they have their own figure.
          held: show(held - (open?.held ?? 0n)),
          bonus: show(bonus),
          tokens: showHolding('tokens', tokens, site.currency),
          withdrawable: show(withdrawable),
          open_rounds: show(open?.stakes ?? 0n),
          currency: site.currency,
        },
      }
    },
    '/api/wallet/statement': showStatement,
    '/api/wallet/statement_export': async (visit, body) => ({
      value: await startExport(visit, 'statement', body),
    }),
  }
}
