/** Every path of the site: who may see it and which page draws it. */

import type { Answer } from '#contract/calls.ts'
import type { Category } from '#contract/catalogue.ts'
import type { CmsPage } from '#contract/content.ts'
import type { MessageKey } from '#i18n/speech.ts'

export type PageSource =
  | 'web/maintenance.tsx'
  | 'web/home/home.tsx'
  | 'web/lobby/lobby.tsx'
  | 'web/content/article.tsx'
  | 'web/content/banking.tsx'
  | 'web/content/contact.tsx'
  | 'web/content/download.tsx'
  | 'web/content/faqs.tsx'
  | 'web/content/news.tsx'
  | 'web/content/not_found.tsx'
  | 'web/content/preloader.tsx'
  | 'web/rooms/bingo.tsx'
  | 'web/rooms/arcade.tsx'
  | 'web/rooms/fishing.tsx'
  | 'web/rooms/hot.tsx'
  | 'web/rooms/lottery.tsx'
  | 'web/rooms/rounds.tsx'
  | 'web/rooms/poker.tsx'
  | 'web/rooms/racing.tsx'
  | 'web/rooms/tables.tsx'
  | 'web/games/bet_history.tsx'
  | 'web/payments/add_bank.tsx'
  | 'web/payments/bank_details.tsx'
  | 'web/payments/deposit.tsx'
  | 'web/identity/account.tsx'
  | 'web/identity/change_password.tsx'
  | 'web/identity/edit_profile.tsx'
  | 'web/identity/forgot_password.tsx'
  | 'web/identity/login.tsx'
  | 'web/identity/profile.tsx'
  | 'web/identity/security.tsx'
  | 'web/games/freeplay.tsx'
  | 'web/games/playnow.tsx'
  | 'web/identity/register.tsx'
  | 'web/protection/responsible_gaming.tsx'
  | 'web/messages/inbox.tsx'
  | 'web/rewards/leaderboard/leaderboard.tsx'
  | 'web/rewards/mission/mission.tsx'
  | 'web/rewards/minigame/minigame.tsx'
  | 'web/rewards/promotion/promotions.tsx'
  | 'web/rewards/referral/referral.tsx'
  | 'web/rewards/spin/spin.tsx'
  | 'web/rewards/vip/vip.tsx'
  | 'web/sports/slip/slip.tsx'
  | 'web/sports/sports.tsx'
  | 'web/wallet/statement.tsx'
  | 'web/wallet/transaction_history.tsx'
  | 'web/payments/withdrawal.tsx'

export type Route = {
  /** `public`: anyone; `player`: guests are sent to log in first; `guest`: players are sent on. */
  access: 'public' | 'player' | 'guest'
  /** Source path of the page, as the build's manifest names its chunk; `pages.ts` loads it. */
  source: PageSource
  /** Of a guests' page: where a player is sent instead of on to `next`. */
  playersGoTo?: `/${string}`
  /** Of a players' page: where a guest is sent instead of to the login, which is one step further from there. */
  guestsGoTo?: '/forgot-password'
  /** Where a lobby: the category it shows. */
  category?: Category
  /** Where a text of the operator's: which, and what it is called. */
  article?: { page: CmsPage; title: MessageKey }
  /** What the operator may switch off, and the page with it. */
  feature?: Feature
}

/** What an operator switches on or off, as the start-up data tells it. */
type Startup = Answer<'/api/startup'>
export type Features = {
  site: Pick<Startup['site'], 'gamify_status'>
  show_referral: Startup['show_referral']
  show_free_play: Startup['show_free_play']
}
type Feature = keyof typeof isOn

const isOn = {
  rewards: ({ site }: Features) => site.gamify_status,
  referral: ({ show_referral }: Features) => show_referral,
  freePlay: ({ show_free_play }: Features) => show_free_play,
}

/** In place of every route while the site is in maintenance. */
export const maintenance: Route = {
  access: 'public',
  source: 'web/maintenance.tsx',
}

/** Where no route is. */
export const missing: Route = {
  access: 'public',
  source: 'web/content/not_found.tsx',
}

const home: Route = {
  access: 'public',
  source: 'web/home/home.tsx',
}

function lobby(category: Category, source: PageSource = 'web/lobby/lobby.tsx'): Route {
  return {
    access: 'public',
    source,
    category,
  }
}

function article(page: CmsPage, title: MessageKey): Route {
  return {
    access: 'public',
    source: 'web/content/article.tsx',
    article: { page, title },
  }
}

function open(source: PageSource): Route {
  return { access: 'public', source }
}

