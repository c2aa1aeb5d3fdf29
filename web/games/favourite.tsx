/** Keeping a game among the favourites: shown at once, and taken back where the server refuses. */

import { useAction, useCall, useKeep, useRefresh } from '#client/query.tsx'
import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import type { Game } from '../template/game_card.tsx'
import styles from './playnow.module.css'

type Liked = Pick<Game, 'provider_code' | 'game_code' | 'game_name' | 'game_type' | 'game_image'>

export function Favourite({ game }: { game: Liked }) {
  const t = useT()
  const keep = useKeep()
  const refresh = useRefresh()
  const { answer } = useCall('/api/home/fav_list', {})
  const add = useAction('/api/home/fav_add')
  const remove = useAction('/api/home/fav_remove')
  const { provider_code, game_code } = game
  const isThis = (one: { provider_code: string; game_code: string }) =>
    one.provider_code === provider_code && one.game_code === game_code
  const isLiked = answer?.value.some(isThis) ?? false
  const toggle = async () => {
    keep('/api/home/fav_list', {}, (before) => ({
      ...before,
      value: isLiked
        ? before.value.filter((one) => !isThis(one))
        : [{ ...game, img_url: game.game_image }, ...before.value],
    }))
    await (isLiked ? remove : add).run({ provider_code, game_code })
    refresh('/api/home/fav_list', '/api/product/list')
  }
  return (
    <Button
      aria-pressed={isLiked}
      aria-label={t('favourite')}
      className={styles.heart}
      onClick={() => void toggle()}
    >
      <span aria-hidden>{isLiked ? '♥' : '♡'}</span>
    </Button>
  )
}
