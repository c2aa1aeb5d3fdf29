/** What pages need to know of a site before they draw: `/api/startup`. */

import {
  bookProvider,
  categories,
  languages,
  logoHeight,
  type Category,
} from '#contract/catalogue.ts'
import type { Answer } from '#contract/calls.ts'
import { templateOf } from '#contract/themes.ts'
import { languageIcon } from '#server/art/language.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { Refusal } from '#server/base/refusal.ts'
import { imageIn } from '#server/files/images.ts'
import { keepPerSite } from './kept.ts'
import type { Settings } from './settings.ts'
import type { Sites } from './sites.ts'

export type Startup = Answer<'/api/startup'>

type Menu = Startup['content']['menu']
type Leaf = Startup['content']['game_menu'][number]

/** Reads the start-up answer of a site; also for pages, which are rendered with it. */
export type ReadStartup = (db: Db, site: Site, now: Date) => Promise<Startup>

/** Tells the folder of the icons of a site's app, which is named by what they are drawn from. */
export type IconsOf = (
  site: Pick<Startup['site'], 'site_name' | 'template' | 'theme_color' | 'manifest_icon'>,
) => Promise<string>

/** @param iconsOf null where no pages are built. @throws Refusal `invalidTheme` (on reading) where the theme code or colour does not exist. */
export function startupReader(sites: Sites, iconsOf: IconsOf | null): ReadStartup {
  const readProviderCount = keepPerSite(countProviders)
  const readLook = keepPerSite(async (db, site) => {
    const settings = sites.settingsOf(site)
    const template = templateOf(settings.theme_code, settings.theme_color)
    if (!template)
      throw new Refusal('invalidTheme', {
        theme_code: settings.theme_code,
        theme_color: settings.theme_color,
      })
    const logo_width = await logoWidthOf(db, site, settings)
    const look = { ...lookOf(site, settings), logo_width, template }
    return { ...look, app_icons: (await iconsOf?.(look)) ?? '' }
  })
  return async (db, site, now) => {
    const settings = sites.settingsOf(site)
    const look = await readLook(db, site)
    const providerCount = await readProviderCount(db, site)
    const { isClosed, from, to } = sites.closureOf(site, now)
    const isShown = (category: Category) =>
      providerCount.some((entry) => entry.category === category)
    return {
      maintenance: { is_maintenance: isClosed, start_date: from, end_date: to },
      content: { menu: menuOf(settings, isShown), game_menu: gameMenuOf(settings, isShown) },
      site: { ...look, status: isClosed ? 'closed' : 'open' },
      language: settings.languages.map((code, i) => ({
        code,
        name: languages[code].name,
        icon: languageIcon(code),
        is_default: i === 0,
      })),
      provider_count: providerCount,
      aff_domain: settings.aff_domain,
      live_chat: liveChatOf(site, settings),
      show_referral: settings.features.referral,
      show_free_play: settings.features.free_play,
      show_register: settings.features.registration,
      show_preloader: settings.features.preloader ?? true,
      show_announcement: settings.features.announcement ?? true,
      show_app_prompt: settings.features.app_prompt ?? true,
      show_app_bar: settings.features.app_bar ?? true,
      asks_place: site.policy.locationNeeded,
      has_hot_games: isShown('hot'),
      demo: settings.is_demo,
    }
  }
}

export function siteHandlers(needs: {
  sites: Sites
  readStartup: ReadStartup
}): Pick<Handlers, '/api/startup'> {
  return {
    '/api/startup': ({ db, site, now }) => needs.readStartup(db, site, now),
  }
}

