/** A player's own tickets and bets in the rounds of a category: those still to be drawn first. */

import { useCall } from '#client/query.tsx'
import type { Category } from '#contract/catalogue.ts'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { isGain, Money } from '#ui/money.tsx'
import { Beneath, Table, type Column } from '#ui/table.tsx'
import { usePlayer } from '../context.tsx'
import { Link } from '../routing/link.tsx'
import { addressOf, type Asker, type CallAsk } from '../page.ts'
import { Shown } from '../said.tsx'
import styles from './rooms.module.css'

type Bet = Answer<'/api/shared/mine'>['value'][number]

/** Open tickets come true while the page is open; nobody tells them singly. */
const everyMs = 5000
const most = 10

/** What is bought there is called a ticket; elsewhere it is a bet. */
const ticketed: ReadonlySet<Category> = new Set(['bingo', 'lottery'])

export function ticketCalls(game_type: Category, { isPlayer }: Asker): readonly CallAsk[] {
  return isPlayer ? [['/api/shared/mine', { game_type }]] : []
}

export function Tickets({ category }: { category: Category }) {
  return usePlayer() ? <OwnTickets category={category} /> : null
}

function OwnTickets({ category }: { category: Category }) {
  const t = useT()
  const isTicketed = ticketed.has(category)
  const title = t(isTicketed ? 'myTickets' : 'myBets')
  const reading = useCall(
    '/api/shared/mine',
    { game_type: category },
    {
      everyMs: (answer) => (answer?.value.some(({ state }) => state === 'open') ? everyMs : false),
    },
  )
  return (
    <section className={styles.block} aria-labelledby="tickets">
      <h2 id="tickets">{title}</h2>
      <Shown reading={reading} lines={3}>
        {({ value }) =>
          value.length === 0 ? (
            <p className={styles.kind}>{t(isTicketed ? 'noTickets' : 'noBets')}</p>
          ) : (
            <TicketTable title={title} bets={value.slice(0, most)} />
          )
        }
      </Shown>
    </section>
  )
}

const states = { open: 'stateOpen', settled: 'stateSettled', void: 'stateVoid' } as const

function TicketTable({ title, bets }: { title: string; bets: readonly Bet[] }) {
  const t = useT()
  const { money, time } = useFormats()
  const columns: readonly Column<Bet>[] = [
    {
      title: t('game'),
      isLead: true,
      render: ({ game_name, number, race, on, round_id }) => (
        <>
          <Link to={addressOf({ path: '/bet-history', query: { ticket: round_id } })}>
            {race
              ? t('raceAt', { number: race.race, course: race.course })
              : `${game_name} ${number}`}
          </Link>
          <Beneath text={on} />
        </>
      ),
    },
    { title: t('drawnAt'), render: ({ draws_at, played_at }) => time(draws_at ?? played_at) },
    { title: t('stake'), render: ({ stake }) => <Money text={money(stake)} />, isNumber: true },
    {
      title: t('payout'),
      render: ({ state, payout }) =>
        state === 'settled' ? (
          <Money text={money(payout)} tone={isGain(payout) ? 'gain' : undefined} />
        ) : (
          '–'
        ),
      isNumber: true,
      isLead: true,
    },
    { title: t('state'), render: ({ state }) => <Badge>{t(states[state])}</Badge> },
  ]
  return <Table caption={title} columns={columns} rows={bets} keyOf={({ round_id }) => round_id} />
}
