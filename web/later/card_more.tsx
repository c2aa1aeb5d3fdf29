/** What a card gets once the page works: the heart of a player, and what can be known of the game before it is opened. */

import { useT } from '#i18n/translate.tsx'
import { usePlayer } from '../context.tsx'
import { Heart } from './heart.tsx'
import { useNavigation } from '../routing/link.tsx'
import { useOwnDialog } from '../routing/own_dialog.ts'
import type { GameSheet, SheetProps } from '../games/game_sheet.tsx'
import { playAddress } from '../template/offer.ts'

export function CardMore({ game, isDemo }: Pick<SheetProps, 'game' | 'isDemo'>) {
  const t = useT()
  const isPlayer = usePlayer() !== null
  const navigation = useNavigation()
  const [opened, openSheet, close] = useOwnDialog<{ Sheet: typeof GameSheet }>()
  const open = async () => {
    try {
      // It says what the page of a game says, and whoever asks is on the way there.
      const [sheet] = await Promise.all([
        import('../games/game_sheet.tsx'),
        navigation.load('web/games/playnow.tsx'),
      ])
      openSheet({ Sheet: sheet.GameSheet })
    } catch {
      void navigation.go(`${playAddress(game)}&mode=info`)
    }
  }
  return (
    <>
      {isPlayer && !isDemo && <Heart game={game} />}
      <button
        type="button"
        className="card-info"
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        <span aria-hidden>i</span>
        <span className="unseen">
          {t('gameAbout')}: {game.game_name}
        </span>
      </button>
      {opened && <opened.Sheet game={game} isDemo={isDemo} onClose={close} />}
    </>
  )
}
