/** Performs one call for one asker: access, transaction, handler, answer. HTTP and page rendering both come through here. */

import { calls, type Path } from '#contract/calls.ts'
import type { Language } from '#contract/catalogue.ts'
import type { Player, PlayerVisit, Session, Site, Visit } from '#server/base/context.ts'
import type { Database, Transaction } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import type { Log } from '#server/base/log.ts'
import { Refusal } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'
import type { Tracer } from '#server/base/trace.ts'
import { answerFault, refuse, succeed, type Answered } from './answer.ts'

/** Who asks, from where, at which house. */
export type Asker = {
  site: Site
  now: Date
  language: Language
  address: string
  device: string
  isBrowser: boolean
  origin: string
  log: Log
  /** The player of the session, or why there is none. */
  who: { player: Player; session: Session } | { refusal: 'Session expired' | 'Block' | 'Close' }
  cookie: Visit['cookie']
  trust?: NonNullable<Visit['trust']>
}

/**
 * The `body` has passed the call's schema and carries no envelope fields any more.
 * @param isSure false where it turns out that somebody else asks: then the call reads at most, and its answer is void.
 */
export type Performer = (
  path: Path,
  asker: Asker,
  body: unknown,
  isSure?: Promise<boolean>,
) => Promise<Answered>

/** SQLSTATE of a write in a transaction that only reads. */
const writeRefused = '25006'

export type PerformerNeeds = {
  database: Database
  handlers: Handlers
  isClosed: (site: Site, now: Date) => boolean
  tracer: Tracer
}

export function openPerformer({ database, handlers, isClosed, tracer }: PerformerNeeds): Performer {
  const perform = async (
    path: Path,
    asker: Asker,
    body: unknown,
    isSure: Promise<boolean> | undefined,
    isReading = calls[path].isReading !== false,
  ): Promise<Answered> => {
    const transaction = isReading
      ? readingOf(database, asker.site.id)
      : database.begin(asker.site.id)
    const afterwards: (() => void)[] = []
    const { who, ...shared } = asker
    const visit: Visit = {
      ...shared,
      db: transaction.db,
      afterCommit: (work) => afterwards.push(work),
    }
    try {
      if (!calls[path].duringMaintenance && isClosed(asker.site, asker.now))
        throw new Refusal('maintenance')
      if (calls[path].access === 'player' && 'refusal' in who) throw new Refusal(who.refusal)
      const entering: Visit | PlayerVisit = 'player' in who ? { ...visit, ...who } : visit
      // The table is complete and typed per path; here only the pairing of this path is lost to the compiler.
      const handler = handlers[path] as (
        visit: Visit,
        body: unknown,
      ) => Promise<Record<string, unknown>>
      const fields = await handler(entering, body)
      await transaction.commit()
      runAll(afterwards, asker.log)
      return succeed(fields)
    } catch (fault) {
      if (fault instanceof Refusal && fault.keepsWrites) {
        try {
          await transaction.commit()
          runAll(afterwards, asker.log)
        } catch (commitFault) {
          return answerFault(commitFault, asker.log)
        }
      } else {
        await transaction.rollback()
      }
      if (isReading && (fault as { code?: string }).code === writeRefused) {
        // A mistake of ours that need not be the client's: it has written nothing, and may do so now.
        if (calls[path].isReading !== 'usually')
          asker.log.error(
            { err: fault, path },
            'a call that is declared to read has tried to write',
          )
        if ((await isSure) === false) return refuse('Session expired')
        return perform(path, asker, body, undefined, false)
      }
      const answered = answerFault(fault, asker.log)
      if (answered.status === 500) void tell(path, asker)
      return answered
    }
  }
  /** A fault of ours is a significant event [EVT-01]; what it was stands in the log of the server, not here. */
  const tell = (path: Path, { site, now, who, log }: Asker) =>
    database
      .inSite(site.id, (db) =>
        record(db, {
          siteId: site.id,
          kind: 'program_error',
          actor: 'player' in who ? `player:${who.player.id}` : 'system',
          reason: path,
          subject: `call:${path}`,
          at: now,
        }),
      )
      .catch((fault: unknown) => log.error({ err: fault }, 'a fault could not be noted'))
  return (path, asker, body, isSure) =>
    tracer.span(path, { site: asker.site.code }, () => perform(path, asker, body, isSure))
}

/** What a reading call asks is over when it is answered. */
const readingOf = (database: Database, siteId: number): Transaction => ({
  db: database.reading(siteId),
  commit: async () => {},
  rollback: async () => {},
})

function runAll(works: (() => void)[], log: Log) {
  for (const work of works) {
    try {
      work()
    } catch (fault) {
      log.error({ err: fault }, 'work after a commit failed')
    }
  }
}
