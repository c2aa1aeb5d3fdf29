/** The statement of a period: every movement of one account, line by line, as a page and as a file. */

import { showMoney } from '#contract/money.ts'
import { entryKinds, type statementAccounts } from '#contract/wallet.ts'
import { accountWords, entryWords } from '#i18n/statement_words.ts'
import type { Db } from '#server/base/database.ts'
import type { Handler } from '#server/base/handler.ts'
import { readPeriod } from '#server/base/period.ts'
import { assert } from '#server/base/refusal.ts'
import {
  periodOf,
  type Cell,
  type Chosen,
  type ExportSource,
  type Print,
  type Tongue,
} from '#server/exports/source.ts'
import {
  countEntries,
  lifetimeNetDeposit,
  readEntries,
  readStatement,
  showHolding,
  type Statement,
} from '#server/ledger/balance.ts'
import type { AccountKind } from '#server/ledger/ledger.ts'
import { lineOf, reasonsOf } from '#server/ledger/lines.ts'

type Kind = (typeof entryKinds)[number]

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
  { db, site, player, language, now },
  { account = 'cash', kind: group, page = 1, per_page = 10, after, ...ends },
) => {
  const { from, to } = readPeriod(ends, now, periodDays)
  const show = (amount: bigint) => showHolding(account, amount, site.currency)
  const rows = { limit: per_page, reasons: group && reasonsOf(group) }
  const [statement, netDeposit] = await Promise.all([
    readStatement(
      db,
      { playerId: player.id, account, from, to, languages: [language, site.defaultLanguage] },
      after === undefined ? { ...rows, offset: (page - 1) * per_page } : { ...rows, after },
    ),
    lifetimeNetDeposit(db, player.id),
  ])
  const totals = totalsOf(statement)
  const played = totals.filter(({ kind }) => playKinds.has(kind))
  return {
    value: {
      account: accounts[account],
      from: from.toISOString(),
      to: to.toISOString(),
      opening: show(statement.opening),
      closing: show(statement.closing),
      rows: statement.rows.map((row) => ({
        entry_id: row.entryId,
        at: row.at.toISOString(),
        kind: lineOf[row.reason],
        subject: row.subject,
        reference: row.reference,
        round_id: row.roundId,
        transaction_id: row.transactionId,
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
    const kind = lineOf[reason]
    const sum = byKind.get(kind) ?? { kind, count: 0, amount: 0n }
    byKind.set(kind, { kind, count: sum.count + count, amount: sum.amount + amount })
  }
  return entryKinds.flatMap((kind) => byKind.get(kind) ?? [])
}

/** In and out in columns of their own: a file has no cell that begins with a sign. */
export const statementSource: ExportSource = {
  name: 'statement',
  print,
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
    const show = (amount: bigint) => showHolding(asked.account, amount, chosen.currency)
    return {
      next,
      rows: rows.map((row) => [
        row.at,
        row.entryId,
        lineOf[row.reason],
        row.subject,
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

/**
 * The statement on paper, from the same cells as the file of its rows. It holds what there was when it was begun; where
 * its lines do not lead from the opening to the closing balance, it is given to nobody.
 */
async function print(db: Db, chosen: Chosen, { speech, formats }: Tongue): Promise<Print> {
  const { t } = speech
  const asked = askedOf(chosen)
  const [statement, netDeposit] = await Promise.all([
    readStatement(db, asked, { limit: 0, after: '' }),
    lifetimeNetDeposit(db, chosen.playerId),
  ])
  const isMoney = asked.account !== 'tokens'
  const say = (text: string) => (isMoney && text !== '' ? formats.money(text) : text)
  const change = isMoney ? formats.signedMoney : (text: string) => text
  const show = (amount: bigint) => showHolding(asked.account, amount, chosen.currency)
  const [opening, closing] = [show(statement.opening), show(statement.closing)]
  let reached = opening
  const balanceLine = (title: string, at: Date, balance: string) => [
    formats.time(at.toISOString(), 'second'),
    title,
    '',
    '',
    '',
    say(balance),
  ]
  return {
    title: `${t('statement')} · ${t(accountWords[asked.account])}`,
    facts: [
      [
        t('range'),
        `${formats.time(asked.from.toISOString())} – ${formats.time(asked.to.toISOString())}`,
      ],
      [t('openingBalance'), say(opening)],
      [t('closingBalance'), say(closing)],
      [t('lifetimeNetDeposit'), formats.signedMoney(showMoney(netDeposit, chosen.currency))],
    ],
    sums: {
      title: t('totalsByKind'),
      rows: totalsOf(statement).map(({ kind, count, amount }) => [
        t(entryWords[kind]),
        t('entriesCount', { count }),
        change(show(amount)),
      ]),
    },
    columns: [
      { title: t('date'), share: 0.18 },
      { title: t('entry'), share: 0.16 },
      { title: t('details'), share: 0.24 },
      { title: t('moneyIn'), share: 0.13, isAmount: true },
      { title: t('moneyOut'), share: 0.13, isAmount: true },
      { title: t('balanceAfter'), share: 0.16, isAmount: true },
    ],
    total: statement.total,
    rowOf: ([at, , kind, subject, reference, , into, out, before, after]) => {
      assert(before === reached, 'each line goes on from the balance before it')
      reached = textOf(after)
      return [
        at instanceof Date ? formats.time(at.toISOString(), 'second') : '',
        t(entryWords[textOf(kind) as Kind]),
        `${textOf(subject)}\n${textOf(reference)}`,
        say(textOf(into)),
        say(textOf(out)),
        say(reached),
      ]
    },
    opening: balanceLine(t('openingBalance'), asked.from, opening),
    closing: () => {
      assert(reached === closing, 'all lines together lead to the closing balance')
      return balanceLine(t('closingBalance'), asked.to, closing)
    },
  }
}

const textOf = (cell: Cell | undefined) => (typeof cell === 'string' ? cell : '')

const askedOf = (chosen: Chosen) => ({
  playerId: chosen.playerId,
  languages: chosen.languages,
  account: (chosen.filter['account'] ?? 'cash') as AccountKind,
  ...periodOf(chosen),
})
