/** Keeping a game among the favourites: shown at once, taken back where the server refuses, and easily undone. */

import { useAction, useCall, useKeep, useRefresh } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { errorToastMs, sessionToastMs } from '#contract/catalogue.ts'
import { useT } from '#i18n/translate.tsx'
import { useToasts } from '../toasts.tsx'

type Game = Answer<'/api/product/list'>['value'][number]

type HeartProps = {
  game: Pick<Game, 'provider_code' | 'game_code' | 'game_name' | 'game_type' | 'game_image'>
  className?: string
}

/** For players only: a guest has no list. */
export function Heart({ game, className = 'card-heart' }: HeartProps) {
  const t = useT()
  const keep = useKeep()
  const refresh = useRefresh()
  const toasts = useToasts()
  const { answer } = useCall('/api/home/fav_list', {})
  const add = useAction('/api/home/fav_add')
  const remove = useAction('/api/home/fav_remove')
  const { provider_code, game_code } = game
  const isThis = (one: { provider_code: string; game_code: string }) =>
    one.provider_code === provider_code && one.game_code === game_code
  const isLiked = answer?.value.some(isThis) ?? false
  const show = (isShown: boolean) =>
    keep('/api/home/fav_list', {}, ({ value, ...before }) => {
      const others = value.filter((one) => !isThis(one))
      const liked = { ...game, img_url: game.game_image }
      return { ...before, value: isShown ? [liked, ...others] : others }
    })
  const set = async (isWanted: boolean) => {
    show(isWanted)
    const { message } = await (isWanted ? add : remove).run({ provider_code, game_code })
    if (message !== 'OK') show(!isWanted)
    refresh('/api/home/fav_list', '/api/product/list')
    if (message !== 'OK') toasts.show({ kind: 'warning', message }, errorToastMs)
    else if (!isWanted)
      toasts.show(
        {
          kind: 'info',
          message: 'favouriteRemoved',
          action: { word: 'undo', run: () => void set(true) },
        },
        sessionToastMs,
      )
  }
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      className={className}
      onClick={() => void set(!isLiked)}
    >
      <span aria-hidden>{isLiked ? '♥' : '♡'}</span>
      <span className="unseen">
        {t('favourite')} {game.game_name}
      </span>
    </button>
  )
}
