/** What a proven call comes to: who asks and for what, and what the wallet makes of it. */

import { isRejection } from '#contract/bets.ts'
import type { RefusalKey } from '#contract/errors.ts'
import type { Database } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import { record } from '#server/events/events.ts'
import type { BonusMoney } from '#server/ledger/funding.ts'
import type { Writer } from '#server/ledger/writer.ts'
import type { Locations } from '#server/protection/location.ts'
import type { Rejections } from '#server/protection/rejections.ts'
import type { Site } from '#server/base/context.ts'
import type { SiteAccess } from './access.ts'
import { good, playerIdOf, type Outcome, type Result } from './adapter.ts'
import { fundStake, mayPlayThere, mayStakeFor, type Hindrance } from './behalf.ts'
import { openDirectory, type Asking } from './directory.ts'
import { entryOf, isSound, isStake, type Entry } from './entry.ts'
import { takenAmong, type Taken } from './known.ts'
import type { Launched } from './launch.ts'
import { withoutSecrets } from './received.ts'
import type { Batch } from './transfer.ts'
import { apply, type Applied } from './wallet.ts'

export type JudgeNeeds = {
  database: Database
  writer: Writer
  sessionSecret: string
  bonusMoney: BonusMoney
  locations: Locations
  rejections: Rejections
  /** Whether the whole site is closed: then nothing is staked there, and what is due is paid. */
  isClosed(site: Site, now: Date): boolean
  log: Log
}

/** `callId`: the name under which it is kept. */
export type Asked = Asking & { access: SiteAccess; callId: string; rawBody: Buffer }

/** What a call comes to before it is put into the vendor's words. */
export type Judged = Applied & { outcome: Outcome; playerId: bigint | null }

/** Nothing moved, and perhaps nobody is known. */
export const ended = (outcome: Outcome, playerId: bigint | null = null): Judged => ({
  outcome,
  results: [],
  balances: null,
  playerId,
})

/** `launched`: where they play from; null where that was not asked, or nothing stands. */
type Caller = { playerId: bigint; launched: Launched | null }

/** What is told whoever's key it is. */
const saidAnyway: ReadonlySet<Outcome> = new Set([...good, 'conflict', 'malformed'])

