/** Calls of game providers: proven, read, applied to the wallet once, and answered in the provider's own words. */

import type { Site } from '#server/base/context.ts'
import { sql, type Database } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import { Refusal } from '#server/base/refusal.ts'
import { hashToken } from '#server/base/secrets.ts'
import { record } from '#server/events/events.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import type { BonusMoney } from '#server/ledger/funding.ts'
import type { Balances } from '#server/ledger/ledger.ts'
import type { Writer } from '#server/ledger/writer.ts'
import type { Locations } from '#server/protection/location.ts'
import type { AccessOf, SiteAccess } from './access.ts'
import {
  playerIdOf,
  userOf,
  type Adapter,
  type Call,
  type Facts,
  type Outcome,
  type Reply,
  type Result,
  type VendorRequest,
} from './adapter.ts'
import { adapters } from './adapters.ts'
import { isAllowed } from './allowlist.ts'
import { showAmount } from './amount.ts'
import { fundStake, mayPlayThere, mayStakeFor } from './behalf.ts'
import { entryOf, isSound, isStake, movedBy } from './entry.ts'
import { openKept } from './kept.ts'
import { findLatestLaunch, findLaunch, type Launched } from './launch.ts'
import { openTurnstile } from './turnstile.ts'
import { apply, type Applied, type Batch, type Entry, type GameName } from './wallet.ts'

export type GatewayNeeds = {
  database: Database
  writer: Writer
  accessOf: AccessOf
  sessionSecret: string
  bonusMoney: BonusMoney
  locations: Locations
  /** How long a call may take before it is answered as not known; vendors wait three seconds, and then repeat or cancel. */
  patience?: { answerMaxMs?: number }
  log: Log
}

export type ProviderCall = Omit<VendorRequest, 'now'> & { address: string }

/** Answers a call; null where the site has no such provider. */
export type ProviderGateway = (
  site: Site,
  provider: string,
  call: ProviderCall,
  now: Date,
) => Promise<Reply | null>

const usualAnswerMaxMs = 2500
const gamesKeptMs = 5000
/** The ledger asks about the session with every stake, so what a token stands for may be remembered. */
const launchesKeptMs = 60_000
const keptMax = 20_000

/** What a call comes to before it is put into the vendor's words. */
type Outcomes = {
  outcome: Outcome
  results: Result[]
  balances: Balances | null
  playerId: bigint | null
}

