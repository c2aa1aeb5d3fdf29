/** Under a game: what its rules say, what was played in it last, and games like it. */

import { useCall } from '#client/query.tsx'
import { useFormats, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Money } from '#ui/money.tsx'
import { useBalanceMoves } from '../balance.tsx'
import { usePlayer } from '../context.tsx'
import { Heart } from '../later/heart.tsx'
import { Link } from '../routing/link.tsx'
import { addressOf } from '../page.ts'
import { GameShelf } from '../template/game_card.tsx'
import type { Game } from '../template/offer.ts'
import { GameFacts, GameRules } from './game_facts.tsx'
import play from './playnow.module.css'
import styles from './around.module.css'

export function AboutGame({ game }: { game: Game }) {
  const t = useT()
  const isPlayer = usePlayer() !== null
  return (
    <Card
      title={t('gameAbout')}
      action={
        isPlayer && (
          <span className={styles.liking}>
            <Heart game={game} className={`${buttonClass()} ${play.heart}`} />
          </span>
        )
      }
    >
      <GameFacts game={game} />
      <GameRules game={game} />
    </Card>
  )
}

const roundsShown = 5

/** Of the player's own, so that a look back needs no other page. */
export function LastRounds({ game: { game_code } }: { game: Game }) {
  const t = useT()
  const { money, signedMoney, time } = useFormats()
  const isPlayer = usePlayer() !== null
  const { answer, refresh } = useCall('/api/bets/list', { game_code, per_page: roundsShown })
  useBalanceMoves(refresh)
  if (!isPlayer || !answer || answer.value.length === 0) return null
  return (
    <Card
      title={t('lastRounds')}
      action={
        <Link
          to={addressOf({ path: '/bet-history', query: { game: game_code } })}
          className={buttonClass('plain')}
        >
          {t('viewAll')}
        </Link>
      }
    >
      <ul className={styles.rounds}>
        {answer.value.map(({ round_id, played_at, on, stake, net }) => (
          <li key={round_id}>
            <Link to={addressOf({ path: '/bet-history', query: { ticket: round_id } })}>
              {time(played_at, 'second')}
            </Link>
            {on && <span>{on}</span>}
            <span>
              {t('stake')} {money(stake)}
            </span>
            <Money text={signedMoney(net)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const similarShown = 13

/** Of the same kind; where there is no such game, of any. */
export function SimilarGames({ game }: { game?: Game }) {
  const t = useT()
  const { answer } = useCall('/api/product/list', {
    ...(game && { game_type: game.game_type }),
    sort: 'popular',
    per_page: similarShown,
  })
  const others = answer?.value.filter(({ game_code }) => game_code !== game?.game_code) ?? []
  if (others.length === 0) return null
  return (
    <section className={styles.similar}>
      <h2>{t('similarGames')}</h2>
      <GameShelf games={others} />
    </section>
  )
}
