/** Deposits, withdrawals and bonuses, each with the steps it has taken; what still runs comes first. */

import { useCall, useMoneyAction } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { isNonzero } from '#contract/money.ts'
import { depositStates, withdrawalStates } from '#contract/payments.ts'
import { bonusStates } from '#contract/promotion.ts'
import { transactionKinds, transactionStates } from '#contract/transactions.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Money } from '#ui/money.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import { addressOf, type Asker, type Page, type Query } from '../page.ts'
import { Shown } from '../said.tsx'
import { useDrawer } from '../routing/drawer.ts'
import { ExportFile } from './export.tsx'
import {
  Figures,
  Filter,
  Filters,
  ListPage,
  Pages,
  RangeFilter,
  SelectFilter,
  isNarrowedBy,
  listAsk,
  useListAsker,
} from './list.tsx'
import { TransactionDrawer } from './transaction_drawer.tsx'
import { kindWords, standingOf, stateWord } from './transaction_words.ts'
import styles from './wallet.module.css'

export const page: Page = {
  title: 'transactionHistory',
  calls: ({ query }, asker) => {
    if (!asker.isPlayer) return []
    const list = ['/api/wallet/transactions', askFor(query, asker)] as const
    const methods = ['/api/wallet/methods_public', {}] as const
    const { tx } = query
    return tx
      ? [list, methods, ['/api/wallet/transaction', { transaction_id: tx }]]
      : [list, methods]
  },
  View: TransactionHistory,
}

type Transaction = Answer<'/api/wallet/transactions'>['value'][number]
const statesOf = {
  deposit: depositStates,
  withdrawal: withdrawalStates,
  bonus: bonusStates,
} as const
/** Names of the query that may leave rows out, beside the period. */
const narrowing = ['type', 'status', 'method'] as const

/** What the address chooses; what does not fit the contract is left out. */
function chosenOf({ type: wanted, status: standing, method }: Query) {
  const kind = transactionKinds.find((one) => one === wanted)
  const states = kind ? statesOf[kind] : transactionStates
  const state = states.find((one) => one === standing)
  const isMethod = kind !== 'bonus' && method && /^[A-Za-z0-9_-]{1,64}$/.test(method)
  return { ...(kind && { kind }), ...(state && { state }), ...(isMethod && { method }) }
}

function askFor(query: Query, asker: Pick<Asker, 'now' | 'timeZone'>) {
  return { ...listAsk(query, asker), ...chosenOf(query) }
}

function TransactionHistory() {
  const t = useT()
  const { money, timeZone } = useFormats()
  const { query } = usePlace()
  const [tx, close] = useDrawer('tx')
  const asked = askFor(query, useListAsker())
  const reading = useCall('/api/wallet/transactions', asked)
  const begin = useMoneyAction('/api/wallet/export')
  const { from, to } = asked
  return (
    <ListPage title={t('transactionHistory')}>
      <Narrowing />
      <RangeFilter />
      <Shown reading={reading} lines={10}>
        {({ value, total, totals }) => (
          <>
            <Figures
              figures={[
                [t('deposits'), <Money key="in" text={money(totals.deposited)} />],
                [t('withdrawals'), <Money key="out" text={money(totals.withdrawn)} />],
                [t('bonusesGiven'), <Money key="given" text={money(totals.given)} />],
              ]}
            />
            <Rows rows={value} isStale={reading.isStale} />
            <Pages total={total} isStale={reading.isStale} />
            <ExportFile
              action={begin}
              bodies={
                total > 0
                  ? [['exportCsv', { ...chosenOf(query), from, to, time_zone: timeZone }]]
                  : []
              }
            />
          </>
        )}
      </Shown>
      {tx !== '' && <TransactionDrawer id={tx} onClose={close} />}
    </ListPage>
  )
}

function Narrowing() {
  const t = useT()
  const { query } = usePlace()
  const { kind, state = '', method = '' } = chosenOf(query)
  const { answer } = useCall('/api/wallet/methods_public', {})
  const offered = (['deposit', 'withdrawal'] as const)
    .filter((one) => kind === undefined || one === kind)
    .flatMap((one) => answer?.value[one] ?? [])
  const names = new Map(offered.map((one) => [one.method, one.name]))
  const states = kind ? statesOf[kind] : transactionStates
  return (
    <>
      <Filter
        label={t('kind')}
        name="type"
        chosen={kind ?? ''}
        options={[
          ['', t('all')],
          ['deposit', t('deposits')],
          ['withdrawal', t('withdrawals')],
          ['bonus', t('bonuses')],
        ]}
      />
      <Filters names={narrowing}>
        <SelectFilter
          label={t('state')}
          name="status"
          chosen={state}
          options={[['', t('all')], ...states.map((one) => [one, t(stateWord(one))] as const)]}
        />
        {kind !== 'bonus' && (
          <SelectFilter
            label={t('method')}
            name="method"
            chosen={method}
            options={[['', t('all')], ...names]}
          />
        )}
      </Filters>
    </>
  )
}

function Rows({ rows, isStale }: { rows: readonly Transaction[]; isStale: boolean }) {
  const t = useT()
  const { money, time } = useFormats()
  const { path, query } = usePlace()
  if (rows.length === 0) {
    const isNarrowed = isNarrowedBy(query, narrowing)
    return (
      <Empty
        title={t('noTransactions')}
        text={t('noTransactionsText')}
        action={
          <Link to={isNarrowed ? path : '/deposit'} className={buttonClass('quiet')}>
            {t(isNarrowed ? 'clearFilters' : 'deposit')}
          </Link>
        }
      />
    )
  }
  const columns: readonly Column<Transaction>[] = [
    { title: t('date'), render: ({ created_at }) => time(created_at) },
    { title: t('kind'), render: ({ kind }) => t(kindWords[kind]) },
    { title: t('details'), render: ({ method_name }) => method_name },
    {
      title: t('amount'),
      render: ({ amount, fee }) => (
        <>
          <Money text={money(amount)} />
          {isNonzero(fee) && (
            <span className="small">
              {t('fee')} <Money text={money(fee)} />
            </span>
          )}
        </>
      ),
      isNumber: true,
      isLead: true,
    },
    {
      title: t('state'),
      render: ({ kind, state }) => {
        const { word, tone } = standingOf(kind, state)
        return <Badge {...(tone && { tone })}>{t(word)}</Badge>
      },
      isLead: true,
    },
    {
      title: t('reference'),
      render: ({ transaction_id }) => (
        <Link
          to={addressOf({ path, query: { ...query, tx: transaction_id } })}
          className={styles.link}
        >
          {transaction_id}
        </Link>
      ),
    },
  ]
  return (
    <Table
      caption={t('transactionHistory')}
      columns={columns}
      rows={rows}
      keyOf={({ transaction_id }) => transaction_id}
      isStale={isStale}
    />
  )
}
