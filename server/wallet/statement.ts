/** The statement of a period: every movement of one account, line by line, as a page and as a file. */

import { showMoney } from '#contract/money.ts'
import { entryKinds, type statementAccounts } from '#contract/wallet.ts'
import type { Handler } from '#server/base/handler.ts'
import { readPeriod } from '#server/base/period.ts'
import type { ExportSource, Chosen } from '#server/exports/source.ts'
import {
  countEntries,
  lifetimeNetDeposit,
  readEntries,
  readStatement,
  showHolding,
  type Statement,
} from '#server/ledger/balance.ts'
import type { AccountKind, Reason } from '#server/ledger/ledger.ts'
import { nameSubjects } from './subjects.ts'

type Kind = (typeof entryKinds)[number]

/** Each reason of the ledger as the line a player reads [STM-04]: complete by type. */
const kinds: Record<Reason, Kind> = {
  deposit: 'deposit',
  deposit_reversal: 'deposit_return',
  withdrawal_hold: 'withdrawal',
  withdrawal_paid: 'withdrawal_paid',
  withdrawal_return: 'withdrawal_return',
  withdrawal_reversal: 'withdrawal_return',
  stake: 'stake',
  stake_hold: 'stake_hold',
  stake_release: 'stake_release',
  seat_hold: 'seat_hold',
  seat_release: 'seat_release',
  payout: 'payout',
  stake_cancel: 'cancel',
  payout_reversal: 'cancel',
  reward: 'reward',
  conversion: 'conversion',
  reward_forfeit: 'forfeit',
  token_stake: 'stake',
  token_payout: 'payout',
  adjustment: 'adjustment',
}
const playKinds: ReadonlySet<Kind> = new Set(['stake', 'payout', 'cancel'])

/** Each account of the ledger has a statement: complete by type. */
const accounts: Record<AccountKind, (typeof statementAccounts)[number]> = {
  cash: 'cash',
  held: 'held',
  bonus: 'bonus',
  tokens: 'tokens',
}

const periodDays = 7

export const showStatement: Handler<'/api/wallet/statement'> = async (
  { db, site, player, now },
  { account = 'cash', page = 1, per_page = 10, after, ...ends },
) => {
  const { from, to } = readPeriod(ends, now, periodDays)
  const show = (amount: bigint) => showHolding(account, amount, site.currency)
  const limit = per_page
  const [statement, netDeposit] = await Promise.all([
    readStatement(
      db,
      { playerId: player.id, account, from, to },
      after === undefined ? { limit, offset: (page - 1) * per_page } : { limit, after },
    ),
    lifetimeNetDeposit(db, player.id),
  ])
  const subjects = await nameSubjects(db, statement.rows)
  const totals = totalsOf(statement)
  const played = totals.filter(({ kind }) => playKinds.has(kind))
  return {
    value: {
      account: accounts[account],
      from: from.toISOString(),
      to: to.toISOString(),
      opening: show(statement.opening),
      closing: show(statement.closing),
      rows: statement.rows.map((row, i) => ({
        entry_id: row.entryId,
        at: row.at.toISOString(),
        kind: kinds[row.reason],
        subject: subjects[i] ?? row.subject,
        reference: row.reference,
        round_id: row.roundId,
        amount: show(row.amount),
        balance_before: show(row.balanceBefore),
        balance_after: show(row.balanceAfter),
      })),
      totals: totals.map(({ kind, count, amount }) => ({ kind, count, amount: show(amount) })),
      net_play: show(played.reduce((sum, { amount }) => sum + amount, 0n)),
      lifetime_net_deposit: showMoney(netDeposit, site.currency),
      history_months: site.policy.historyMonths,
    },
    total: statement.total,
    page,
    per_page,
    next: statement.next,
  }
}

type Total = { kind: Kind; count: number; amount: bigint }

/** The whole period by kind, in the order of the kinds; reasons that a player reads as one are added up. */
function totalsOf({ totals }: Statement): Total[] {
  const byKind = new Map<Kind, Total>()
  for (const { reason, count, amount } of totals) {
    const kind = kinds[reason]
    const sum = byKind.get(kind) ?? { kind, count: 0, amount: 0n }
    byKind.set(kind, { kind, count: sum.count + count, amount: sum.amount + amount })
  }
  return entryKinds.flatMap((kind) => byKind.get(kind) ?? [])
}

/** In and out in columns of their own: a file has no cell that begins with a sign. */
export const statementSource: ExportSource = {
  name: 'statement',
  columns: [
    'time',
    'entry',
    'kind',
    'subject',
    'reference',
    'round',
    'in',
    'out',
    'balance before',
    'balance after',
    'currency',
  ],
  count: (db, chosen) => countEntries(db, askedOf(chosen)),
  read: async (db, chosen, after, limit) => {
    const asked = askedOf(chosen)
    const { rows, next } = await readEntries(db, asked, { after, limit })
    const subjects = await nameSubjects(db, rows)
    const show = (amount: bigint) => showHolding(asked.account, amount, chosen.currency)
    return {
      next,
      rows: rows.map((row, i) => [
        row.at,
        row.entryId,
        kinds[row.reason],
        subjects[i] ?? row.subject,
        row.reference,
        row.roundId ?? '',
        row.amount > 0n ? show(row.amount) : '',
        row.amount < 0n ? show(-row.amount) : '',
        show(row.balanceBefore),
        show(row.balanceAfter),
        asked.account === 'tokens' ? 'tokens' : chosen.currency,
      ]),
    }
  },
}

const askedOf = ({ playerId, filter }: Chosen) => ({
  playerId,
  account: (filter['account'] ?? 'cash') as AccountKind,
  from: new Date(filter['from'] ?? 0),
  to: new Date(filter['to'] ?? 0),
})
