/** The lobby of horse racing: what is off next, the meetings, one race of one of them; one's own bets, and then the games. */

import { useCall } from '#client/query.tsx'
import type { Body } from '#contract/calls.ts'
import { useT } from '#i18n/translate.tsx'
import { Notice } from '#ui/notice.tsx'
import { Lobby, page as lobby } from '../lobby/lobby.tsx'
import type { Page, Query } from '../page.ts'
import { usePlace } from '../routing/link.tsx'
import { Shown } from '../said.tsx'
import { MeetingList, MeetingRaces, MeetingResults, NextOff } from './meetings.tsx'
import { RaceShown } from './race.tsx'
import { Late, NoneOffered } from './standing.tsx'
import { Tickets, ticketCalls } from './tickets.tsx'
import meetings from './meetings.module.css'
import styles from './rooms.module.css'

export const page: Page = {
  title: lobby.title,
  calls: (place, asker, look) => [
    ['/api/product/meetings', askedIn(place.query)],
    ...ticketCalls('horse_racing', asker),
    ...lobby.calls(place, asker, look),
  ],
  View: () => (
    <Lobby>
      <Racing />
      <Tickets category="horse_racing" />
    </Lobby>
  ),
}

/** What an address asks of the programme; what cannot be a name of it is left out. */
function askedIn({ meeting = '', race = '' }: Query): Body<'/api/product/meetings'> {
  return {
    ...(/^[0-9a-z-]{1,60}$/.test(meeting) && { meeting }),
    ...(/^[1-9]\d{0,2}$/.test(race) && { race: Number(race) }),
  }
}

const readAgainMs = 10_000

function Racing() {
  const t = useT()
  const { query } = usePlace()
  const reading = useCall('/api/product/meetings', askedIn(query), { everyMs: readAgainMs })
  return (
    <Shown reading={reading} lines={12}>
      {({ value }) => {
        if (!value) return <NoneOffered title="noRace" />
        const { meeting = value.race.meeting, race = String(value.race.race) } = query
        const isKnown = meeting === value.race.meeting && race === String(value.race.race)
        return (
          <section className={`${styles.block} ${meetings.page}`} aria-labelledby="races">
            <Late of={reading} />
            <NextOff races={value.next_off} />
            <h2 id="races">{t('raceMeetings')}</h2>
            <p className={styles.kind}>{t('racesVirtual')}</p>
            <MeetingList meetings={value.meetings} shown={value.meeting.meeting} />
            {!isKnown && <Notice kind="info" title={t('raceUnknown')} />}
            <MeetingRaces meeting={value.meeting} shown={value.race.race} />
            <RaceShown race={value.race} game={value.game} />
            <MeetingResults meeting={value.meeting} />
          </section>
        )
      }}
    </Shown>
  )
}