export function openJudge(needs: JudgeNeeds) {
  const { database, writer, sessionSecret, bonusMoney, locations, rejections, isClosed, log } =
    needs
  const directory = openDirectory(database, sessionSecret)
  const wallet = { database, writer, fundStake: fundStake(bonusMoney, log) }

  /** Who names another player than the one whose key it is, says another thing under a known id, whatever else is wrong. */
  const judge = async (asked: Asked): Promise<Judged> => {
    const judged = await judgeNamed(asked)
    const { user, needsToken = false } = asked.call
    // Where a token is the only proof, nobody is told what others have.
    if (saidAnyway.has(judged.outcome) || needsToken || user === undefined) return judged
    const taken = await findTaken(asked)
    if (taken === null || taken.playerId === playerIdOf(user)) return judged
    await tellConflict(asked, taken)
    return ended('conflict', judged.playerId)
  }

  const judgeNamed = async (asked: Asked): Promise<Judged> => {
    const { site, call } = asked
    if (!isSound(call)) return ended('malformed')
    const entries = await readEntries(asked)
    if (entries === null) return ended('malformed')
    const caller = await findCaller(asked, entries)
    if (typeof caller === 'string') return ended(caller)
    const { playerId } = caller
    // No amount of another currency is money here, whichever way it goes.
    const isForeign = call.currency !== undefined && call.currency !== site.currency
    if (isForeign || entries.some((entry) => isStake(entry) && !entry.game)) {
      // Under a key that is booked nothing moves any more: by its content it is a repeat or a conflict.
      const taken = await findTaken(asked)
      if (taken?.playerId !== playerId)
        return ended(isForeign ? 'wrongCurrency' : 'invalidGame', playerId)
    }
    if (entries.length === 0) return look(asked, caller)
    return book(asked, entries, caller)
  }

  const findTaken = ({ site, adapter, call }: Asked) =>
    call.entries.length === 0
      ? null
      : takenAmong(database.reading(site.id), adapter.name, call.entries)

  /** Amounts in minor units and games by our names; null where one does not fit. */
  const readEntries = async (asked: Asked): Promise<Entry[] | null> => {
    const entries: Entry[] = []
    for (const wire of asked.call.entries) {
      const game = await directory.findGame(asked, wire.game)
      const entry = entryOf(asked.site, asked.adapter, asked.call, wire, game)
      if (!entry) return null
      entries.push(entry)
    }
    return entries
  }

  const findCaller = async (asked: Asked, entries: readonly Entry[]): Promise<Caller | Outcome> => {
    const { user, needsSession = false, needsToken = false } = asked.call
    const named = user === undefined ? null : playerIdOf(user)
    if (user !== undefined && named === null) return 'playerUnknown'
    const mustStand = needsSession || needsToken
    const stakes = entries.some(isStake)
    // Where each stake brings its token, none stands for a stake that brings none.
    const isBare =
      stakes && asked.call.token === undefined && asked.access.policy.stakeWithoutToken === 'refuse'
    const looks = mustStand || named === null || stakes
    const launched = looks && !isBare ? await directory.findLaunched(asked, named) : null
    const playerId = named ?? launched?.playerId ?? null
    if (playerId === null) return 'sessionInvalid'
    if (launched && launched.playerId !== playerId) return 'playerUnknown'
    if (!launched && mustStand)
      return (await directory.isPlayer(asked, playerId)) ? 'sessionInvalid' : 'playerUnknown'
    return { playerId, launched }
  }

  /** Only the balance is asked. */
  const look = async (asked: Asked, { playerId, launched }: Caller): Promise<Judged> => {
    if (asked.call.needsSession && launched && !(await directory.isOpen(asked, launched)))
      return ended('sessionExpired', playerId)
    return (await directory.isPlayer(asked, playerId))
      ? ended('applied', playerId)
      : ended('playerUnknown')
  }

  const book = async (
    asked: Asked,
    entries: readonly Entry[],
    { playerId, launched }: Caller,
  ): Promise<Judged> => {
    const { site, adapter, access, call, callId, rawBody, now } = asked
    const sent = call.unsealed ?? rawBody.toString('utf8')
    const body = withoutSecrets(sent, access.keys, call.token)
    const { policy } = access
    const batch = {
      site,
      provider: adapter.name,
      policy,
      playerId,
      session: launched?.session ?? null,
      call: { id: callId, method: call.method, body },
      entries,
      at: now,
    }
    const applied = await applyFor(batch, launched, call.isResent ?? false)
    const { results, balances, outcome, refusal } = applied
    // The session may have been replaced since it was looked up.
    if (outcome === 'sessionExpired' && launched && call.token === undefined) {
      directory.forgetLaunched(asked)
      const latest = await directory.findLaunched(asked, playerId)
      if (latest && !latest.session.equals(launched.session)) return judge(asked)
    }
    if (outcome === 'conflict') {
      const reference = entries[results.length - 1]?.reference ?? ''
      await tellConflict(asked, { playerId, reference })
    }
    noteRejected(batch, results, refusal)
    const isRepeat = results.some((result) => result.outcome === 'replayed')
    const isStale = isRepeat && policy.duplicateAnswer === 'present'
    return { outcome, results, balances: isStale ? null : balances, playerId }
  }

  /**
   * What hinders a stake hinders no repeat of one that is booked: its provider would drop a bet that we hold. So it is
   * asked without a session, and only what is new is refused.
   */
  const applyFor = async (
    batch: Batch,
    launched: Launched | null,
    isResent: boolean,
  ): Promise<Applied & Hindrance> => {
    const applyAgain = async () => told(batch, await apply(wallet, { ...batch, session: 'over' }))
    // What corrects a bet and stakes nothing only pays.
    if (isResent && batch.entries.every(({ stake }) => stake === 0n)) return applyAgain()
    const hindrance = batch.entries.some(isStake)
      ? await hindranceOf(batch, launched, isResent)
      : null
    const applied = await apply(wallet, hindrance ? { ...batch, session: null } : batch)
    const outcome = worstOf(applied.results)
    if (hindrance && outcome === 'sessionExpired') return { ...applied, ...hindrance }
    // What was staked while the session stood, and is told again after it, is judged by all else.
    if (isResent && outcome === 'sessionExpired') return applyAgain()
    return told(batch, applied)
  }

  /** The ledger knows that a game is not open; a vendor is told whether that is for a while. */
  const told = async (batch: Batch, applied: Applied): Promise<Applied & Hindrance> => {
    const { results } = applied
    const refusal = results.at(-1)?.refusal
    const game = refusal === 'gameClosed' ? batch.entries[results.length - 1]?.game : null
    const isBack = game ? await directory.isInMaintenance(batch.site, game) : false
    const outcome = isBack ? 'maintenance' : worstOf(results)
    return { ...applied, outcome, ...(refusal && { refusal }) }
  }

  /** Only what was refused of a batch is a rejected bet: the player bet on nothing else. */
  const noteRejected = (batch: Batch, results: readonly Result[], refusal?: RefusalKey) => {
    const entry = batch.entries[results.length - 1]
    if (!refusal || !isRejection(refusal) || !entry?.game || !isStake(entry)) return
    const { site, playerId, at } = batch
    rejections.note({ siteId: site.id, playerId, ...entry.game, stake: entry.stake, at }, refusal)
  }

  const hindranceOf = async (
    batch: Batch,
    launched: Launched | null,
    isResent: boolean,
  ): Promise<Hindrance | null> => {
    if (isClosed(batch.site, batch.at)) return { outcome: 'maintenance' }
    if (!launched) return { outcome: 'sessionInvalid' }
    if (launched.expiresAt <= batch.at && !isResent) return { outcome: 'sessionExpired' }
    return (
      (await mayPlayThere(locations, batch, launched)) ??
      (await mayStakeFor({ database, log }, batch, isResent))
    )
  }

  /** The same id with other content is a fault of the provider's, or an attack: somebody has to look. */
  const tellConflict = ({ site, adapter, now }: Asked, { playerId, reference }: Taken) =>
    database.inSite(site.id, (db) =>
      record(db, {
        siteId: site.id,
        kind: 'provider_conflict',
        actor: `provider:${adapter.name}`,
        subject: `player:${playerId}`,
        after: { reference },
        at: now,
      }),
    )

  return judge
}

/** The last result tells: either all are good, or it is the one that was refused. */
function worstOf(results: readonly Result[]): Outcome {
  const last = results.at(-1)?.outcome ?? 'internal'
  if (last !== 'replayed') return last
  return results.every(({ outcome }) => outcome === 'replayed') ? 'replayed' : 'applied'
}
