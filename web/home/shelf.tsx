/** A titled row of games that is no list of the whole site: none is shown where there are no games. */

import type { Ref } from 'react'
import { GameShelf, GamesLoading } from '../template/game_card.tsx'
import type { Game } from '../template/offer.ts'
import { Block, type BlockProps } from './block.tsx'

type ShelfProps = Omit<BlockProps, 'children'> & {
  /** A number while so many are on their way. */
  games: readonly Game[] | number
  isDemo?: boolean
  /** The list of the games. */
  ref?: Ref<HTMLUListElement>
}

export function Shelf({ games, isDemo = false, ref = null, ...block }: ShelfProps) {
  return (
    <Block {...block}>
      {typeof games === 'number' ? (
        <GamesLoading count={games} isShelf />
      ) : (
        games.length > 0 && <GameShelf games={games} isDemo={isDemo} ref={ref} />
      )}
    </Block>
  )
}