/** `null` is a path of the specification (section 2) that is not built yet: it answers as not found. */
export const routes = {
  '/': home,
  '/about': article('about_us', 'aboutUs'),
  '/account': {
    access: 'player',
    source: 'web/identity/account.tsx',
  },
  '/add-bank': {
    access: 'player',
    source: 'web/payments/add_bank.tsx',
  },
  '/arcade': lobby('arcade', 'web/rooms/arcade.tsx'),
  '/bank-details': {
    access: 'player',
    source: 'web/payments/bank_details.tsx',
  },
  '/banking': open('web/content/banking.tsx'),
  '/bet-history': {
    access: 'player',
    source: 'web/games/bet_history.tsx',
  },
  '/bingo': lobby('bingo', 'web/rooms/bingo.tsx'),
  '/casino': lobby('casino', 'web/rooms/tables.tsx'),
  '/change-password': {
    access: 'player',
    source: 'web/identity/change_password.tsx',
    guestsGoTo: '/forgot-password',
  },
  '/contact-us': open('web/content/contact.tsx'),
  '/crash': lobby('crash', 'web/rooms/rounds.tsx'),
  '/deposit': {
    access: 'player',
    source: 'web/payments/deposit.tsx',
  },
  '/download': open('web/content/download.tsx'),
  '/edit-profile': {
    access: 'player',
    source: 'web/identity/edit_profile.tsx',
  },
  '/faqs': open('web/content/faqs.tsx'),
  '/fishing': lobby('fishing', 'web/rooms/fishing.tsx'),
  '/forgot-password': {
    access: 'guest',
    source: 'web/identity/forgot_password.tsx',
    playersGoTo: '/change-password',
  },
  '/freeplay': {
    access: 'public',
    source: 'web/games/freeplay.tsx',
    feature: 'freePlay',
  },
  '/hash-game': lobby('hash_game', 'web/rooms/rounds.tsx'),
  '/horse-racing': lobby('horse_racing', 'web/rooms/racing.tsx'),
  '/hot': lobby('hot', 'web/rooms/hot.tsx'),
  '/inbox': {
    access: 'player',
    source: 'web/messages/inbox.tsx',
  },
  '/leaderboard': {
    access: 'public',
    source: 'web/rewards/leaderboard/leaderboard.tsx',
  },
  '/login': {
    access: 'guest',
    source: 'web/identity/login.tsx',
  },
  '/lottery': lobby('lottery', 'web/rooms/lottery.tsx'),
  '/minigame': {
    access: 'player',
    source: 'web/rewards/minigame/minigame.tsx',
    feature: 'rewards',
  },
  '/mission': {
    access: 'public',
    source: 'web/rewards/mission/mission.tsx',
    feature: 'rewards',
  },
  '/news': open('web/content/news.tsx'),
  '/playnow': {
    access: 'public',
    source: 'web/games/playnow.tsx',
  },
  '/poker': lobby('poker', 'web/rooms/poker.tsx'),
  '/preloader': open('web/content/preloader.tsx'),
  '/privacy-policy': article('privacy_policy', 'privacyPolicy'),
  '/profile': {
    access: 'player',
    source: 'web/identity/profile.tsx',
  },
  '/promotions': {
    access: 'public',
    source: 'web/rewards/promotion/promotions.tsx',
  },
  '/referral': {
    access: 'public',
    source: 'web/rewards/referral/referral.tsx',
    feature: 'referral',
  },
  '/register': {
    access: 'guest',
    source: 'web/identity/register.tsx',
  },
  '/responsible-gaming': {
    access: 'public',
    source: 'web/protection/responsible_gaming.tsx',
  },
  '/sabong': lobby('sabong', 'web/rooms/rounds.tsx'),
  '/security': {
    access: 'player',
    source: 'web/identity/security.tsx',
  },
  '/slots': lobby('slot_game'),
  '/spin': {
    access: 'public',
    source: 'web/rewards/spin/spin.tsx',
    feature: 'rewards',
  },
  '/sports': {
    access: 'public',
    source: 'web/sports/sports.tsx',
    category: 'sportsbook',
  },
  '/statement': {
    access: 'player',
    source: 'web/wallet/statement.tsx',
  },
  '/term-condition': article('terms', 'termsTitle'),
  '/transaction-history': {
    access: 'player',
    source: 'web/wallet/transaction_history.tsx',
  },
  '/vip': {
    access: 'public',
    source: 'web/rewards/vip/vip.tsx',
  },
  '/withdrawal': {
    access: 'player',
    source: 'web/payments/withdrawal.tsx',
  },
} as const satisfies Record<`/${string}`, Route | null>

export type RoutePath = keyof typeof routes

/** The route of a path, or null where there is nothing (yet). */
export function routeOf(path: string): Route | null {
  return Object.hasOwn(routes, path) ? routes[path as RoutePath] : null
}

/** The same for a site: what its operator has switched off is not there. */
export function openRoute(path: string, features: Features): Route | null {
  const route = routeOf(path)
  return route?.feature && !isOn[route.feature](features) ? null : route
}

const categoryPaths = Object.fromEntries(
  Object.entries<Route | null>(routes).flatMap(([path, route]) => {
    const category = route?.category
    return category ? [[category, path]] : []
  }),
) as Partial<Record<Category, string>>

/** Where the lobby of a category is. */
export function lobbyPath(category: Category): string | undefined {
  return categoryPaths[category]
}
