/** Checks at the start and every day that games are what was published and what was started; one that is not is switched off [GAM-19]. */

import { games } from '#games/catalogue.ts'
import { configHash } from '#games/game.ts'
import { sharedGames } from '#games/shared/catalogue.ts'
import { sql, type Database } from '#server/base/database.ts'
import type { Log } from '#server/base/log.ts'
import { record } from '#server/events/events.ts'
import { codeHash, hashOfGames } from './code.ts'
import { studioProvider } from './studio.ts'

const dayMs = 86_400_000

export type SelfCheckNeeds = { database: Database; siteIds: () => readonly number[]; log: Log }

/** What is hashed; tests put others in place. */
export type Measures = {
  /** Of the rules that run, by game code. */
  rules: () => Readonly<Record<string, string>>
  /** Of the sources of games: those this process was started from, and those that lie on the disk now. */
  started: string
  sources: () => Promise<string>
}

const every = [...Object.values(games), ...Object.values(sharedGames)]

const measured: Measures = {
  rules: () => Object.fromEntries(every.map((game) => [game.code, configHash(game)])),
  started: codeHash,
  sources: hashOfGames,
}

export function openSelfCheck(
  { database, siteIds, log }: SelfCheckNeeds,
  { rules, started, sources }: Measures = measured,
) {
  let checkedAt = -Infinity
  /** @returns how many games were switched off. */
  return async (now: Date): Promise<number> => {
    if (now.getTime() - checkedAt < dayMs) return 0
    const isAsStarted = (await sources()) === started
    const running = isAsStarted ? rules() : {}
    let closed = 0
    for (const siteId of siteIds()) closed += await closeOthers(database, siteId, running, now)
    if (closed > 0 || !isAsStarted)
      log.error({ isAsStarted, closed }, 'games failed their self-check')
    checkedAt = now.getTime()
    return closed
  }
}

type Closed = { game_code: string; config_hash: string }

/** Closes the open games of the studio whose published rules are not among these. */
function closeOthers(
  database: Database,
  siteId: number,
  running: Readonly<Record<string, string>>,
  now: Date,
): Promise<number> {
  const codes = every.map(({ code }) => code)
  return database.inSite(siteId, async (db) => {
    const closed = await db.rows<Closed>(sql`
      update game set is_open = false
       where site_id = ${siteId} and provider_code = ${studioProvider} and is_open and game_code = any(${codes}::text[])
         and not exists (
           select from unnest(${Object.keys(running)}::text[], ${Object.values(running)}::text[]) as run (code, hash)
            where run.code = game_code and run.hash = config_hash)
      returning game_code, config_hash`)
    for (const { game_code, config_hash } of closed)
      await record(db, {
        siteId,
        kind: 'game_changed',
        actor: 'system',
        reason: 'self-check',
        subject: `game:${game_code}`,
        before: { open: true, published: config_hash },
        after: { open: false, running: running[game_code] ?? null },
        at: now,
      })
    return closed.length
  })
}
