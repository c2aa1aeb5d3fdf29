/** The way from its room into a game: to play it, or, for who may not, to what can be known of it. */

import type { ReactNode } from 'react'
import { useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Link } from '../routing/link.tsx'
import { offerOf, useStanding, type Game } from '../template/offer.ts'

export function PlayLink({
  game,
  table,
  children,
}: {
  game: Game
  /** Where it has several. */
  table?: string
  children: ReactNode
}) {
  const t = useT()
  const { to, plays } = offerOf(game, useStanding())
  return (
    <Link
      to={plays && table ? `${to}&table=${table}` : to}
      className={buttonClass(plays ? 'primary' : 'quiet')}
    >
      {plays ? children : t('gameAbout')}
    </Link>
  )
}
