/** A game over the list it stands in, before it is opened: its facts, why it cannot be played, and the ways in. */

import { useT } from '#i18n/translate.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { Game } from '../template/offer.ts'
import { GameFacts, GameRules, GameWays } from './game_facts.tsx'

export type SheetProps = { game: Game; isDemo: boolean; onClose: () => void }

export function GameSheet({ game, isDemo, onClose }: SheetProps) {
  const t = useT()
  return (
    <Dialog title={game.game_name} closeLabel={t('close')} onClose={onClose}>
      <GameWays game={game} isDemo={isDemo} />
      <GameFacts game={game} />
      <GameRules game={game} />
    </Dialog>
  )
}
