/** Opens a provider's game for a player: a token that stands for the session, and the address that the provider gives. */

import type { Answer } from '#contract/calls.ts'
import type { Category } from '#contract/catalogue.ts'
import type { Visit } from '#server/base/context.ts'
import { sql, type Database } from '#server/base/database.ts'
import { timedId } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import { mayPlayProduct } from '#server/protection/gate.ts'
import { leaveSlots } from '#server/protection/one_slot.ts'
import type { AccessOf } from './access.ts'
import { userOf, type ProviderPolicy } from './adapter.ts'
import { adapters } from './adapters.ts'
import { showAmount } from './amount.ts'
import { countryOf } from './country.ts'
import { openLaunch } from './launch.ts'

export type OpenNeeds = { database: Database; accessOf: AccessOf; sessionSecret: string }

/**
 * Refuses `gameUnknown`, `gameClosed`, who may not play, `locationRefused` where the vendor has closed the game, and
 * `serviceUnavailable` where the provider gives no address.
 */
export type OpenGame = (
  visit: Visit,
  game: { provider_code: string; game_code: string; mode?: 'real' | 'demo' },
) => Promise<Answer<'/api/game/launch'>>

type Row = {
  provider: string
  vendorCode: string
  name: string
  rtp: string
  isOpen: boolean
  hasDemo: boolean
  category: Category
  blockedCountries: readonly string[]
}

export function openGameOpener({ database, accessOf, sessionSecret }: OpenNeeds): OpenGame {
  return async (visit, { provider_code, game_code, mode }) => {
    const { site, player, session, now } = visit
    const isDemo = mode === 'demo'
    const row = await database.reading(site.id).row<Row>(sql`
      select n.provider, n.vendor_code as "vendorCode", g.name, g.rtp, g.is_open and p.is_open as "isOpen", g.has_demo as "hasDemo", g.category,
             n.blocked_countries as "blockedCountries"
        from provider_game n
        join game g using (site_id, provider_code, game_code)
        join provider p using (site_id, provider_code)
       where n.site_id = current_site() and n.provider_code = ${provider_code} and n.game_code = ${game_code}`)
    const adapter = row ? adapters[row.provider] : undefined
    if (!row || !adapter) throw new Refusal('gameUnknown')
    const access = await accessOf(site, adapter, now)
    if (!access || !row.isOpen || (isDemo && !row.hasDemo)) throw new Refusal('gameClosed')
    if (isDemo && player) await mayPlayProduct({ ...visit, player }, row.category)
    if (player && session && row.blockedCountries.length > 0) {
      const db = database.reading(site.id)
      const country = await countryOf({ ...visit, db, player, session })
      if (row.blockedCountries.includes(country)) throw new Refusal('locationRefused')
    }
    const sessionId = timedId(now)
    const shown = (minor: bigint) => showAmount(minor, adapter.unit, site.currency)
    /** In a transaction of its own, which is over when the provider is asked. */
    const openReal = () =>
      database.inSite(site.id, async (db) => {
        if (!player || !session) throw new Refusal('Session expired')
        const within = { ...visit, db, player, session }
        await mayPlayProduct(within, row.category)
        await leaveSlots(within, row.category)
        await db.run(sql`
          insert into game_session (site_id, game_session_id, player_id, session_id, provider_code, game_code, opened_at)
          values (${site.id}, ${sessionId}, ${player.id}, ${session.id}, ${provider_code}, ${game_code}, ${now})`)
        const { tokenHours } = access.policy
        const launch = { provider: adapter.name, gameSessionId: sessionId, tokenHours }
        const token = await openLaunch(within, launch, sessionSecret)
        const { cash, bonus } = await balancesOf(db, player.id)
        return { token, balance: shown(cash + bonus), user: userOf(player.id) }
      })
    const caller = isDemo ? { token: sessionId, balance: shown(0n), user: '' } : await openReal()
    const back = `${visit.origin}/back`
    const lobby = new URLSearchParams({
      p: provider_code,
      g: game_code,
      mode: 'info',
      ...(!isDemo && { left: sessionId }),
    })
    const url = await adapter
      .launch(access, {
        ...caller,
        game: row.vendorCode,
        isDemo,
        language: visit.language,
        returnUrl: `${back}/playnow?${lobby.toString()}`,
        depositUrl: `${back}/deposit`,
        address: visit.address,
        isHandheld: isHandheld(visit),
        now,
      })
      .catch((fault: unknown) => {
        visit.log.warn({ err: fault, provider: adapter.name }, 'a provider gave no address')
        throw new Refusal('serviceUnavailable')
      })
    return {
      value: {
        url,
        session_id: sessionId,
        open: openingOf(new URL(url, visit.origin).origin, visit, access.policy),
        allow: 'fullscreen; autoplay',
        demo: isDemo,
        game_name: row.name,
        rtp: row.rtp === '0' ? '' : row.rtp,
      },
    }
  }
}

/** Phones and tablets, as they say of themselves. */
const handheld = /Mobi|Android|iPhone|iPad/
const isHandheld = ({ device }: Pick<Visit, 'device'>) => handheld.test(device)

/** How a game of an origin is shown: framed only from our own and from what the site has listed. */
export function openingOf(
  from: string,
  visit: Pick<Visit, 'origin' | 'device'>,
  { frameOrigins, takesWindow }: Pick<ProviderPolicy, 'frameOrigins' | 'takesWindow'>,
): Answer<'/api/game/launch'>['value']['open'] {
  if (takesWindow === 'always' || (takesWindow === 'onPhones' && isHandheld(visit))) return 'native'
  return from === visit.origin || frameOrigins.includes(from) ? 'iframe' : 'tab'
}
