/** The lobby of fishing: the waters by what a cast costs, with who is in which of their halls, and then the games. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Facts } from '#ui/card.tsx'
import { Lobby, page as lobby } from '../lobby/lobby.tsx'
import type { Page } from '../page.ts'
import { Shown } from '../said.tsx'
import { PlayLink } from './play_link.tsx'
import { Banner } from './banner.tsx'
import { Late } from './standing.tsx'
import styles from './rooms.module.css'

export const page: Page = {
  title: lobby.title,
  calls: (place, asker, look) => [['/api/product/halls', {}], ...lobby.calls(place, asker, look)],
  View: () => (
    <Lobby>
      <Halls />
    </Lobby>
  ),
}

/** Places are taken and left from moment to moment, and no stream tells of it. */
const everyMs = 15_000

function Halls() {
  const t = useT()
  const reading = useCall('/api/product/halls', {}, { everyMs })
  return (
    <Shown reading={reading} lines={6}>
      {({ value }) =>
        value.length === 0 ? null : (
          <section className={styles.block} aria-labelledby="halls">
            <h2 id="halls">{t('fishingHalls')}</h2>
            <Late of={reading} />
            <ul className={styles.rooms}>
              {value.map((water) => (
                <li key={water.game.game_code} className={styles.room}>
                  <Water water={water} />
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Shown>
  )
}

type Water = Answer<'/api/product/halls'>['value'][number]

function Water({ water: { game, stake_min, stake_max, places, halls } }: { water: Water }) {
  const t = useT()
  const { money, count } = useFormats()
  return (
    <>
      <Banner src={game.game_image} />
      <h3>{game.game_name}</h3>
      <p className={styles.closing}>
        <span>{t('castCosts')}</span>
        <b>{t('amountRange', { min: money(stake_min), max: money(stake_max) })}</b>
      </p>
      <p className={styles.kind}>{t('hallPlaces', { places })}</p>
      <Facts
        facts={[
          [t('playersIn'), count(halls.reduce((sum, { players }) => sum + players, 0))],
          ...halls.map(
            ({ hall, players }) =>
              [t('hallNumber', { number: hall }), `${count(players)} / ${count(places)}`] as const,
          ),
        ]}
      />
      <PlayLink game={game}>{t('enterHall')}</PlayLink>
    </>
  )
}
