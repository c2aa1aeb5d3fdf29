/** The lobby of horse racing: the card of the next race of each track with the last results, one's own bets, and then the games. */

import { useT } from '#i18n/translate.tsx'
import { Empty } from '#ui/empty.tsx'
import { Lobby, page as lobby } from '../lobby/lobby.tsx'
import type { Page } from '../page.ts'
import { Shown } from '../said.tsx'
import { RaceCards, useTracks } from '../sports/races.tsx'
import { Tickets, ticketCalls } from './tickets.tsx'
import styles from './rooms.module.css'

export const page: Page = {
  title: lobby.title,
  calls: (place, asker, home) => [
    ['/api/product/races', {}],
    ...ticketCalls('horse_racing', asker),
    ...lobby.calls(place, asker, home),
  ],
  View: () => (
    <Lobby>
      <Races />
      <Tickets category="horse_racing" />
    </Lobby>
  ),
}

function Races() {
  const t = useT()
  const reading = useTracks()
  return (
    <section className={styles.block} aria-labelledby="races">
      <h2 id="races">{t('nextRaces')}</h2>
      <Shown reading={reading} lines={9}>
        {({ value }) =>
          value.length === 0 ? <Empty title={t('noRace')} /> : <RaceCards tracks={value} />
        }
      </Shown>
    </section>
  )
}
