/** What a game's card offers: play, a demo, or, where neither may be had now, what can be known of the game. */

import { useSyncExternalStore } from 'react'
import { useStore } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { usePlayer } from '../context.tsx'
import { addressOf } from '../page.ts'

export type Game = Answer<'/api/product/list'>['value'][number]

export function playAddress({
  provider_code,
  game_code,
}: Pick<Game, 'provider_code' | 'game_code'>): string {
  return addressOf({ path: '/playnow', query: { p: provider_code, g: game_code } })
}

/** What keeps a player from playing. */
export type Standing = Pick<
  Answer<'/api/settings/check_status'>['value'],
  'restriction' | 'products_excluded'
>

/** Of the player, as the session's check has it; nothing of a guest, of whom nobody may ask. */
export function useStanding(): Standing | undefined {
  const isPlayer = usePlayer() !== null
  const { watch, read, drawn } = useStore().at('/api/settings/check_status', {})
  const { answer } = useSyncExternalStore(isPlayer ? watch : unwatched, read, drawn)
  return isPlayer ? answer?.value : undefined
}

const unwatched = () => () => undefined

type Place = { to: string; demo: string; plays: boolean; hasDemo: boolean }

/** @param isDemo in lists for play money only. */
export function offerOf(
  game: Pick<Game, 'provider_code' | 'game_code' | 'game_type' | 'has_demo' | 'maintenance'>,
  standing: Standing | undefined,
  isDemo = false,
): Place {
  const { game_type, has_demo, maintenance } = game
  const play = playAddress(game)
  const demo = `${play}&mode=demo`
  const kept = standing?.restriction?.kind
  const isAway = standing?.products_excluded.some(({ product }) => product === game_type)
  // Who stays away from it for money stays away from it for nothing.
  const mayTry =
    !maintenance && !isAway && (!kept || kept === 'second_factor' || kept.startsWith('location'))
  const plays = mayTry && (isDemo || !kept)
  return {
    to: plays ? (isDemo ? demo : play) : `${play}&mode=info`,
    demo,
    plays,
    hasDemo: has_demo && mayTry && !isDemo,
  }
}
