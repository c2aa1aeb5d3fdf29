/** The rounds a player has played, and each of them in full: what was drawn, from which seeds, with which rules. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { isGain, Money } from '#ui/money.tsx'
import { Notice } from '#ui/notice.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { Link, usePlace, useSetQuery } from '../link.tsx'
import { addressOf, type Asker, type Page, type Query } from '../page.ts'
import { Shown } from '../said.tsx'
import { ListPage, Pages, RangeFilter, listAsk, useListAsker } from '../wallet/list.tsx'
import styles from '../wallet/wallet.module.css'

export const page: Page = {
  title: 'betHistory',
  calls: ({ query }, asker) => {
    if (!asker.isPlayer) return []
    const list = ['/api/bets/list', askFor(query, asker)] as const
    return query['round'] ? [list, ['/api/game/round', { round_id: query['round'] }]] : [list]
  },
  View: BetHistory,
}

type Bet = Answer<'/api/bets/list'>['value'][number]
type Summary = Answer<'/api/bets/list'>['summary']
type Round = Answer<'/api/game/round'>['value']

const stateWords: Record<Bet['state'], MessageKey> = {
  open: 'stateOpen',
  settled: 'stateSettled',
  void: 'stateVoid',
}

function askFor(query: Query, asker: Pick<Asker, 'now' | 'timeZone'>) {
  const game_code = query['game']
  return { ...listAsk(query, asker), ...(game_code && { game_code }) }
}

function BetHistory() {
  const t = useT()
  const { query } = usePlace()
  const reading = useCall('/api/bets/list', askFor(query, useListAsker()))
  return (
    <ListPage title={t('betHistory')}>
      <RangeFilter />
      <Shown reading={reading} lines={10}>
        {({ value, summary, total }) => (
          <>
            <Totals summary={summary} />
            <Bets bets={value} isStale={reading.isStale} />
            <Pages total={total} />
          </>
        )}
      </Shown>
      {query['round'] && <Drawer id={query['round']} />}
    </ListPage>
  )
}

function Totals({ summary: { count, stake, payout, net } }: { summary: Summary }) {
  const t = useT()
  const { money, signedMoney, count: write } = useFormats()
  const facts = [
    [t('rounds'), write(count)],
    [t('stake'), money(stake)],
    [t('payout'), money(payout)],
    [t('net'), signedMoney(net)],
  ] as const
  return (
    <dl className={styles.balances}>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Money text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Bets({ bets, isStale }: { bets: readonly Bet[]; isStale: boolean }) {
  const t = useT()
  const { money, signedMoney, time } = useFormats()
  const { path, query } = usePlace()
  if (bets.length === 0) {
    return (
      <Empty
        title={t('noBets')}
        text={t('noBetsText')}
        action={
          <Link to="/" className={buttonClass('quiet')}>
            {t('browseGames')}
          </Link>
        }
      />
    )
  }
  const columns: readonly Column<Bet>[] = [
    { title: t('date'), render: ({ played_at }) => time(played_at, 'second') },
    {
      title: t('game'),
      isLead: true,
      render: ({ game_name, round_id }) => (
        <Link
          to={addressOf({ path, query: { ...query, round: round_id } })}
          className={styles.link}
        >
          {game_name}
        </Link>
      ),
    },
    { title: t('stake'), render: ({ stake }) => <Money text={money(stake)} />, isNumber: true },
    { title: t('payout'), render: ({ payout }) => <Money text={money(payout)} />, isNumber: true },
    {
      title: t('net'),
      render: ({ net }) => (
        <Money text={signedMoney(net)} tone={isGain(net) ? 'gain' : undefined} />
      ),
      isNumber: true,
      isLead: true,
    },
    { title: t('state'), render: ({ state }) => <Badge>{t(stateWords[state])}</Badge> },
  ]
  return (
    <Table
      caption={t('betHistory')}
      columns={columns}
      rows={bets}
      keyOf={({ round_id }) => round_id}
      isStale={isStale}
    />
  )
}

function Drawer({ id }: { id: string }) {
  const t = useT()
  const setQuery = useSetQuery()
  const reading = useCall('/api/game/round', { round_id: id })
  return (
    <Dialog
      title={t('round')}
      closeLabel={t('close')}
      place="side"
      onClose={() => setQuery({ round: '' })}
    >
      <Shown reading={reading} lines={8}>
        {({ value }) => <RoundDetails round={value} />}
      </Shown>
    </Dialog>
  )
}

function RoundDetails({ round }: { round: Round }) {
  const t = useT()
  const { money, time } = useFormats()
  const isRevealed = round.server_seed !== ''
  return (
    <>
      <Facts
        facts={[
          [t('game'), round.game_name],
          [t('playedAt'), time(round.played_at, 'second')],
          [t('stake'), money(round.stake)],
          [t('payout'), money(round.payout)],
          [t('balanceBefore'), money(round.balance_before)],
          [t('balanceAfter'), money(round.balance_after)],
          [t('reference'), round.round_id],
        ]}
      />
      <div className={styles.actions}>
        <a
          href={`/frame/${round.game_code}?round=${round.round_id}`}
          target="_blank"
          className={buttonClass('primary', true)}
        >
          {t('replayRound')}
        </a>
        {isRevealed ? (
          <a
            href={`/verify?round=${round.round_id}`}
            target="_blank"
            className={buttonClass('quiet', true)}
          >
            {t('verifyRound')}
          </a>
        ) : (
          <Notice>{t('verifyLater')}</Notice>
        )}
      </div>
      <Facts
        facts={[
          [t('serverSeedHash'), round.server_seed_hash],
          ...(isRevealed ? ([[t('serverSeed'), round.server_seed]] as const) : []),
          [t('clientSeed'), round.client_seed],
          [t('nonce'), String(round.nonce)],
          [t('rulesVersion'), String(round.rules_version)],
        ]}
      />
    </>
  )
}
