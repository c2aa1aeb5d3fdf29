/** Shelves of games that are not lists of the whole site: played last, a category's, a provider's. */

import { useCall } from '#client/query.tsx'
import type { Category } from '#contract/catalogue.ts'
import { categoryTitles } from '#i18n/categories.ts'
import { useT } from '#i18n/translate.tsx'
import { usePlayer } from '../context.tsx'
import { Link } from '../link.tsx'
import { addressOf } from '../page.ts'
import { lobbyPath } from '../routes.ts'
import { GameShelf, type Game } from '../template/game_card.tsx'

export function Shelf({
  id,
  title,
  more,
  games,
}: {
  id: string
  title: string
  more?: string | undefined
  games: readonly Game[]
}) {
  const t = useT()
  if (games.length === 0) return null
  return (
    <section className="block" aria-labelledby={id}>
      <div className="block-head">
        <h2 id={id}>{title}</h2>
        {more && (
          <Link to={more} className="more">
            {t('viewAll')}
          </Link>
        )}
      </div>
      <GameShelf games={games} />
    </section>
  )
}

export function RecentlyPlayed() {
  return usePlayer() && <Recent />
}

function Recent() {
  const t = useT()
  const { answer } = useCall('/api/product/recent', {})
  return <Shelf id="recent" title={t('recentGames')} games={answer?.value ?? []} />
}

const shelfSize = 12

export function CategoryShelf({ category }: { category: Category }) {
  const t = useT()
  const { answer } = useCall('/api/product/get_hot_games', { game_type: category })
  return (
    <Shelf
      id={`shelf-${category}`}
      title={t(categoryTitles[category])}
      more={lobbyPath(category)}
      games={answer?.value ?? []}
    />
  )
}

/** A shelf for each provider, where there are several; `only` names one of them. */
export function ProviderShelves({ only }: { only?: string }) {
  const { answer } = useCall('/api/product/providers', {})
  const providers = answer?.value.filter(({ count }) => count > 0) ?? []
  if (providers.length < 2) return null
  return providers
    .filter(({ provider_code }) => only === undefined || provider_code === only)
    .map(({ provider_code, provider_name }) => (
      <ProviderShelf key={provider_code} code={provider_code} name={provider_name} />
    ))
}

function ProviderShelf({ code, name }: { code: string; name: string }) {
  const { answer } = useCall('/api/product/list', {
    provider_code: code,
    sort: 'popular',
    per_page: shelfSize,
  })
  return (
    <Shelf
      id={`provider-${code}`}
      title={name}
      more={addressOf({ path: '/slots', query: { provider: code } })}
      games={answer?.value ?? []}
    />
  )
}
