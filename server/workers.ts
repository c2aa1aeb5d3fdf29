/** What goes on by itself: each worker with how often it looks for work, and what one round of it does. */

import type { Clock } from './base/clock.ts'
import type { Database } from './base/database.ts'
import type { Log } from './base/log.ts'
import { startWorker, type Worker } from './base/worker.ts'
import { playedFollower } from './catalogue/played.ts'
import { purgeEnquiries } from './content/enquiry.ts'
import { copyEvents, sealEvents } from './events/chain.ts'
import { openDrafts } from './exports/drafts.ts'
import { workExports } from './exports/work.ts'
import { feedFollower } from './feeds/follower.ts'
import { scoreFollower } from './feeds/scores.ts'
import { purgeHalls } from './games/fishing/hall.ts'
import { betsSource } from './games/bets.ts'
import { codeHash } from './games/code.ts'
import { rejectedSource } from './games/rejected.ts'
import { openSelfCheck } from './games/self_check.ts'
import { jackpotFollower } from './games/jackpot_follower.ts'
import { returnFollower } from './games/return_follower.ts'
import { endUnfinished } from './games/unfinished.ts'
import { followBlocks, type BlockFeed } from './games/blocks/feed.ts'
import type { DeckOf } from './games/poker/deck.ts'
import { workTables } from './games/poker/work.ts'
import { openEngine } from './games/shared/engine.ts'
import type { Plays } from './games/shared/round.ts'
import { purgeIdentity } from './identity/purge.ts'
import type { AccessOf } from './providers/access.ts'
import { openRoundsGiver } from './providers/free_rounds.ts'
import { workRevocations } from './providers/revoke.ts'
import { syncProviders, type SyncFeed } from './providers/sync.ts'
import { syncCatalogue } from './catalogue/sync.ts'
import { runFollowers, type Follower } from './ledger/follower.ts'
import type { Messages } from './messages/messages.ts'
import type { Writer } from './ledger/writer.ts'
import { deliverMessages, type Senders } from './messages/delivery.ts'
import { transactionsSource } from './payments/export.ts'
import type { Gateways } from './payments/method.ts'
import { workPayments } from './payments/work.ts'
import { harmFollower } from './protection/harm.ts'
import { checkHelp, reachLink } from './protection/help.ts'
import { purgeRejections } from './protection/rejections.ts'
import { openProtectionWork } from './protection/work.ts'
import { bonusFollower } from './rewards/bonus/follower.ts'
import { workBonuses } from './rewards/bonus/work.ts'
import { workOutsideRounds } from './rewards/bonus/outside.ts'
import { workLeaderboards } from './rewards/leaderboard/finish.ts'
import { freeBets } from './rewards/bonus/free_bet.ts'
import { leaderboardFollower } from './rewards/leaderboard/follower.ts'
import { missions } from './rewards/mission/follower.ts'
import { referralFollower } from './rewards/referral/follower.ts'
import { vipFollower } from './rewards/vip/follower.ts'
import type { Sites } from './site/sites.ts'
import { purgeSlips } from './sportsbook/slip.ts'
import { workTickets } from './sportsbook/work.ts'
import { workDormancy } from './verification/dormancy.ts'
import { restAccounts } from './verification/rest.ts'
import { verifyIdentities, type Verifier } from './verification/verifier.ts'
import { statementSource } from './wallet/statement.ts'
import { openClockWatch } from './watch/clock.ts'
import { openRandomWatch } from './watch/random.ts'
import { largeMovements } from './watch/large.ts'

/** What is made from the journal; each entry is taken once, whichever process takes it. */
const followers: readonly Follower[] = [
  missions,
  harmFollower,
  largeMovements,
  playedFollower,
  feedFollower,
  scoreFollower,
  bonusFollower,
  vipFollower,
  referralFollower,
  leaderboardFollower,
  jackpotFollower,
  returnFollower,
]

const exportSources = [statementSource, transactionsSource, betsSource, rejectedSource]

/** `work` does one round and tells how many items it handled; see `startWorker`. */
export type Round = { everyMs: number; work: () => Promise<number> }

export type WorkNeeds = {
  database: Database
  writer: Writer
  sites: Sites
  /** Draws of shared rounds. */
  playOf: Plays
  /** Public blocks that decide rounds; null: none are read. */
  blockFeed: BlockFeed | null
  /** Decks of hands that are played. */
  deckOf: DeckOf
  gateways: Gateways
  accessOf: AccessOf
  /** For lists of games. */
  listsOf: AccessOf
  senders: Senders
  messages: Messages
  /** Null where nobody outside is asked: staff decide. */
  verifier: Verifier | null
  sealKey: Buffer
  /** Where significant events are copied to; null: nowhere. */
  eventsDir: string | null
  clock: Clock
  /** How far the database's clock is ahead of this process's, in milliseconds. */
  onDrift: (driftMs: number) => void
  log: Log
}

