/** The rounds a player has played, and each of them in full: what was drawn, from which seeds, with which rules. */

import { useCall, useMoneyAction } from '#client/query.tsx'
import { betOutcomes, betStates } from '#contract/bet_traits.ts'
import type { Answer } from '#contract/calls.ts'
import { categories } from '#contract/catalogue.ts'
import { useFormats, useSpeech, useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { isGain, Money } from '#ui/money.tsx'
import { Beneath, Table, type Column } from '#ui/table.tsx'
import { useVisit } from '../context.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import { addressOf, type Asker, type Page, type Query } from '../page.ts'
import { Shown } from '../said.tsx'
import { categoryEntries } from '../template/menu.ts'
import { useDrawer } from '../routing/drawer.ts'
import { ExportFile } from '../wallet/export.tsx'
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
} from '../wallet/list.tsx'
import styles from '../wallet/wallet.module.css'
import { BetDrawer, playedIn, stateWords } from './bet_drawer.tsx'
import { BetSearch, referenceOf } from './bet_search.tsx'
import { askOfRejected, RejectedBets } from './rejected_bets.tsx'

export const page: Page = {
  title: 'betHistory',
  calls: ({ query }, asker) => {
    if (!asker.isPlayer) return []
    const { ticket, rejected } = query
    return [
      isOfRejected(query)
        ? ['/api/bets/rejected', askOfRejected(rejectedAsk(query, asker))]
        : ['/api/bets/list', askFor(query, asker)],
      ['/api/product/providers', {}],
      ['/api/product/list', gamesAsk(query)],
      ...(ticket ? [['/api/bets/detail', { round_id: ticket }] as const] : []),
      ...(rejected ? [['/api/bets/rejected', { rejection_id: rejected }] as const] : []),
    ]
  },
  View: BetHistory,
}

type Bet = Answer<'/api/bets/list'>['value'][number]
type Summary = Answer<'/api/bets/list'>['summary']

const filters = ['product', 'status', 'outcome', 'provider', 'game'] as const

/** What the address chooses; what does not fit the contract is left out. */
function chosenOf({ product: wanted, status: standing, outcome: ended, provider, game }: Query) {
  const product = categories.find((one) => one === wanted && one !== 'hot')
  const state = betStates.find((one) => one === standing)
  const outcome = betOutcomes.find((one) => one === ended)
  return {
    ...(product && { product }),
    ...(state && { state }),
    ...(outcome && { outcome }),
    ...(provider && /^[A-Z0-9]{1,20}$/.test(provider) && { provider_code: provider }),
    ...(game && /^[a-z0-9-]{1,40}$/.test(game) && { game_code: game }),
  }
}

const isOfRejected = (query: Query) => query['status'] === 'rejected' && referenceOf(query) === ''

function rejectedAsk(query: Query, asker: Pick<Asker, 'now' | 'timeZone'>) {
  const { product, provider_code, game_code } = chosenOf(query)
  const { from, to, ...pages } = listAsk(query, asker)
  const chosen = {
    from,
    to,
    ...(product && { product }),
    ...(provider_code && { provider_code }),
    ...(game_code && { game_code }),
  }
  return { chosen, pages }
}

/** The games there are to choose from. */
function gamesAsk(query: Query) {
  const { product, provider_code } = chosenOf(query)
  return {
    ...(product && { game_type: product }),
    ...(provider_code && { provider_code }),
    sort: 'name',
    per_page: 100,
  } as const
}

/** A number is looked for in all that is kept, whatever else the address chooses. */
function askFor(query: Query, asker: Pick<Asker, 'now' | 'timeZone'>) {
  const { from, to, ...pages } = listAsk(query, asker)
  const reference = referenceOf(query)
  return reference === '' ? { ...pages, from, to, ...chosenOf(query) } : { ...pages, reference }
}

function BetHistory() {
  const t = useT()
  const { query } = usePlace()
  const [ticket, close] = useDrawer('ticket')
  const asker = useListAsker()
  const isSearch = referenceOf(query) !== ''
  return (
    <ListPage title={t('betHistory')}>
      <BetSearch />
      {isSearch ? (
        <p className="small">{t('searchedAll')}</p>
      ) : (
        <>
          <Narrowing />
          <RangeFilter />
        </>
      )}
      {isOfRejected(query) ? (
        <RejectedBets {...rejectedAsk(query, asker)} />
      ) : (
        <PlacedBets asked={askFor(query, asker)} isSearch={isSearch} />
      )}
      {ticket !== '' && <BetDrawer id={ticket} onClose={close} />}
    </ListPage>
  )
}

