/** Shelves of games that are not lists of the whole site: played last, a category's, a provider's. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import type { Category } from '#contract/catalogue.ts'
import { categoryTitles } from '#i18n/categories.ts'
import { useT } from '#i18n/translate.tsx'
import { usePlayer } from '../context.tsx'
import { addressOf } from '../page.ts'
import { lobbyPath } from '../routing/routes.ts'
import { Block } from './block.tsx'
import { Shelf } from './shelf.tsx'

export function RecentlyPlayed() {
  return usePlayer() && <Recent />
}

function Recent() {
  const t = useT()
  const reading = useCall('/api/product/recent', {})
  const games = reading.answer?.value ?? []
  return <Shelf id="recent" title={t('recentGames')} of={reading} games={games} />
}

const shelfSize = 12

export function CategoryShelf({ category }: { category: Category }) {
  const t = useT()
  const reading = useCall('/api/product/get_hot_games', { game_type: category })
  const { answer, isLoading } = reading
  return (
    <Shelf
      id={`shelf-${category}`}
      title={t(categoryTitles[category])}
      more={lobbyPath(category)}
      of={reading}
      games={isLoading ? shelfSize : (answer?.value ?? [])}
    />
  )
}

/** What a phone shows beside each other, a shelf of so few would leave mostly empty. */
const fewGames = 3

/** A shelf for each provider, where there are several, the fullest first; `only` names one of them. */
export function ProviderShelves({ only }: { only?: string }) {
  const t = useT()
  const reading = useCall('/api/product/providers', {})
  const providers = reading.answer?.value.filter(({ count }) => count > 0) ?? []
  if (providers.length < 2)
    return (
      <Block id={only ?? 'shelves'} title={t('providers')} of={reading}>
        {null}
      </Block>
    )
  const shown = providers
    .filter(({ provider_code }) => only === undefined || provider_code === only)
    .toSorted((a, b) => b.count - a.count)
  const drawn = (few: boolean) =>
    shown
      .filter(({ count }) => count <= fewGames === few)
      .map((provider) => <ProviderShelf key={provider.provider_code} {...provider} />)
  return (
    <div className="shelves">
      {drawn(false)}
      <div className="shelves-few">{drawn(true)}</div>
    </div>
  )
}

type Provider = Answer<'/api/product/providers'>['value'][number]

export const providerCall = (provider_code: string) =>
  ['/api/product/list', { provider_code, sort: 'popular', per_page: shelfSize }] as const

function ProviderShelf({ provider_code, provider_name, count }: Provider) {
  const reading = useCall(...providerCall(provider_code))
  const { answer, isLoading } = reading
  const first = answer?.value[0]
  return (
    <Shelf
      id={`provider-${provider_code}`}
      title={provider_name}
      more={
        first &&
        addressOf({ path: lobbyPath(first.game_type) ?? '/', query: { provider: provider_code } })
      }
      of={reading}
      games={isLoading ? Math.min(count, shelfSize) : (answer?.value ?? [])}
    />
  )
}
