/** The programme of races as a site has run it: what the timetable names, with what became of each. */

import type { Answer, Body } from '#contract/calls.ts'
import {
  meetingsAround,
  nextOff,
  offAt,
  raceAt,
  raceEveryMs,
  racesPerMeeting,
  type Meeting,
} from '#games/shared/race_programme.ts'
import type { DeclaredPool, RaceOutcome, RaceRules } from '#games/shared/race_rules.ts'
import type { Site, Visit } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import { codeOf, meetingOf, showDividend, showRunners } from './races.ts'
import { gameOfShared, roundColumns, type SharedRound } from './round.ts'
import type { Standing } from './standing.ts'

type Shown = NonNullable<Answer<'/api/product/meetings'>['value']>
type RaceState = Shown['race']['state']

const nextShown = 6
const placesShown = 3

const states = {
  open: 'open',
  running: 'running',
  settling: 'running',
  settled: 'settled',
  refunding: 'void',
  refunded: 'void',
} as const satisfies Record<SharedRound['state'], RaceState>

const timeOf = (ms: number) => new Date(ms).toISOString()

const entryOf = (meeting: Meeting) => ({
  meeting: codeOf(meeting),
  course: meeting.course,
  first_at: timeOf(meeting.firstAt),
  last_at: timeOf(meeting.lastAt),
})

/** @param standing its rounds that are under way, with what is staked on them. */
export async function showMeetings(
  { db, site, now }: Pick<Visit, 'db' | 'site' | 'now'>,
  { gameCode, standing }: { gameCode: string; standing: readonly Standing[] },
  asked: Body<'/api/product/meetings'>,
): Promise<Omit<Shown, 'game'>> {
  const nowMs = now.getTime()
  const open = standing.find(({ state }) => state === 'open')?.closes_at
  // A round that opened late goes off later than the programme's next: nothing is run before it.
  const next = nextOff(Math.max(nowMs, open ? Date.parse(open) - raceEveryMs : 0), nextShown)
  const nextAt = next[0]!.at
  const meeting = meetingOf(asked.meeting ?? '') ?? next[0]!.meeting
  const rounds = await readRounds(db, gameCode, meeting)
  const stateOf = (race: number): RaceState => {
    const round = rounds.get(race)
    if (round) return states[round.state]
    return offAt(meeting, race) >= nextAt ? 'later' : 'none'
  }
  const races = Array.from({ length: racesPerMeeting }, (_, at) => at + 1)
  const isNamed = codeOf(meeting) === asked.meeting && (asked.race ?? Infinity) <= racesPerMeeting
  const race = (isNamed && asked.race) || nextIn(meeting, nextAt, races)
  return {
    next_off: next.map(({ meeting: one, race: number, at }) => ({
      meeting: codeOf(one),
      course: one.course,
      race: number,
      off_at: timeOf(at),
    })),
    meetings: meetingsAround(nowMs).map(({ when, meeting: one }) =>
      Object.assign(entryOf(one), { when }),
    ),
    meeting: {
      ...entryOf(meeting),
      before: await findBefore(db, gameCode, meeting),
      races: races.map((number) => ({
        race: number,
        off_at: timeOf(offAt(meeting, number)),
        state: stateOf(number),
        first: placesOf(rounds.get(number)).slice(0, placesShown),
      })),
    },
    race: {
      meeting: codeOf(meeting),
      course: meeting.course,
      race,
      off_at: timeOf(offAt(meeting, race)),
      state: stateOf(race),
      ...showRound(rounds.get(race), standing, site),
    },
  }
}

/** The next of a meeting to go off; its last, where all have. */
const nextIn = (meeting: Meeting, at: number, races: readonly number[]) =>
  races.find((race) => offAt(meeting, race) >= at) ?? races.length

/** The rounds of a meeting, by their number in it. */
async function readRounds(db: Db, gameCode: string, meeting: Meeting) {
  const rows = await db.rows<SharedRound>(sql`
    select ${roundColumns} from shared_round r
     where r.site_id = current_site() and r.game_code = ${gameCode} and r.closes_at = any(${timesOf(meeting)}::timestamptz[])
     order by r.number`)
  return new Map(rows.map((round) => [raceAt(round.closesAt?.getTime() ?? 0).race, round]))
}

const dayMs = 86_400_000

/** The meeting at the same course the day before, where this site ran one. */
async function findBefore(db: Db, gameCode: string, { firstAt }: Meeting) {
  const { meeting } = raceAt(firstAt - dayMs)
  const run = await db.row(sql`
    select from shared_round r
     where r.site_id = current_site() and r.game_code = ${gameCode} and r.closes_at = any(${timesOf(meeting)}::timestamptz[])
       and r.state = 'settled' limit 1`)
  return run ? codeOf(meeting) : null
}

const timesOf = (meeting: Meeting) =>
  Array.from({ length: racesPerMeeting }, (_, at) => timeOf(offAt(meeting, at + 1)))

/** Who came in, place by place; empty where it was not run, or not to its end. */
const placesOf = (round: SharedRound | undefined): number[][] =>
  ((round?.shown ?? {}) as { places?: number[][] }).places ?? []

type Ended = Partial<Pick<RaceOutcome, 'scratched'> & { declared: DeclaredPool[] }>

function showRound(
  round: SharedRound | undefined,
  standing: readonly Standing[],
  site: Site,
): Pick<Shown['race'], 'shared_id' | 'runners' | 'scratched' | 'places' | 'dividends'> {
  const rules = round && gameOfShared(round)?.rules
  const { scratched = null, declared = [] } = (round?.shown ?? {}) as Ended
  const backed = standing.find(({ shared_id }) => shared_id === round?.sharedId)?.backed ?? []
  return {
    shared_id: round?.sharedId ?? null,
    runners:
      rules?.kind === 'race'
        ? showRunners(
            rules satisfies RaceRules,
            { server_seed_hash: round!.serverSeedHash, backed },
            site,
          )
        : [],
    scratched,
    places: placesOf(round),
    dividends: declared.map(({ pool, dividends }) => ({
      pool,
      pays: dividends.map(({ selection, dividend }) => ({
        selection,
        pays: showDividend(dividend),
      })),
    })),
  }
}
