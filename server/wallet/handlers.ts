/** The player's own books: balances now, and the statement of a period. */

import type { Answer, Body } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import type { entryKinds } from '#contract/wallet.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { Refusal } from '#server/base/refusal.ts'
import {
  balancesOf,
  lifetimeNetDeposit,
  readStatement,
  type Statement,
} from '#server/ledger/balance.ts'
import type { Reason } from '#server/ledger/ledger.ts'

type WalletPath = '/api/auth/get_balance' | '/api/wallet/summary' | '/api/wallet/statement'

export function walletHandlers(): Handlers<WalletPath> {
  return {
    '/api/auth/get_balance': async ({ db, site, player }) => {
      const { cash, tokens } = await balancesOf(db, player.id)
      return {
        game_balance: showMoney(cash, site.currency),
        game_token: showMoney(tokens, site.currency),
      }
    },
    '/api/wallet/summary': async ({ db, site, player }) => {
      const { cash, held, bonus, tokens } = await balancesOf(db, player.id)
      const open = await db.row<{ stakes: bigint }>(sql`
        select coalesce(sum(stake), 0)::bigint as stakes from round where player_id = ${player.id} and state = 'open'`)
      const show = (minor: bigint) => showMoney(minor, site.currency)
      return {
        value: {
          cash: show(cash),
          held: show(held),
          bonus: show(bonus),
          tokens: show(tokens),
          // Cash is the player's own and carries no condition.
          withdrawable: show(cash),
          open_rounds: show(open?.stakes ?? 0n),
          currency: site.currency,
        },
      }
    },
    '/api/wallet/statement': showStatement,
  }
}

type Kind = (typeof entryKinds)[number]

/** Each reason of the ledger as the line a player reads [STM-04]: complete by type. */
const kinds: Record<Reason, Kind> = {
  deposit: 'deposit',
  deposit_reversal: 'deposit',
  withdrawal_hold: 'withdrawal',
  withdrawal_paid: 'withdrawal',
  withdrawal_return: 'withdrawal_return',
  withdrawal_reversal: 'withdrawal_return',
  stake: 'stake',
  payout: 'payout',
  stake_cancel: 'cancel',
  payout_reversal: 'cancel',
  reward: 'reward',
  conversion: 'reward',
  reward_forfeit: 'reward',
  adjustment: 'adjustment',
}

const dayMs = 86_400_000
const periodDays = 7

/** A period of the player's choice: the last seven days where none is given, up to now where no end is. */
function periodOf(
  { from, to }: Body<'/api/wallet/statement'>,
  now: Date,
): { from: Date; to: Date } {
  // The end is exclusive, and what moved at this very instant belongs to the period.
  const ends = to === undefined ? new Date(now.getTime() + 1) : new Date(to)
  const begins = from === undefined ? new Date(ends.getTime() - periodDays * dayMs) : new Date(from)
  // The schema lets through days that no calendar has; they compare with nothing.
  if (!(begins < ends)) throw new Refusal('invalidBody')
  return { from: begins, to: ends }
}

async function showStatement(
  { db, site, player, now }: PlayerVisit,
  body: Body<'/api/wallet/statement'>,
): Promise<Answer<'/api/wallet/statement'>> {
  const { page = 1, per_page = 10 } = body
  const { from, to } = periodOf(body, now)
  const show = (minor: bigint) => showMoney(minor, site.currency)
  const offset = (page - 1) * per_page
  const statement = await readStatement(db, {
    playerId: player.id,
    account: 'cash',
    from,
    to,
    limit: per_page,
    offset,
  })
  return {
    value: {
      from: from.toISOString(),
      to: to.toISOString(),
      opening: show(statement.opening),
      closing: show(statement.closing),
      rows: statement.rows.map((row) => ({
        entry_id: row.entryId,
        at: row.at.toISOString(),
        kind: kinds[row.reason],
        subject: row.subject,
        reference: row.reference,
        round_id: row.roundId,
        amount: show(row.amount),
        balance_before: show(row.balanceBefore),
        balance_after: show(row.balanceAfter),
      })),
      totals: totalsOf(statement).map(({ kind, count, amount }) => ({
        kind,
        count,
        amount: show(amount),
      })),
      lifetime_net_deposit: show(await lifetimeNetDeposit(db, player.id)),
    },
    total: statement.total,
    page,
    per_page,
  }
}

/** The whole period by kind; reasons that a player reads as one are added up. */
function totalsOf({ totals }: Statement): { kind: Kind; count: number; amount: bigint }[] {
  const byKind = new Map<Kind, { kind: Kind; count: number; amount: bigint }>()
  for (const { reason, count, amount } of totals) {
    const kind = kinds[reason]
    const sum = byKind.get(kind) ?? { kind, count: 0, amount: 0n }
    byKind.set(kind, { kind, count: sum.count + count, amount: sum.amount + amount })
  }
  return [...byKind.values()]
}