function PlacedBets({ asked, isSearch }: { asked: ReturnType<typeof askFor>; isSearch: boolean }) {
  const { timeZone } = useFormats()
  const { query } = usePlace()
  const reading = useCall('/api/bets/list', asked)
  const begin = useMoneyAction('/api/bets/export')
  return (
    <Shown reading={reading} lines={10}>
      {({ value, summary, total }) => (
        <>
          {!isSearch && <Totals summary={summary} />}
          <Bets bets={value} isStale={reading.isStale} />
          <Pages total={total} isStale={reading.isStale} />
          {total > 0 && 'from' in asked && (
            <ExportFile
              action={begin}
              bodies={[
                [
                  'exportCsv',
                  { ...chosenOf(query), from: asked.from, to: asked.to, time_zone: timeZone },
                ],
              ]}
            />
          )}
        </>
      )}
    </Shown>
  )
}

const outcomeWords = { won: 'outcomeWon', lost: 'outcomeLost', even: 'outcomeEven' } as const

/** Products and states as tabs, the rest as lists; games are those of the product that is chosen. */
function Narrowing() {
  const { t, label: say } = useSpeech()
  const { startup } = useVisit()
  const { query } = usePlace()
  const {
    product = '',
    state = '',
    outcome = '',
    provider_code = '',
    game_code = '',
  } = chosenOf(query)
  const isRejected = isOfRejected(query)
  const providers = useCall('/api/product/providers', {}).answer?.value ?? []
  const games = useCall('/api/product/list', gamesAsk(query)).answer?.value ?? []
  return (
    <>
      <Filter
        label={t('categories')}
        name="product"
        chosen={product}
        options={[
          ['', t('all')],
          ...categoryEntries(startup)
            .filter(({ id }) => id !== 'hot')
            .map(({ id, label }) => [id, say(label)] as const),
        ]}
      />
      <Filter
        label={t('state')}
        name="status"
        chosen={isRejected ? 'rejected' : state}
        options={[
          ['', t('all')],
          ...betStates.map((one) => [one, t(stateWords[one])] as const),
          ['rejected', t('stateRejected')],
        ]}
      />
      <Filters names={filters}>
        {!isRejected && (
          <SelectFilter
            label={t('outcome')}
            name="outcome"
            chosen={outcome}
            options={[
              ['', t('all')],
              ...betOutcomes.map((one) => [one, t(outcomeWords[one])] as const),
            ]}
          />
        )}
        {providers.length > 1 && (
          <SelectFilter
            label={t('provider')}
            name="provider"
            chosen={provider_code}
            options={[
              ['', t('all')],
              ...providers.map((one) => [one.provider_code, one.provider_name] as const),
            ]}
          />
        )}
        <SelectFilter
          label={t('game')}
          name="game"
          chosen={game_code}
          options={[['', t('all')], ...games.map((one) => [one.game_code, one.game_name] as const)]}
        />
      </Filters>
    </>
  )
}

function Totals({ summary: { count, stake, valid_turnover, payout, net } }: { summary: Summary }) {
  const t = useT()
  const { money, signedMoney, count: write } = useFormats()
  const figures = [
    [t('rounds'), write(count)],
    [t('stake'), money(stake)],
    [t('validTurnover'), money(valid_turnover)],
    [t('payout'), money(payout)],
    [t('net'), signedMoney(net)],
  ] as const
  return (
    <Figures figures={figures.map(([name, text]) => [name, <Money key={name} text={text} />])} />
  )
}

function Bets({ bets, isStale }: { bets: readonly Bet[]; isStale: boolean }) {
  const t = useT()
  const { money, signedMoney, time } = useFormats()
  const { path, query } = usePlace()
  if (bets.length === 0 && referenceOf(query) !== '') {
    return (
      <Empty
        title={t('noBetFound')}
        text={t('noBetFoundText')}
        action={
          <Link to={path} className={buttonClass('quiet')}>
            {t('clearFilters')}
          </Link>
        }
      />
    )
  }
  if (bets.length === 0) {
    const isNarrowed = isNarrowedBy(query, filters)
    return (
      <Empty
        title={t('noBets')}
        text={t('noBetsText')}
        action={
          <Link to={isNarrowed ? path : '/'} className={buttonClass('quiet')}>
            {t(isNarrowed ? 'clearFilters' : 'browseGames')}
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
      render: (bet) => (
        <>
          <Link
            to={addressOf({ path, query: { ...query, ticket: bet.round_id } })}
            className={`${styles.link} ${styles.whole}`}
          >
            {playedIn(bet, t)}
          </Link>
          <Beneath text={bet.on ?? ''} />
        </>
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
