/** The lobby of bingo: what is called next and what it pays, one's own tickets, and then the games. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Facts } from '#ui/card.tsx'
import { Lobby, page as lobby } from '../lobby/lobby.tsx'
import type { Page } from '../page.ts'
import { Shown } from '../said.tsx'
import { PlayLink } from './play_link.tsx'
import { Closing, KeptLive, NoneOffered, roundsOf } from './standing.tsx'
import { Tickets, ticketCalls } from './tickets.tsx'
import styles from './rooms.module.css'

export const page: Page = {
  title: lobby.title,
  calls: (place, asker, look) => [
    ['/api/product/bingo_rooms', {}],
    ...ticketCalls('bingo', asker),
    ...lobby.calls(place, asker, look),
  ],
  View: () => (
    <Lobby>
      <Rooms />
      <Tickets category="bingo" />
    </Lobby>
  ),
}

type Room = Answer<'/api/product/bingo_rooms'>['value'][number]
type Prize = Room['prizes'][number]

function Rooms() {
  const t = useT()
  const reading = useCall('/api/product/bingo_rooms', {})
  return (
    <section className={styles.block} aria-labelledby="rooms">
      <h2 id="rooms">{t('bingoRooms')}</h2>
      <KeptLive of="/api/product/bingo_rooms" />
      <Shown reading={reading} lines={6}>
        {({ value }) =>
          value.length === 0 ? (
            <NoneOffered title="noRooms" />
          ) : (
            <ul className={styles.rooms}>
              {value.map((room) => (
                <li key={room.game.game_code} className={styles.room}>
                  <RoomCard room={room} />
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </section>
  )
}

const goals = { line: 'bingoLine', lines: 'bingoTwoLines', house: 'bingoHouse' } as const

function RoomCard({ room }: { room: Room }) {
  const t = useT()
  const { money, count } = useFormats()
  const { game, balls, ticket_price, prizes, rounds } = room
  const { open, running } = roundsOf(rounds)
  const prizeOf = ({ percent, amount, calls }: Prize) =>
    percent === null
      ? `${money(amount ?? '0')} · ${t('withinCalls', { calls: calls ?? 0 })}`
      : t('percentOfSales', { percent })
  return (
    <>
      <h3>{game.game_name}</h3>
      <p className={styles.kind}>{t('bingoBalls', { balls })}</p>
      {running && <p className={styles.running}>{t('beingCalled', { number: running.number })}</p>}
      <Closing at={open?.closes_at ?? null} />
      <Facts
        facts={[
          [t('ticketPrice'), money(ticket_price)],
          [t('playersIn'), count(open?.players ?? 0)],
          [t('ticketSales'), money(open?.staked ?? '0')],
        ]}
      />
      <details>
        <summary>{t('prizes')}</summary>
        <Facts facts={prizes.map((prize) => [t(goals[prize.goal]), prizeOf(prize)] as const)} />
      </details>
      <PlayLink game={game}>{t('enterRoom')}</PlayLink>
    </>
  )
}
