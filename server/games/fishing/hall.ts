/** Halls of a fishing game: a place in one, casts at its fish, and what everybody may see of them. */

import type { Answer, Body } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import type { Told } from '#contract/stream.ts'
import { gameOf } from '#games/catalogue.ts'
import type { CastChoice } from '#games/fishing/fishing.ts'
import { fishAt, fishOf, hallOfFish, hallSeedOf, isSwimming } from '#games/fishing/hall.ts'
import type { Game } from '#games/game.ts'
import type { FishingRules } from '#games/rules.ts'
import type { CastStep } from '#games/steps.ts'
import type { PlayerVisit, Site, Visit } from '#server/base/context.ts'
import { sql, type Database, type Db } from '#server/base/database.ts'
import { maskName } from '#server/base/masked.ts'
import { assert, Refusal } from '#server/base/refusal.ts'

type Hall = Answer<'/api/fishing/hall'>['value']
export type HallCast = Told<'casts'>['value'][number]

const algorithm = 'fairhouse-hall-1'
/** So many fish from one hall, so that each finds enough of them. */
export const placesPerHall = 6
/** Who has neither come nor cast for so long has left. */
const placeKeptMs = 120_000
/** Who saw a fish this long ago may still cast at it: the way to the server takes time [GAM-24]. */
const graceMs = 1500
/** A cast that caught nothing is shown for so long; one that did, until its fish would have left. */
const castShownMs = 5000
const catchShownMs = 40_000
const castsShown = 400
const keptMs = 10 * 60_000
const purgedAtOnce = 5000

/** The rules of a game that is fishing, or null. */
export function fishingOf(game: Pick<Game, 'rules'> | null): FishingRules | null {
  return game?.rules.kind === 'fishing' ? game.rules : null
}

/** A place in a hall; alone, in hall 0, for guests and who practises. @throws Refusal `gameUnknown` */
export async function enterHall(
  visit: Visit,
  { game_code, is_practice }: Body<'/api/fishing/hall'>,
): Promise<Hall> {
  const { site, player, now } = visit
  if (!fishingOf(gameOf(game_code))) throw new Refusal('gameUnknown')
  const { hall, players } =
    player && !is_practice ? await takePlace(visit, player.id, game_code) : { hall: 0, players: 1 }
  return {
    game_code,
    hall,
    seed: hallSeedOf(site.code, game_code, hall),
    algorithm,
    now: now.toISOString(),
    players,
    places: placesPerHall,
  }
}

/** The place the player has, or one in the first hall with room. Who comes in the same moment may find one hall fuller. */
async function takePlace(
  { db, now }: Pick<Visit, 'db' | 'now'>,
  playerId: bigint,
  gameCode: string,
): Promise<{ hall: number; players: number }> {
  const since = new Date(now.getTime() - placeKeptMs)
  const place = await db.row<{ hall: number; players: number }>(sql`
    with taken as (
      select hall, count(*)::integer as players from hall_seat
       where site_id = current_site() and game_code = ${gameCode} and seen_at > ${since} and player_id <> ${playerId}
       group by hall
    ), free as (
      select n as hall from generate_series(1, (select coalesce(max(hall), 0) + 1 from taken)) n
        left join taken on taken.hall = n
       where coalesce(players, 0) < ${placesPerHall} order by n limit 1
    ), place as (
      insert into hall_seat (site_id, game_code, player_id, hall, seen_at)
      select current_site(), ${gameCode}, ${playerId}, hall, ${now} from free
      on conflict (site_id, game_code, player_id) do update
        set hall = case when hall_seat.seen_at > ${since} then hall_seat.hall else excluded.hall end, seen_at = excluded.seen_at
      returning hall
    )
    select hall, 1 + coalesce((select players from taken where taken.hall = place.hall), 0) as players from place`)
  assert(place, 'there is always one more hall')
  return place
}

/**
 * Makes a round that has just been booked a cast at a fish of a hall, in the transaction of its money: where it is
 * refused nothing was staked. Casts at one fish come one after the other. Whether it is still there is decided before
 * the own draw is looked at, so that who comes second loses nothing but the wait, whatever would have been drawn.
 * @throws Refusal `fishGone`, `choiceInvalid` for what is no fish of the hall.
 */
