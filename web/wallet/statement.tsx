/** The player's books: every movement of cash in a period, with the balance before, after and between. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Money } from '#ui/money.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { Link, usePlace } from '../link.tsx'
import type { Page } from '../page.ts'
import { Shown } from '../said.tsx'
import { ListPage, Pages, RangeFilter, listAsk, useListAsker } from './list.tsx'
import styles from './wallet.module.css'

export const page: Page = {
  title: 'statement',
  calls: ({ query }, asker) =>
    asker.isPlayer ? [['/api/wallet/statement', listAsk(query, asker)]] : [],
  View: StatementPage,
}

type Statement = Answer<'/api/wallet/statement'>['value']
type Row = Statement['rows'][number]

const kindWords: Record<Row['kind'], MessageKey> = {
  deposit: 'kindDeposit',
  deposit_return: 'kindDepositReturn',
  withdrawal: 'kindWithdrawal',
  withdrawal_paid: 'kindWithdrawalPaid',
  withdrawal_return: 'kindWithdrawalReturn',
  stake: 'kindStake',
  payout: 'kindPayout',
  cancel: 'kindCancel',
  adjustment: 'kindAdjustment',
  reward: 'kindReward',
  conversion: 'kindConversion',
  forfeit: 'kindForfeit',
}

function StatementPage() {
  const t = useT()
  const { query } = usePlace()
  const reading = useCall('/api/wallet/statement', listAsk(query, useListAsker()))
  return (
    <ListPage title={t('statement')}>
      <RangeFilter />
      <Shown reading={reading} lines={10}>
        {({ value, total }) => (
          <>
            <Balances statement={value} />
            <Rows rows={value.rows} isStale={reading.isStale} />
            <Pages total={total} />
            <Totals statement={value} />
          </>
        )}
      </Shown>
    </ListPage>
  )
}

function Balances({ statement: { opening, closing, from, to } }: { statement: Statement }) {
  const t = useT()
  const { money, time } = useFormats()
  return (
    <dl className={styles.balances}>
      <div>
        <dt>{t('openingBalance')}</dt>
        <dd>
          <Money text={money(opening)} isBig />
        </dd>
        <dd className={styles.small}>{time(from)}</dd>
      </div>
      <div>
        <dt>{t('closingBalance')}</dt>
        <dd>
          <Money text={money(closing)} isBig />
        </dd>
        <dd className={styles.small}>{time(to)}</dd>
      </div>
    </dl>
  )
}

function Rows({ rows, isStale }: { rows: readonly Row[]; isStale: boolean }) {
  const t = useT()
  const { money, signedMoney, time } = useFormats()
  if (rows.length === 0) {
    return (
      <Empty
        title={t('noEntries')}
        text={t('noEntriesText')}
        action={
          <Link to="/" className={buttonClass('quiet')}>
            {t('browseGames')}
          </Link>
        }
      />
    )
  }
  const columns: readonly Column<Row>[] = [
    { title: t('date'), render: ({ at }) => time(at, 'second') },
    { title: t('entry'), render: ({ kind }) => t(kindWords[kind]), isLead: true },
    {
      title: t('details'),
      render: ({ subject, round_id }) =>
        round_id ? (
          <Link to={`/bet-history?round=${round_id}`} className={styles.link}>
            {subject}
          </Link>
        ) : (
          subject
        ),
    },
    {
      title: t('amount'),
      render: ({ amount }) => <Money text={signedMoney(amount)} />,
      isNumber: true,
      isLead: true,
    },
    {
      title: t('balanceAfter'),
      render: ({ balance_after }) => <Money text={money(balance_after)} />,
      isNumber: true,
    },
  ]
  return (
    <Table
      caption={t('statement')}
      columns={columns}
      rows={rows}
      keyOf={({ entry_id }) => entry_id}
      isStale={isStale}
    />
  )
}

function Totals({ statement: { totals, lifetime_net_deposit } }: { statement: Statement }) {
  const t = useT()
  const { signedMoney } = useFormats()
  return (
    <Card title={t('totalsByKind')}>
      <Facts
        facts={totals.map(({ kind, count, amount }) => [
          `${t(kindWords[kind])} · ${t('entriesCount', { count })}`,
          signedMoney(amount),
        ])}
      />
      <p className={styles.lifetime}>
        {t('lifetimeNetDeposit')} <Money text={signedMoney(lifetime_net_deposit)} />
      </p>
    </Card>
  )
}
