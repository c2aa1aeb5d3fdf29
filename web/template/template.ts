/** A template is data over one engine: what its header, navigation, hero, lobby and type look like. */

import type { DeviceChoices } from '#contract/device.ts'
import type { Template as TemplateName } from '#contract/themes.ts'

/** Named parts a header row may hold; the engine's `header.tsx` draws each of them once. */
export type HeaderSlot =
  | 'logo'
  | 'nav'
  | 'nav-rest'
  | 'games'
  | 'search'
  | 'balance'
  | 'account'
  | 'language'
  | 'clock'
  | 'date'
  | 'menu'
  | 'deposit'
  | 'sports'
  | 'rail-toggle'
  | 'announcements'
  | 'app'
  | 'inbox'
  | 'vip-meter'
  | 'odds-format'
  | 'row-mode'

export type HeaderRow = {
  /** In CSS pixels, where the desktop dress holds. */
  height: number
  left: HeaderSlot[]
  center: HeaderSlot[]
  right: HeaderSlot[]
}

export type DesktopNav =
  | 'rail'
  | 'icon-strip'
  | 'art-rail'
  | 'sports-tree'
  | 'market-menu'
  | 'mega-tabs'
  | 'mega-panels'
  | 'tabs+chips'
  | 'underline-tabs'
  | 'category-strip'
  | 'pill-tabs'
  | 'bracket-tabs'
  | 'spaced-tabs'
  | 'block-tabs'
  | 'split-around-logo'
  | 'section-tabs'
  | 'pills-under-hero'
  | 'floating-dock'
  | 'drawer+chips'

/** Blocks of home; one that no view draws, or that has no data, is not there. */
export type HomeBlock =
  | 'hero'
  | 'quickBalance'
  | 'announcements'
  | 'recentlyPlayed'
  | 'categoryTiles'
  | 'categoryRail'
  | 'hotGames'
  | 'originals'
  | 'featured'
  | 'popular'
  | 'newGames'
  | 'fishing'
  | 'arcade'
  | 'crash'
  | 'providerShelves'
  | 'jackpotMeter'
  | 'liveWins'
  | 'top10Withdrawals'
  | 'statsBand'
  | 'promoStrip'
  | 'vipTeaser'
  | 'missionTeaser'
  | 'leaderboardTeaser'
  | 'spinTeaser'
  | 'referralBanner'
  | 'promises'
  | 'providerWall'
  | 'paymentLogos'
  | 'appDownload'
  | 'faqTeaser'
  | 'newsList'
  | 'partners'
  | 'seoText'
  | 'liveNow'
  | 'sportsHighlights'
  | 'topLeagues'
  | 'upcoming'
  | 'todayBoard'
  | 'earlyBoard'
  | 'esports'
  | 'nextRaces'
  | 'results'