export function openProviderGateway(needs: GatewayNeeds): ProviderGateway {
  const { database, writer, accessOf, sessionSecret, bonusMoney, locations, log } = needs
  const games = openKept<GameName>(gamesKeptMs, keptMax)
  const launches = openKept<Launched>(launchesKeptMs, keptMax)
  const turnstile = openTurnstile()
  const wallet = { database, writer, fundStake: fundStake(bonusMoney, log) }

  const findGame = (site: Site, { name }: Adapter, vendorCode: string, now: Date) =>
    vendorCode === ''
      ? Promise.resolve(null)
      : games.get(`${site.id}:${name}:${vendorCode}`, now, () =>
          database.reading(site.id).row<GameName>(sql`
            select provider_code as "providerCode", game_code as "gameCode" from provider_game
             where site_id = current_site() and provider = ${name} and vendor_code = ${vendorCode}`),
        )

  const launchKey = (site: Site, { name }: Adapter, call: Call) =>
    `${site.id}:${name}:${call.token === undefined ? `u${call.user}` : `t${call.token}`}`
  /** By token where the protocol has one, else the player's latest. */
  const findCaller = (
    site: Site,
    adapter: Adapter,
    call: Call,
    playerId: bigint | null,
    now: Date,
  ) =>
    launches.get(launchKey(site, adapter, call), now, () => {
      const db = database.reading(site.id)
      if (call.token !== undefined)
        return findLaunch(db, adapter.name, hashToken(call.token, sessionSecret))
      return playerId === null ? null : findLatestLaunch(db, adapter.name, playerId)
    })

  const serve = async (
    site: Site,
    adapter: Adapter,
    access: SiteAccess,
    call: Call,
    now: Date,
  ): Promise<Outcomes> => {
    const end = (outcome: Outcome, playerId: bigint | null = null): Outcomes => ({
      outcome,
      results: [],
      balances: null,
      playerId,
    })
    const entries = await readEntries(site, adapter, call, now)
    if (entries === null || !isSound(call)) return end('malformed')
    const named = call.user === undefined ? null : playerIdOf(call.user)
    if (call.user !== undefined && named === null) return end('playerUnknown')
    const stakesAre = entries.some(isStake)
    const needsSession = call.needsSession === true
    const looks = stakesAre || needsSession || call.needsToken || named === null
    const launched = looks ? await findCaller(site, adapter, call, named, now) : null
    const playerId = named ?? launched?.playerId ?? null
    if (playerId === null) return end('sessionInvalid')
    if (launched && launched.playerId !== playerId) return end('playerUnknown')
    if (!launched && (needsSession || call.needsToken))
      return end((await isKnown(site, playerId)) ? 'sessionInvalid' : 'playerUnknown')
    // No amount of another currency is money here, whichever way it goes.
    if (call.currency !== undefined && call.currency !== site.currency)
      return end('wrongCurrency', playerId)
    if (entries.length === 0) {
      if (needsSession && launched && !(await isOpen(site, launched, now)))
        return end('sessionExpired', playerId)
      return (await isKnown(site, playerId)) ? end('applied', playerId) : end('playerUnknown')
    }
    if (entries.some((entry) => isStake(entry) && !entry.game)) return end('invalidGame', playerId)
    const batch = {
      site,
      provider: adapter.name,
      policy: access.policy,
      playerId,
      entries,
      at: now,
    }
    const { results, balances, outcome } = await applyFor(batch, stakesAre, launched)
    // The session may have been replaced since it was looked up.
    if (outcome === 'sessionExpired' && launched && call.token === undefined) {
      launches.forget(launchKey(site, adapter, call))
      const latest = await findCaller(site, adapter, call, playerId, now)
      if (latest && !latest.session.equals(launched.session))
        return serve(site, adapter, access, call, now)
    }
    if (outcome === 'conflict') await tellConflict(batch, results)
    const isStored = results.some((result) => result.outcome === 'replayed')
    const isStale = isStored && access.policy.duplicateAnswer === 'present'
    return { outcome, results, balances: isStale ? null : balances, playerId }
  }

  /**
   * What hinders a stake hinders no repeat of one that is booked: its provider would drop a bet that we hold. So it is
   * asked without a session, and only what is new is refused.
   */
  const applyFor = async (
    asked: Omit<Batch, 'session'>,
    stakesAre: boolean,
    launched: Launched | null,
  ): Promise<Applied & { outcome: Outcome }> => {
    const batch = { ...asked, session: launched?.session ?? null }
    const hindrance = stakesAre ? await hindranceOf(batch, launched) : null
    const applied = await apply(wallet, hindrance ? { ...batch, session: null } : batch)
    const outcome = worstOf(applied.results)
    return { ...applied, outcome: hindrance && outcome === 'sessionExpired' ? hindrance : outcome }
  }

  const hindranceOf = async (batch: Batch, launched: Launched | null) => {
    if (!launched) return 'sessionInvalid'
    if (launched.expiresAt <= batch.at) return 'sessionExpired'
    return (await mayPlayThere(locations, batch, launched)) ?? mayStakeFor({ database, log }, batch)
  }

  const isKnown = async (site: Site, playerId: bigint) =>
    (await database.reading(site.id).row(sql`
      select from player where site_id = current_site() and player_id = ${playerId}`)) !== null

  const isOpen = async (site: Site, { session, expiresAt }: Launched, now: Date) =>
    expiresAt > now &&
    (await database.reading(site.id).row(sql`
      select from session where site_id = current_site() and token_hash = ${session}
         and ended_at is null and expires_at > ${now}`)) !== null

  /** Amounts in minor units and games by our names; null where one does not fit. */
  const readEntries = async (site: Site, adapter: Adapter, call: Call, now: Date) => {
    const entries: Entry[] = []
    for (const wire of call.entries) {
      const game = await findGame(site, adapter, wire.game, now)
      const entry = entryOf(site, adapter, call, wire, game)
      if (!entry) return null
      entries.push(entry)
    }
    return entries
  }

  /** The same id with other content is a fault of the provider's, or an attack: somebody has to look. */
  const tellConflict = (
    { site, provider, playerId, entries, at }: Omit<Batch, 'session'>,
    results: Result[],
  ) =>
    database.inSite(site.id, (db) =>
      record(db, {
        siteId: site.id,
        kind: 'provider_conflict',
        actor: `provider:${provider}`,
        subject: `player:${playerId}`,
        after: { reference: entries[results.length - 1]?.reference ?? '' },
        at,
      }),
    )

  const answer = async (
    site: Site,
    adapter: Adapter,
    call: Call | null,
    { outcome, results, balances, playerId }: Outcomes,
    now: Date,
  ): Promise<Reply> => {
    const { cash, bonus } =
      balances ??
      (playerId === null ? noMoney : await balancesOf(database.reading(site.id), playerId))
    const facts: Facts = {
      outcome,
      said: adapter.outcomes[outcome],
      balance: cash + bonus,
      moved: call ? movedBy(site, adapter, call) : 0n,
      user: playerId === null ? '' : userOf(playerId),
      currency: site.currency,
      results,
      token: call?.token ?? '',
      show: (minor) => showAmount(minor, adapter.unit, site.currency),
      now,
    }
    return adapter.answer(call, facts)
  }

  return async (site, provider, { address, ...request }, now) => {
    const adapter = Object.hasOwn(adapters, provider) ? adapters[provider] : undefined
    const access = adapter ? await accessOf(site, adapter, now) : null
    if (!adapter || !access) return null
    const plain = (outcome: Outcome, fields: Call['fields'] = {}) =>
      answer(site, adapter, { ...noCall, fields }, { ...nothing, outcome }, now)
    if (!isAllowed(access.allowed, address)) {
      log.warn({ siteId: site.id, provider, address }, 'a provider called from elsewhere')
      return plain('sourceNotAllowed')
    }
    if (!turnstile.passes(`${site.id}:${provider}`, access.policy.callsPerSecondMax, now))
      return plain('tooMany')
    const call = adapter.read({ ...request, now }, access)
    if ('refused' in call) {
      log.warn(
        { siteId: site.id, provider, refused: call.refused },
        'a provider’s call was not read',
      )
      return plain(call.refused, call.fields)
    }
    try {
      return await inTime(
        serve(site, adapter, access, call, now).then((done) =>
          answer(site, adapter, call, done, now),
        ),
        needs.patience?.answerMaxMs ?? usualAnswerMaxMs,
      )
    } catch (fault) {
      const isOurs = !(fault instanceof Refusal)
      log[isOurs ? 'error' : 'warn'](
        { err: fault, siteId: site.id, provider },
        'a provider was not answered',
      )
      return adapter.answer(call, {
        ...(await silentFacts(site, adapter, call, now)),
        outcome: 'internal',
        said: adapter.outcomes.internal,
      })
    }
  }
}

const noMoney = { cash: 0n, bonus: 0n }
const noCall: Call = { method: '', fields: {}, entries: [] }
const nothing = { results: [], balances: null, playerId: null }

/** What can be said without asking anybody. */
async function silentFacts(
  site: Site,
  adapter: Adapter,
  call: Call,
  now: Date,
): Promise<Omit<Facts, 'outcome' | 'said'>> {
  return {
    balance: 0n,
    moved: 0n,
    user: '',
    currency: site.currency,
    results: [],
    token: call.token ?? '',
    show: (minor) => showAmount(minor, adapter.unit, site.currency),
    now,
  }
}

/** The last result tells: either all are good, or it is the one that was refused. */
function worstOf(results: readonly Result[]): Outcome {
  const last = results.at(-1)?.outcome ?? 'internal'
  if (last !== 'replayed') return last
  return results.every(({ outcome }) => outcome === 'replayed') ? 'replayed' : 'applied'
}

async function inTime<T>(work: Promise<T>, answerMaxMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('outcomeUnknown')), answerMaxMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
