/** Deposits and withdrawals as requests, each with the steps it has taken. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { Money } from '#ui/money.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { Link, usePlace, useSetQuery } from '../link.tsx'
import { addressOf, type Asker, type Page, type Query } from '../page.ts'
import { RequestTimeline } from '../payments/request.tsx'
import { stateOf } from '../payments/states.ts'
import { Shown } from '../said.tsx'
import { Filter, ListPage, Pages, RangeFilter, listAsk, useListAsker } from './list.tsx'
import styles from './wallet.module.css'

export const page: Page = {
  title: 'transactionHistory',
  calls: ({ query }, asker) =>
    asker.isPlayer ? [['/api/wallet/transactions', askFor(query, asker)]] : [],
  View: TransactionHistory,
}

type Request = Answer<'/api/wallet/transactions'>['value'][number]
const kinds = ['deposit', 'withdrawal'] as const
const kindOf = (query: Query) => kinds.find((one) => one === query['kind'])

function askFor(query: Query, asker: Pick<Asker, 'now' | 'timeZone'>) {
  const kind = kindOf(query)
  return { ...listAsk(query, asker), ...(kind && { kind }) }
}

function TransactionHistory() {
  const t = useT()
  const { query } = usePlace()
  const reading = useCall('/api/wallet/transactions', askFor(query, useListAsker()))
  return (
    <ListPage title={t('transactionHistory')}>
      <Filter
        label={t('kind')}
        name="kind"
        chosen={kindOf(query) ?? ''}
        options={[
          ['', t('all')],
          ['deposit', t('deposits')],
          ['withdrawal', t('withdrawals')],
        ]}
      />
      <RangeFilter />
      <Shown reading={reading} lines={10}>
        {({ value, total }) => (
          <>
            <Requests requests={value} isStale={reading.isStale} />
            <Pages total={total} />
            <Drawer request={value.find(({ transaction_id }) => transaction_id === query['tx'])} />
          </>
        )}
      </Shown>
    </ListPage>
  )
}

function Requests({ requests, isStale }: { requests: readonly Request[]; isStale: boolean }) {
  const t = useT()
  const { money, time } = useFormats()
  const { path, query } = usePlace()
  if (requests.length === 0) {
    return (
      <Empty
        title={t('noTransactions')}
        text={t('noTransactionsText')}
        action={
          <Link to={path} className={buttonClass('quiet')}>
            {t('clearFilters')}
          </Link>
        }
      />
    )
  }
  const columns: readonly Column<Request>[] = [
    { title: t('date'), render: ({ created_at }) => time(created_at) },
    {
      title: t('kind'),
      render: ({ kind }) => t(kind === 'deposit' ? 'kindDeposit' : 'kindWithdrawal'),
    },
    { title: t('method'), render: ({ method }) => method },
    {
      title: t('amount'),
      render: ({ amount }) => <Money text={money(amount)} />,
      isNumber: true,
      isLead: true,
    },
    {
      title: t('state'),
      render: ({ state }) => <Badge tone={stateOf(state).tone}>{t(stateOf(state).word)}</Badge>,
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
      rows={requests}
      keyOf={({ transaction_id }) => transaction_id}
      isStale={isStale}
    />
  )
}

function Drawer({ request }: { request: Request | undefined }) {
  const t = useT()
  const { money, time } = useFormats()
  const setQuery = useSetQuery()
  if (!request) return null
  return (
    <Dialog
      title={t('details')}
      closeLabel={t('close')}
      place="side"
      onClose={() => setQuery({ tx: '' })}
    >
      <Facts
        facts={[
          [t('kind'), t(request.kind === 'deposit' ? 'kindDeposit' : 'kindWithdrawal')],
          [t('amount'), money(request.amount)],
          [t('method'), request.method],
          [t('date'), time(request.created_at, 'second')],
          [t('reference'), request.transaction_id],
        ]}
      />
      <RequestTimeline label={t('state')} steps={request.timeline} />
    </Dialog>
  )
}
