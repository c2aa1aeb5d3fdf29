/** What can be known of a game before it is opened, over the list it was asked for in. */

import { useEffect, useState, type ComponentType } from 'react'
import { useNavigation } from '../routing/link.tsx'
import type { Game } from '../template/offer.ts'

export type SheetProps = { game: Game; isDemo: boolean; onClose: () => void }

/** @param page the same as a page, where the sheet does not come */
export default function Info({ page, ...sheet }: SheetProps & { page: string }) {
  const navigation = useNavigation()
  const [Sheet, setSheet] = useState<ComponentType<SheetProps> | null>(null)
  useEffect(() => {
    // It says what the page of a game says, and whoever asks is on the way there.
    void Promise.all([
      import('../games/game_sheet.tsx'),
      navigation.load('web/games/playnow.tsx'),
    ]).then(
      ([{ GameSheet }]) => setSheet(() => GameSheet),
      () => void navigation.go(page),
    )
  }, [navigation, page])
  return Sheet && <Sheet {...sheet} />
}
