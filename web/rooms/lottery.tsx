/** The lobby of lotteries: the next draws and the last results, one's own tickets, and then the games. */

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
    ['/api/product/draws', {}],
    ...ticketCalls('lottery', asker),
    ...lobby.calls(place, asker, look),
  ],
  View: () => (
    <Lobby>
      <Draws />
      <Tickets category="lottery" />
    </Lobby>
  ),
}

type Draw = Answer<'/api/product/draws'>['value'][number]
type Result = Draw['results'][number]

function Draws() {
  const t = useT()
  const reading = useCall('/api/product/draws', {})
  return (
    <section className={styles.block} aria-labelledby="draws">
      <h2 id="draws">{t('nextDraws')}</h2>
      <KeptLive of="/api/product/draws" />
      <Shown reading={reading} lines={6}>
        {({ value }) =>
          value.length === 0 ? (
            <NoneOffered title="noDraws" />
          ) : (
            <ul className={styles.rooms}>
              {value.map((draw) => (
                <li key={draw.game.game_code} className={styles.room}>
                  <DrawCard draw={draw} />
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </section>
  )
}

function DrawCard({ draw }: { draw: Draw }) {
  const t = useT()
  const { money, count, time } = useFormats()
  const { game, price, top_prize, rounds, results } = draw
  const { open, running } = roundsOf(rounds)
  const [last, ...earlier] = results
  return (
    <>
      <h3>{game.game_name}</h3>
      {running && <p className={styles.running}>{t('beingDrawn', { number: running.number })}</p>}
      <Closing at={open?.closes_at ?? null} />
      <Facts
        facts={[
          [t('priceFrom'), money(price)],
          [t('topPrize'), money(top_prize)],
          [t('playersIn'), count(open?.players ?? 0)],
        ]}
      />
      {last && (
        <>
          <h4>{t('resultOf', { number: last.number })}</h4>
          <Numbers result={last} />
        </>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>{t('earlierResults')}</summary>
          <ul className={styles.results}>
            {earlier.map((result) => (
              <li key={result.shared_id}>
                <time dateTime={result.drawn_at}>{time(result.drawn_at)}</time>
                <Numbers result={result} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <PlayLink game={game}>{t('buyTickets')}</PlayLink>
    </>
  )
}

/** Balls in the order drawn, or the three first prizes. */
function Numbers({ result }: { result: Result }) {
  const numbers = numbersOf(result.shown)
  return (
    <ol className={styles.balls}>
      {numbers.map(({ place, number }) => (
        <li key={place}>{number}</li>
      ))}
    </ol>
  )
}

/** A number may be drawn twice: its place tells it from the other. */
function numbersOf(shown: unknown): { place: string; number: string }[] {
  const { balls, first, second, third } = (shown ?? {}) as Partial<
    Record<'balls' | 'first' | 'second' | 'third', (string | number)[]>
  >
  const numbers = balls ?? [first, second, third].flatMap((drawn) => drawn ?? [])
  return numbers.map((number, at) => ({ place: `at ${at}`, number: String(number) }))
}
