/** What a category has: its providers by their marks, and what is played most in it. */

import { useCall } from '#client/query.tsx'
import type { Category } from '#contract/catalogue.ts'
import { useSpeech } from '#i18n/translate.tsx'
import { Link } from '../routing/link.tsx'
import { addressOf } from '../page.ts'
import { playAddress } from '../template/offer.ts'
import type { MenuEntry } from '../template/menu.ts'

const gamesMax = 6

export function MegaPanel({ entry }: { entry: MenuEntry }) {
  const { t, label: say } = useSpeech()
  const game_type = entry.id as Category
  const providers = useCall('/api/product/providers', { game_type }).answer?.value ?? []
  const games = useCall('/api/product/get_hot_games', { game_type }).answer?.value ?? []
  return (
    <>
      <ul className="mega-providers" aria-label={`${say(entry.label)}: ${t('providers')}`}>
        {providers.map(({ provider_code, provider_name, provider_image, count }) => (
          <li key={provider_code}>
            <Link to={addressOf({ path: entry.to, query: { provider: provider_code } })}>
              <img src={provider_image} alt="" width={52} height={52} />
              <span>{provider_name}</span>
              <small>{t('gamesCount', { count })}</small>
            </Link>
          </li>
        ))}
      </ul>
      <ul className="mega-games" aria-label={`${say(entry.label)}: ${t('hotGames')}`}>
        {games.slice(0, gamesMax).map((game) => (
          <li key={`${game.provider_code} ${game.game_code}`}>
            <Link to={playAddress(game)}>
              <img src={game.game_image} alt="" width={300} height={400} />
              <span>{game.game_name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