/** How many open providers have open games in each category that the operator offers; `hot` is of all of them. */
async function countProviders(db: Db, site: Site): Promise<Startup['provider_count']> {
  const offered = site.categories.filter((category) => category !== 'hot')
  const rows = await db.rows<{ category: Category | null; count: number }>(sql`
    select game.category, count(distinct game.provider_code)::integer as count
      from game join provider using (site_id, provider_code)
     where game.site_id = ${site.id} and game.is_open and provider.is_open and game.category = any(${offered})
       and provider_code <> ${bookProvider}
     group by grouping sets ((game.category), ())`)
  const sports = await db.row<{ has_events: boolean }>(sql`
    select exists (select from event where site_id = ${site.id} and state in ('upcoming', 'live')) as has_events`)
  const counts = new Map(rows.map(({ category, count }) => [category ?? 'hot', count]))
  if (!site.categories.includes('hot')) counts.delete('hot')
  // Its events come from one feed.
  if (sports?.has_events && site.categories.includes('sportsbook')) counts.set('sportsbook', 1)
  return categories.flatMap((category) => {
    const count = counts.get(category) ?? 0
    return count > 0 ? [{ category, count }] : []
  })
}

type Entry = Settings['menu'][number]
type IsShown = (category: Category) => boolean

/** Entries of categories without games are left out, and groups left without entries. */
function menuOf({ menu }: Settings, isShown: IsShown): Menu {
  return menu.flatMap(({ children, ...entry }) => {
    const shown = children?.filter((child) => fits(child, isShown))
    if (!fits(entry, isShown) || shown?.length === 0) return []
    return [{ ...leafOf(entry), children: shown?.map(leafOf) ?? [] }]
  })
}

/** Every entry of the menu that leads to games, once, in the menu's order. */
function gameMenuOf({ menu }: Settings, isShown: IsShown): Leaf[] {
  const leaves = menu.flatMap((entry) => [entry, ...(entry.children ?? [])])
  const first = new Map(leaves.toReversed().map((leaf) => [leaf.category, leaf]))
  return leaves.flatMap((leaf) => {
    const isGames =
      leaf.category !== undefined && fits(leaf, isShown) && first.get(leaf.category) === leaf
    return isGames ? [leafOf(leaf)] : []
  })
}

function fits({ category }: Pick<Entry, 'category'>, isShown: IsShown): boolean {
  return category === undefined || isShown(category)
}

function leafOf({ id, label, href, category }: Omit<Entry, 'children'>): Leaf {
  return { content_id: id, label, href, ...(category && { category }) }
}

function lookOf(
  site: Site,
  settings: Settings,
): Omit<Startup['site'], 'template' | 'status' | 'app_icons' | 'logo_width'> {
  const [logo1 = '', logo2 = '', logo3 = ''] = settings.logos
  return {
    site_name: site.name,
    currency: site.currency,
    theme_code: settings.theme_code,
    theme_color: settings.theme_color,
    logo1,
    logo2,
    logo3,
    logo_text: settings.logo_text || site.name,
    expired_date: settings.expires_at,
    external_id: site.code,
    android_sub: settings.apps.android,
    ios_sub: settings.apps.ios,
    manifest_icon: settings.manifest_icon,
    gamify_status: settings.features.rewards,
    free_game: settings.features.free_play,
    licence: site.licence,
    age_min: site.policy.ageMin,
  }
}

/** Pages leave room for a logo before it has come; of a picture that is kept elsewhere nothing is known. */
async function logoWidthOf(db: Db, site: Site, { logos }: Settings): Promise<number> {
  const hash = imageIn(logos[0] ?? '')
  if (!hash) return 0
  const size = await db.row<{ width: number; height: number }>(sql`
    select width, height from image where site_id = ${site.id} and hash = ${Buffer.from(hash, 'hex')}`)
  return size ? Math.round((size.width / size.height) * logoHeight) : 0
}

/** A chat without an id cannot be opened, so it is not offered. */
function liveChatOf(
  { timeZone }: Site,
  { live_chat: { is_on, chat_id, image_id, hours } }: Settings,
): Startup['live_chat'] {
  return {
    chat_id,
    image_id,
    status: is_on && chat_id !== '',
    hours: hours ? { ...hours, time_zone: timeZone } : null,
  }
}
