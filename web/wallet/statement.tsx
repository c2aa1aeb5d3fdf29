/** The player's books: every movement of cash in a period, with the balance before, after and between. */

import { useCall, useMoneyAction } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { entryGroupNames, statementAccounts } from '#contract/wallet.ts'
import { accountWords, entryWords, groupWords } from '#i18n/statement_words.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Money } from '#ui/money.tsx'
import { Table, type Column } from '#ui/table.tsx'
import figureStyles from '#ui/figures.module.css'
import { Link, usePlace } from '../routing/link.tsx'
import { addressOf, type Asker, type Page, type Query } from '../page.ts'
import { Shown } from '../said.tsx'
import { useAmounts } from './amounts.ts'
import { useDrawer } from '../routing/drawer.ts'
import { EntryDrawer } from './entry_drawer.tsx'
import { ExportFile } from './export.tsx'
import { Filter, ListPage, Pages, RangeFilter, listAsk, useListAsker } from './list.tsx'
import styles from './wallet.module.css'

export const page: Page = {
  title: 'statement',
  calls: ({ query }, asker) =>
    asker.isPlayer ? [['/api/wallet/statement', askFor(query, asker)]] : [],
  View: StatementPage,
}

type Statement = Answer<'/api/wallet/statement'>['value']
type Row = Statement['rows'][number]

function askFor(query: Query, asker: Pick<Asker, 'now' | 'timeZone'>) {
  const account = statementAccounts.find((one) => one === query['account'])
  const kind = entryGroupNames.find((one) => one === query['kind'])
  return {
    ...listAsk(query, asker),
    ...(account && account !== 'cash' && { account }),
    ...(kind && { kind }),
  }
}

function StatementPage() {
  const t = useT()
  const { timeZone } = useFormats()
  const { query } = usePlace()
  const [entry, close] = useDrawer('entry')
  const asked = askFor(query, useListAsker())
  const reading = useCall('/api/wallet/statement', asked)
  const begin = useMoneyAction('/api/wallet/statement_export')
  const account: Statement['account'] = asked.account ?? 'cash'
  const body = { account, from: asked.from, to: asked.to, time_zone: timeZone }
  return (
    <ListPage title={t('statement')}>
      <Filter
        label={t('statementAccount')}
        name="account"
        chosen={account}
        options={statementAccounts.map((one) => [one, t(accountWords[one])])}
      />
      <Filter
        label={t('kind')}
        name="kind"
        chosen={asked.kind ?? ''}
        options={[
          ['', t('all')],
          ...entryGroupNames.map((one) => [one, t(groupWords[one])] as const),
        ]}
      />
      <RangeFilter />
      <Shown reading={reading} lines={10}>
        {({ value, total }) => (
          <>
            <Balances statement={value} />
            {asked.kind && <p className="small">{t('statementWhole')}</p>}
            <Rows account={value.account} rows={value.rows} isStale={reading.isStale} />
            <Pages total={total} isStale={reading.isStale} />
            <Totals statement={value} />
            <ExportFile
              action={begin}
              bodies={
                value.totals.length > 0
                  ? [
                      ['exportCsv', body],
                      ['exportPdf', { ...body, format: 'pdf' }],
                    ]
                  : []
              }
            />
            <p className="small">{t('historyKept', { months: value.history_months })}</p>
            {value.rows
              .filter(({ entry_id }) => entry_id === entry)
              .map((row) => (
                <EntryDrawer key={entry} account={value.account} entry={row} onClose={close} />
              ))}
          </>
        )}
      </Shown>
    </ListPage>
  )
}

function Balances({
  statement: { account, opening, closing, from, to },
}: {
  statement: Statement
}) {
  const t = useT()
  const { time } = useFormats()
  const { amount } = useAmounts()(account)
  return (
    <dl className={figureStyles.boxes}>
      <div>
        <dt>{t('openingBalance')}</dt>
        <dd>
          <Money text={amount(opening)} isBig />
        </dd>
        <dd className="small">{time(from)}</dd>
      </div>
      <div>
        <dt>{t('closingBalance')}</dt>
        <dd>
          <Money text={amount(closing)} isBig />
        </dd>
        <dd className="small">{time(to)}</dd>
      </div>
    </dl>
  )
}

const isOut = (amount: string) => amount.startsWith('-')

function Rows({
  account,
  rows,
  isStale,
}: {
  account: Statement['account']
  rows: readonly Row[]
  isStale: boolean
}) {
  const t = useT()
  const { time } = useFormats()
  const amounts = useAmounts()(account)
  const { path, query } = usePlace()
  if (rows.length === 0) {
    return (
      <Empty
        title={t('noEntries')}
        text={t('noEntriesText')}
        action={
          <Link
            to={query['kind'] ? addressOf({ path, query: { ...query, kind: '' } }) : '/'}
            className={buttonClass('quiet')}
          >
            {t(query['kind'] ? 'clearFilters' : 'browseGames')}
          </Link>
        }
      />
    )
  }
  const columns: readonly Column<Row>[] = [
    { title: t('date'), render: ({ at }) => time(at, 'second') },
    { title: t('entry'), render: ({ kind }) => t(entryWords[kind]), isLead: true },
    {
      title: t('details'),
      render: ({ subject, round_id }) =>
        round_id ? (
          <Link to={`/bet-history?ticket=${round_id}`} className={styles.link}>
            {subject}
          </Link>
        ) : (
          subject
        ),
    },
    {
      title: t('moneyIn'),
      render: ({ amount }) => !isOut(amount) && <Money text={amounts.change(amount)} />,
      isNumber: true,
      isLead: true,
    },
    {
      title: t('moneyOut'),
      render: ({ amount }) => isOut(amount) && <Money text={amounts.change(amount)} />,
      isNumber: true,
      isLead: true,
    },
    {
      title: t('balanceAfter'),
      render: ({ balance_after }) => <Money text={amounts.amount(balance_after)} />,
      isNumber: true,
    },
    {
      title: t('reference'),
      render: ({ entry_id, reference }) => (
        <Link
          to={addressOf({ path, query: { ...query, entry: entry_id } })}
          className={styles.link}
          aria-current={undefined}
        >
          {reference}
        </Link>
      ),
    },
  ]
  return (
    <div className={styles.entries}>
      <Table
        caption={t('statement')}
        columns={columns}
        rows={rows}
        keyOf={({ entry_id }) => entry_id}
        isStale={isStale}
      />
    </div>
  )
}

function Totals({ statement }: { statement: Statement }) {
  const t = useT()
  const { signedMoney } = useFormats()
  const { account, totals, net_play, lifetime_net_deposit } = statement
  const { change } = useAmounts()(account)
  return (
    <Card title={t('totalsByKind')}>
      <Facts
        facts={[
          ...totals.map(
            ({ kind, count, amount }) =>
              [`${t(entryWords[kind])} · ${t('entriesCount', { count })}`, change(amount)] as const,
          ),
          ...(account === 'cash' ? [[t('netPlay'), signedMoney(net_play)] as const] : []),
        ]}
      />
      <p className={styles.lifetime}>
        {t('lifetimeNetDeposit')} <Money text={signedMoney(lifetime_net_deposit)} />
      </p>
    </Card>
  )
}
