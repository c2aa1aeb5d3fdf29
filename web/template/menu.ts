/** What the navigation leads to: the site's own menu, the categories with games, and the player's pages. */

import { categories, type Category } from '#contract/catalogue.ts'
import { categoryTitles } from '#i18n/categories.ts'
import { placeOf } from '../page.ts'
import { lobbyPath, openRoute } from '../routing/routes.ts'
import type { Startup } from '../context.tsx'

/** `label` is a message key, or text where no such key exists. */
export type MenuEntry = { id: string; icon: string; label: string; to: string }

/** True where an address leads somewhere: to another site, or to a page that exists. */
function isReachable(href: string, startup: Startup): boolean {
  return (
    href.startsWith('https://') ||
    (href.startsWith('/') && openRoute(placeOf(href).path, startup) !== null)
  )
}

/** Categories with games, in the order of the site's menu, then of the catalogue. */
export function categoryEntries({ content, provider_count }: Startup): MenuEntry[] {
  const own = content.game_menu.flatMap(({ category }) => category ?? [])
  const counted = new Set(
    provider_count.filter(({ count }) => count > 0).map(({ category }) => category),
  )
  const shown = [...new Set([...own, ...categories])].filter((category) => counted.has(category))
  return shown.flatMap((category) => entryOf(category) ?? [])
}

function entryOf(category: Category): MenuEntry | undefined {
  const to = lobbyPath(category)
  return to === undefined
    ? undefined
    : { id: category, icon: category, label: categoryTitles[category], to }
}

/** The list where one looks for a game: slots, or the first with a field to search it, which hot games and matches have not. */
export function searchAddress(startup: Startup): string | undefined {
  const lists = categoryEntries(startup).filter(({ id }) => id !== 'hot' && id !== 'sportsbook')
  const list = lists.find(({ id }) => id === 'slot_game') ?? lists[0]
  return list && `${list.to}?focus=search`
}

/** The site's menu as one row: home, groups as their children, and nothing that leads nowhere. */
export function mainEntries(startup: Startup): MenuEntry[] {
  const home: MenuEntry = { id: 'home', icon: 'home', label: 'home', to: '/' }
  const own = startup.content.menu
    .flatMap((entry) => (entry.children.length > 0 ? entry.children : [entry]))
    .filter(
      ({ href, category }) => category === undefined && href !== '/' && isReachable(href, startup),
    )
    .map(({ content_id, label, href }): MenuEntry => ({
      id: content_id,
      icon: 'chevron',
      label,
      to: href,
    }))
  return [home, ...categoryEntries(startup), ...own]
}

const everyRewardEntry: MenuEntry[] = [
  { id: 'promotions', icon: 'rewards', label: 'promotions', to: '/promotions' },
  { id: 'vip', icon: 'vip', label: 'vip', to: '/vip' },
  { id: 'missions', icon: 'missions', label: 'missions', to: '/mission' },
  { id: 'spin', icon: 'wheel', label: 'luckySpin', to: '/spin' },
  { id: 'minigames', icon: 'games', label: 'minigames', to: '/minigame' },
  { id: 'leaderboard', icon: 'leaderboard', label: 'leaderboard', to: '/leaderboard' },
  { id: 'referral', icon: 'share', label: 'referral', to: '/referral' },
]

const everyAccountEntry: MenuEntry[] = [
  { id: 'account', icon: 'account', label: 'account', to: '/account' },
  { id: 'deposit', icon: 'deposit', label: 'deposit', to: '/deposit' },
  { id: 'withdrawal', icon: 'withdrawal', label: 'withdraw', to: '/withdrawal' },
  { id: 'bank-details', icon: 'account', label: 'bankDetails', to: '/bank-details' },
  { id: 'statement', icon: 'statement', label: 'statement', to: '/statement' },
  { id: 'bet-history', icon: 'history', label: 'betHistory', to: '/bet-history' },
  {
    id: 'transactions',
    icon: 'transfers',
    label: 'transactionHistory',
    to: '/transaction-history',
  },
  { id: 'inbox', icon: 'inbox', label: 'inbox', to: '/inbox' },
  { id: 'profile', icon: 'account', label: 'profile', to: '/profile' },
  { id: 'security', icon: 'check', label: 'security', to: '/security' },
  { id: 'limits', icon: 'limits', label: 'responsibleGaming', to: '/responsible-gaming' },
]

