/** The closed lists of the specification (sections 2 and 9): languages, categories, breakpoints, limits. */

/** Language codes of the wire, with the BCP 47 tag and the name players read. */
export const languages = {
  EN: { tag: 'en', name: 'English' },
  PHP: { tag: 'fil', name: 'Filipino' },
  CN: { tag: 'zh-Hans', name: '简体中文' },
  ESP: { tag: 'es', name: 'Español' },
  RUS: { tag: 'ru', name: 'Русский' },
  VI: { tag: 'vi', name: 'Tiếng Việt' },
  MS: { tag: 'ms', name: 'Bahasa Melayu' },
  NE: { tag: 'ne', name: 'नेपाली' },
  CT: { tag: 'zh-Hant', name: '繁體中文' },
} as const

export type Language = keyof typeof languages
export const languageCodes = Object.keys(languages) as Language[]

export const categories = [
  'hot',
  'slot_game',
  'casino',
  'hash_game',
  'sportsbook',
  'fishing',
  'poker',
  'sabong',
  'lottery',
  'horse_racing',
  'bingo',
  'arcade',
  'crash',
] as const

export type Category = (typeof categories)[number]

/** The provider of the house's own games. */
export const studioProvider = 'FAIRHOUSE'
/** Whose rounds tickets on sports are; no game to launch. */
export const bookProvider = 'SPORTSBOOK'

/** Viewport breakpoints in CSS pixels. */
export const breakpoints = {
  mobile: 320,
  mobileMedium: 375,
  mobileWide: 425,
  tablet: 768,
  desktop: 1024,
  desktopMedium: 1280,
  desktopWide: 1600,
} as const

/** Default game lists and how many games each holds. */
export const gameLists = { hot: 15, featured: 10, popular: 6, new: 6 } as const

export const itemsPerPage = 10
export const pageButtons = 5
export const languageCookieDays = 365
export const viewportCookieDays = 365
export const loginModalDelayMs = 1000
export const sessionToastMs = 10_000
export const errorToastMs = 3000
export const listMotionMs = 250
/** The logo of a site is so high, in CSS pixels. */
export const logoHeight = 32
/** The placeholder shown until a picture is there is this wide. */
export const placeholderWidth = 32
/** A picture is chosen anew once its room has kept its width for so long. */
export const imageResizeMs = 500
export const buildCheckMs = 3_600_000
export const preloadMax = 4
export const chunkGuardMs = 10_000

/** The browser's own word for `token` in a login answer: the session lives in an HttpOnly cookie. */
export const cookieToken = 'cookie'

/**
 * Routes on which no third party's script may run: signing in, money, and what tells about the player.
 * Path to the route as the specification names it.
 */
export const scriptFreeRoutes = [
  '/account',
  '/add-bank',
  '/bank-details',
  '/bet-history',
  '/change-password',
  '/deposit',
  '/edit-profile',
  '/forgot-password',
  '/inbox',
  '/login',
  '/playnow',
  '/profile',
  '/register',
  '/responsible-gaming',
  '/security',
  '/statement',
  '/transaction-history',
  '/withdrawal',
] as const

/** Earlier rounds of a game that are told when it opens, and that its screen keeps. */
export const earlierRoundsMax = 16