export async function keepCast(
  { db, site, player, now }: PlayerVisit,
  rules: FishingRules,
  round: { roundId: string; gameCode: string; choice: unknown; steps: unknown[]; payout: bigint },
): Promise<void> {
  const { roundId, gameCode, payout } = round
  const { target, fish: id } = round.choice as CastChoice
  const [{ prizes }] = round.steps as [CastStep]
  if (id === null) throw new Refusal('choiceInvalid')
  const fish = fishOf(rules, hallSeedOf(site.code, gameCode, hallOfFish(id)), id)
  if (fish?.target !== target) throw new Refusal('choiceInvalid')
  if (!isSwimming(fish, now.getTime(), graceMs)) throw new Refusal('fishGone')
  const isThere = await db.run(sql`
    insert into hall_fish (site_id, game_code, fish, casts, leaves_at)
    values (current_site(), ${gameCode}, ${id}, 1, ${new Date(fish.leavesMs)})
    on conflict (site_id, game_code, fish) do update set casts = hall_fish.casts + 1 where hall_fish.caught_in is null`)
  if (isThere === 0) throw new Refusal('fishGone')
  await db.run(sql`
    with seen as (
      update hall_seat set seen_at = ${now}
       where site_id = current_site() and game_code = ${gameCode} and player_id = ${player.id}
    ), caught as (
      update hall_fish set caught_in = ${roundId}
       where site_id = current_site() and game_code = ${gameCode} and fish = ${id} and ${prizes.length > 0}
    )
    insert into hall_cast (site_id, round_id, game_code, player_id, fish, prizes, payout, cast_at)
    values (current_site(), ${roundId}, ${gameCode}, ${player.id}, ${id}, ${prizes}, ${payout}, ${now})`)
}

/** Who has a place now, by hall; halls that nobody is in are left out. */
export function readHalls(
  { db, now }: Pick<Visit, 'db' | 'now'>,
  gameCode: string,
): Promise<{ hall: number; players: number }[]> {
  const since = new Date(now.getTime() - placeKeptMs)
  return db.rows(sql`
    select hall, count(*)::integer as players from hall_seat
     where site_id = current_site() and game_code = ${gameCode} and seen_at > ${since}
     group by hall order by hall`)
}

/** The casts of the last moments at a site, and every catch whose fish would still swim. */
export async function readCasts({
  db,
  site,
  now,
}: {
  db: Db
  site: Site
  now: Date
}): Promise<HallCast[]> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  type Row = Pick<HallCast, 'fish' | 'prizes'> & {
    roundId: string
    gameCode: string
    accountId: string
    payout: bigint
    castAt: Date
  }
  const rows = await db.rows<Row>(sql`
    select c.round_id as "roundId", c.game_code as "gameCode", c.fish, p.account_id as "accountId", c.prizes, c.payout, c.cast_at as "castAt"
      from hall_cast c join player p using (site_id, player_id)
     where c.site_id = ${site.id} and c.cast_at > ${before(catchShownMs)}
       and (c.cast_at > ${before(castShownMs)} or cardinality(c.prizes) > 0)
     order by c.cast_at desc, c.round_id limit ${castsShown}`)
  return rows.map(({ roundId, gameCode, fish, accountId, prizes, payout, castAt }) => ({
    cast_id: roundId,
    game_code: gameCode,
    fish,
    name: maskName(accountId),
    prizes,
    payout: showMoney(payout, site.currency),
    cast_at: castAt.toISOString(),
  }))
}

/** The first choice of a game, for who plays without a screen; where it is fishing, at something that swims in hall 1. */
export function choiceOf(game: Game, site: Pick<Site, 'code'>, now: Date): unknown {
  const rules = fishingOf(game)
  if (!rules) return game.defaultChoice
  const [fish] = fishAt(rules, hallSeedOf(site.code, game.code, 1), 1, now.getTime())
  assert(fish, 'something always swims')
  return { target: fish.target, fish: fish.id }
}

/** One bounded round over all sites. @returns how many rows went. */
export async function purgeHalls(database: Database, now: Date): Promise<number> {
  const purged = await database.bare.row<{ count: bigint }>(
    sql`select purge_halls(${new Date(now.getTime() - keptMs)}, ${purgedAtOnce}) as count`,
  )
  return Number(purged?.count ?? 0n)
}