const everyHelpEntry: MenuEntry[] = [
  { id: 'faqs', icon: 'chat', label: 'faqs', to: '/faqs' },
  { id: 'chat', icon: 'chat', label: 'contactUs', to: '/contact-us' },
  { id: 'banking', icon: 'deposit', label: 'banking', to: '/banking' },
  { id: 'news', icon: 'statement', label: 'news', to: '/news' },
  { id: 'download', icon: 'account', label: 'downloadApp', to: '/download' },
  { id: 'about', icon: 'home', label: 'aboutUs', to: '/about' },
  { id: 'terms', icon: 'statement', label: 'termsTitle', to: '/term-condition' },
  { id: 'privacy', icon: 'limits', label: 'privacyPolicy', to: '/privacy-policy' },
]

/** Of a fixed list, what leads to a page that this site has. */
const openOf =
  (every: readonly MenuEntry[]) =>
  (startup: Startup): MenuEntry[] =>
    every.filter(({ to }) => isReachable(to, startup))

/** To try games for play money, where the site has that. */
export const trialEntries = openOf([
  { id: 'freeplay', icon: 'games', label: 'freePlay', to: '/freeplay' },
])

/** Who runs the site, by which rules, and how to reach them. */
export const helpEntries = openOf(everyHelpEntry)

/** What guests may look at too. */
export const rewardEntries = openOf(everyRewardEntry)

/** What is offered besides games, where the navigation is long enough. */
const offersMax = 2

/** The site's menu with what is offered besides games. */
export function longEntries(startup: Startup): MenuEntry[] {
  const own = mainEntries(startup)
  const offers = rewardEntries(startup).slice(0, offersMax)
  return [...own, ...offers.filter((offer) => own.every(({ to }) => to !== offer.to))]
}

/** The player's own pages. */
export const accountEntries = openOf(everyAccountEntry)

const sportsEntries: MenuEntry[] = [
  { id: 'live', icon: 'clock', label: 'liveNow', to: '/sports?phase=live' },
  { id: 'today', icon: 'history', label: 'nextDay', to: '/sports?phase=soon' },
  { id: 'early', icon: 'history', label: 'earlyMatches', to: '/sports?phase=early' },
  { id: 'slip', icon: 'statement', label: 'betSlip', to: '/sports?slip=open' },
  { id: 'my-bets', icon: 'history', label: 'myBets', to: '/sports?slip=mine' },
]

/** Everything a template may name, by the name it has there: what this site has of it. */
export function entriesByName(startup: Startup): Readonly<Record<string, MenuEntry>> {
  const games = categoryEntries(startup)
  const first = games.filter(({ id }) => id !== 'sportsbook').slice(0, 1)
  const open = [
    ...games.map((entry) => ({ ...entry, id: entry.to.slice(1) })),
    { id: 'home', icon: 'home', label: 'home', to: '/' },
    ...first.map(({ to }) => ({ id: 'games', icon: 'games', label: 'games', to })),
    { id: 'search', icon: 'search', label: 'searchGames', to: searchAddress(startup) ?? '' },
    ...everyAccountEntry,
    ...everyRewardEntry,
    { id: 'rewards', icon: 'rewards', label: 'rewards', to: '/mission' },
    { id: 'limits', icon: 'limits', label: 'limits', to: '/responsible-gaming' },
    ...helpEntries(startup),
    ...(games.some(({ id }) => id === 'sportsbook') ? sportsEntries : []),
  ].filter(({ to }) => isReachable(to, startup))
  return Object.fromEntries(open.map((entry) => [entry.id, entry]))
}

export type BarItem = { id: string; icon: string; label: string } & (
  | { to: string }
  | { opens: 'menu' }
)

const barSize = 5

/**
 * The bottom bar: the template's wishes that can be met, filled up to five with what always can, and the whole menu;
 * the mark above every page leads home.
 */
export function barItems(
  wishes: readonly string[],
  startup: Startup,
  isPlayer: boolean,
  hasMenuAbove: boolean,
): BarItem[] {
  const known = entriesByName(startup)
  const wanted = [...wishes, 'home', 'games', 'deposit', 'limits', ...Object.keys(known)]
  // Where the header has the menu too, a player's hub takes its place.
  const isHubLast = isPlayer && hasMenuAbove && wishes.includes('account')
  const found = [...new Set(wanted.flatMap((name) => known[name] ?? []))]
  if (isHubLast) return found.slice(0, barSize)
  const items = found.slice(0, barSize - 1)
  // The menu holds the player's pages too; where the hub has no place of its own it goes by that name.
  const name = isPlayer && items.every(({ id }) => id !== 'account') ? 'account' : 'menu'
  return [...items, { id: 'menu', icon: name, label: name, opens: 'menu' }]
}