export function roundsOf(needs: WorkNeeds) {
  const { database, sites, messages, gateways, accessOf, listsOf, senders, verifier, sealKey } =
    needs
  const { blockFeed, clock, log } = needs
  const protect = openProtectionWork({ database, sites: () => sites.all(), log })
  const giveRounds = openRoundsGiver(needs)
  const drafts = openDrafts()
  const checkGames = openSelfCheck({ ...needs, siteIds: () => sites.all().map(({ id }) => id) })
  /** Of one round: a site that is not served is passed over. */
  const servedSites = () => {
    const served = new Map(sites.all().map((site) => [site.id, site]))
    return (id: number) => served.get(id) ?? null
  }
  return {
    delivery: {
      everyMs: 1000,
      work: () => deliverMessages({ database, senders, clock, log }),
    },
    payments: {
      everyMs: 1000,
      work: () => workPayments({ database, gateways, log }, clock()),
    },
    followers: {
      everyMs: 500,
      work: () => runFollowers({ database, followers, siteOf: servedSites(), now: clock() }),
    },
    sealing: { everyMs: 1000, work: openSealing(needs) },
    verification: {
      everyMs: 2000,
      work: () => verifyIdentities({ database, verifier, sealKey, log }, clock()),
    },
    protection: { everyMs: 2000, work: () => protect(clock()) },
    unfinished: {
      everyMs: 60_000,
      work: () => endUnfinished({ database, sites, sealKey }, clock()),
    },
    shared: { everyMs: 100, work: openEngine({ ...needs, chain: blockFeed }).work },
    blocks: {
      everyMs: Math.max(1000, (blockFeed?.everyMs ?? 0) / 12),
      work: async () => {
        if (blockFeed) await followBlocks(database, blockFeed, clock)
        // The chain is looked at in its own time, whatever it told.
        return 0
      },
    },
    tickets: { everyMs: 1000, work: () => workTickets({ ...needs, codeHash, freeBets }, clock()) },
    tables: { everyMs: 200, work: () => workTables(needs) },
    exports: {
      everyMs: 500,
      work: () =>
        workExports(
          { database, sources: exportSources, siteOf: servedSites(), drafts, log },
          clock(),
        ),
    },
    bonuses: { everyMs: 30_000, work: () => workBonuses({ database, sites }, clock()) },
    'outside-rounds': {
      everyMs: 5000,
      work: () => workOutsideRounds({ database, sites, giveRounds, log }, clock()),
    },
    'revoked-rounds': {
      everyMs: 5000,
      work: () => workRevocations({ database, sites, accessOf, log }, clock()),
    },
    leaderboards: {
      everyMs: 60_000,
      work: () => workLeaderboards({ database, siteOf: servedSites(), log }, clock()),
    },
    random: {
      everyMs: 10_000,
      work: openRandomWatch({ ...needs, siteIds: () => sites.all().map(({ id }) => id) }),
    },
    'self-check': {
      everyMs: 600_000,
      work: () => checkGames(clock()),
    },
    clock: {
      everyMs: 30_000,
      work: openClockWatch({ ...needs, siteIds: () => sites.all().map(({ id }) => id) }),
    },
    help: {
      everyMs: 60_000,
      work: () => checkHelp({ database, sites, reach: reachLink }, clock()),
    },
    purge: {
      everyMs: 600_000,
      work: async () =>
        (await purgeIdentity(database, clock())) +
        (await purgeEnquiries(database, clock())) +
        (await purgeRejections(database, clock())) +
        (await purgeHalls(database, clock())) +
        (await purgeSlips(database, clock())),
    },
    'game lists': {
      everyMs: 3_600_000,
      work: async () => {
        await syncProviders(
          { database, sites: () => sites.all(), accessOf: listsOf, syncFeed, log },
          clock(),
        )
        // Lists are asked for once an hour, whatever they held.
        return 0
      },
    },
    dormancy: {
      everyMs: 3_600_000,
      work: () => workDormancy({ database, sites: sites.all(), messages }, clock()),
    },
    rest: { everyMs: 3_600_000, work: () => restAccounts({ database, sealKey }, clock()) },
  } satisfies Record<string, Round>
}

const syncFeed: SyncFeed = (db, site, feed, now) =>
  syncCatalogue(db, site, feed, { now, actor: 'system' })

/** Seals, then copies what was sealed; after a start also what an earlier process left behind. */
function openSealing({ database, sites, eventsDir, clock }: WorkNeeds): Round['work'] {
  let isCopied = false
  return async () => {
    const sealed = await sealEvents(database, clock())
    const siteIds = sites.all().map(({ id }) => id)
    if (eventsDir !== null && (sealed > 0 || !isCopied))
      isCopied = (await copyEvents({ database, siteIds, folder: eventsDir })) === 0
    return sealed
  }
}

/** Starts a worker for every round, under its name. */
export function startWorkers<N extends string>(
  rounds: Record<N, Round>,
  log: Log,
): Record<N, Worker> {
  const started = Object.entries<Round>(rounds).map(([name, { everyMs, work }]) => [
    name,
    startWorker({ name, everyMs, work, log }),
  ])
  return Object.fromEntries(started) as Record<N, Worker>
}
