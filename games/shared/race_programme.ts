/** The programme of our races: at which course one is run, on which day, and which number it has; by its time alone. */

/** Betting on a race closes, and it goes off, at each multiple of this since midnight UTC. */
export const raceEveryMs = 180_000

const dayMs = 86_400_000

/** Invented places, like the races: none is a racecourse anywhere. Those of one row race in turn, a row after the other. */
const rows = [
  ['Lantern Bend', 'Copper Shoals', 'Papermill Rise'],
  ['Kestrel Loop', 'Tamarind Mile', 'Starling Cutting'],
  ['Windmill Chase', 'Amber Causeway', 'Quarry Lane'],
  ['Foxglove Oval', 'Drumstone Straight', 'Driftwood Bay'],
] as const

const sessionMs = dayMs / rows.length
const abreast = rows[0].length

/** How many races a meeting has. */
export const racesPerMeeting = sessionMs / raceEveryMs / abreast

/** A course on a day. */
export type Meeting = {
  course: string
  /** The course as addresses name it. */
  slug: string
  /** When its first and its last race go off, in milliseconds. */
  firstAt: number
  lastAt: number
}

const slugOf = (course: string) => course.toLowerCase().replaceAll(' ', '-')

function meetingIn(session: number, place: number): Meeting {
  const firstAt = session * sessionMs + place * raceEveryMs
  const course = rows[session % rows.length]![place]!
  return {
    course,
    slug: slugOf(course),
    firstAt,
    lastAt: firstAt + (racesPerMeeting - 1) * abreast * raceEveryMs,
  }
}

/** When a race of a meeting goes off, in milliseconds; races count from 1. */
export const offAt = ({ firstAt }: Pick<Meeting, 'firstAt'>, race: number) =>
  firstAt + (race - 1) * abreast * raceEveryMs

/** Which race goes off at a time: every multiple of `raceEveryMs` is one, and no two are the same. */
export function raceAt(ms: number): { meeting: Meeting; race: number } {
  const session = Math.floor(ms / sessionMs)
  const slot = Math.floor((ms - session * sessionMs) / raceEveryMs)
  return {
    meeting: meetingIn(session, slot % abreast),
    race: Math.floor(slot / abreast) + 1,
  }
}

/** The meeting of a day at a course, by its name in addresses; null where there is no such course. */
export function meetingOn(midnight: number, slug: string): Meeting | null {
  const all = rows.flatMap((row, at) =>
    row.map((_, place) => meetingIn(Math.floor(midnight / sessionMs) + at, place)),
  )
  return all.find((meeting) => meeting.slug === slug) ?? null
}

/** Meetings around a time, each course once: what has just been, what is on, and what comes. */
export function meetingsAround(ms: number): { when: 'over' | 'now' | 'later'; meeting: Meeting }[] {
  const current = Math.floor(ms / sessionMs)
  return rows.flatMap((row, at) =>
    row.map((_, place) => {
      const meeting = meetingIn(current - 1 + at, place)
      const when = at === 0 ? 'over' : at > 1 ? 'later' : 'now'
      return { when, meeting } as const
    }),
  )
}

/** The next races to go off after a time, over all meetings. */
export function nextOff(
  ms: number,
  count: number,
): { meeting: Meeting; race: number; at: number }[] {
  const first = (Math.floor(ms / raceEveryMs) + 1) * raceEveryMs
  return Array.from({ length: count }, (_, n) => {
    const at = first + n * raceEveryMs
    return { ...raceAt(at), at }
  })
}