export type Template = {
  id: TemplateName
  name: string
  /** What the login page looks like; on sites whose login is a dialog, the register page. */
  authPage: 'split-art' | 'card' | 'full-bleed'
  header: {
    style: 'solid' | 'glass' | 'two-row' | 'slim' | 'centered-logo' | 'transparent-over-hero'
    /** Which part stays in sight while the page scrolls; `upwards`: all of it, but out of the way while reading on. */
    sticky: 'all' | 'last-row' | 'upwards'
    rows: HeaderRow[]
  }
  nav: {
    desktop: DesktopNav
    tablet: string
    /** Of a navigation at the side, in CSS pixels: narrow as on tablets, and wide. */
    width?: [narrow: number, wide: number]
    mobile: 'bottom-bar' | 'bottom-bar-fab' | 'drawer+bottom-bar'
    items: string[]
    /** Which of them stands out in the middle. */
    fab?: 'deposit' | 'spin'
  }
  /** `abreast`: how many slides stand side by side on a desktop. */
  hero: {
    type: HeroType
    art?: string
    mask?: 'arch'
    abreast?: number
    aside?: 'vip-ladder' | 'notice-card'
  }
  lobby: {
    type: LobbyType
    /** Width to height of a card, as CSS `aspect-ratio`. */
    aspect: string
    label: 'below' | 'overlay' | 'bar' | 'sticker'
    hover: string
    /** Cards in a row; a fraction shows the edge of the next one on a shelf. */
    columns: { mobile: number; tablet: number; desktop: number }
    filters: string
  }
  home: HomeBlock[]
  /** Blocks of home that stand beside the others on a wide desktop. */
  side?: HomeBlock[]
  /** Entries of a dock at the right edge of a desktop; help is always the last of it. */
  dock?: string[]
  /** Whether boards of `/sports` show prices on the first half beside those on the match. */
  hasHalves?: boolean
  /** Where bets on sports are put together; as on any other site where nothing is said. On phones it is a sheet from below. */
  betSlip?: {
    desktop: SlipPlace
    tablet: SlipPlace
    /** Of what stands beside the page, in CSS pixels. */
    width: number
    /** Whether a player may have one press on a price place a bet. */
    quickBet: boolean
    /** What is left of it while it is closed. */
    collapsed: 'bar-with-count-and-odds' | 'bar-with-count' | 'floating-pill'
    /** What stands above it where it has room of its own beside the page. */
    above?: 'account-mini'
    /** Whether fingers type stakes on keys of its own. */
    keypad?: boolean
    /** Whether a phone answers a press by a short buzz. */
    haptics?: boolean
  }
  /** How the pages of the account are led to from each other. */
  account: 'side-tabs' | 'top-tabs' | 'cards-hub' | 'list-hub' | 'drawer'
  /**
   * How a game stands on its page where there is room; on phones it is the screen. `fullscreen`: under its bar alone,
   * until the site is asked for.
   */
  gameFrame: 'theatre' | 'fullscreen' | 'new-window-or-theatre' | 'split'
  /** How a device draws what its visitor has not chosen. */
  device?: DeviceChoices
  footer: {
    type: 'trust-wall' | 'full' | 'compact' | 'legal-strip'
    columns: number
    motif: boolean
  }
  /** Sizes in CSS pixels. */
  density: { control: number; row: number; gap: number; gutter: number; section: number }
  radius: { control: number; card: number; pill: number; modal: number }
  border: string
  elevation: 'soft' | 'glow' | 'deep' | 'flat' | 'hard'
  /** Base size in CSS pixels, and the step from one heading size to the next. */
  type: { base: number; ratio: number; leading: number }
  fonts: {
    /** `size`: how much larger it is set than other faces, where its letters are narrow. */
    display: {
      family: string
      size?: number
      weight: number
      strong: number
      tracking: number
      case: string
    }
    text: string
    numeric: string
  }
  motif: { id: string; use: string[] }
  motion: { ms: number; ease: string }
}

export type HeroType =
  | 'carousel'
  | 'split'
  | 'full-bleed'
  | 'card-deck'
  | 'bento'
  | 'jackpot-ticker'
  | 'stack'
  | 'banner-strip'
  | 'ticker+sprite'
  | 'jackpot'
  | 'collage'
  | 'match-strip'
  | 'none'
  | 'live-carousel'
  | 'front-page'

export type LobbyType =
  | 'grid'
  | 'shelves'
  | 'bento'
  | 'masonry'
  | 'magazine'
  | 'list+grid'
  | 'tiles-by-provider'
  | 'tabs+grid'
  | 'side-tabs+grid'

/** `inline-drawer`: beside the page as a rail is, while it is open. */
export type SlipPlace =
  | 'right-rail'
  | 'left-rail'
  | 'inline-drawer'
  | 'floating-panel'
  | 'right-drawer'
  | 'left-drawer'
  | 'bottom-sheet'

export type Scheme = 'dark' | 'light'

/** The colours of a palette by role, in kebab case as CSS names them. */
export type Tokens = Readonly<Record<string, string>>

export type Palette = {
  slug: string
  name: string
  defaultScheme: Scheme
  tokens: Record<Scheme, Tokens>
}

const structures = import.meta.glob<Template>(['./data/*.json', '!./data/*.palettes.json'], {
  import: 'default',
})

export const templateNames = Object.keys(structures).map((path) =>
  path.slice('./data/'.length, -'.json'.length),
)

/** Loads the structure of a template, on a server; browsers are handed that of their page. */
export function loadTemplate(name: string): Promise<Template> {
  const load = structures[`./data/${name}.json`]
  if (!load) throw new Error(`there is no template called ${name}`)
  return load()
}
