/** The course: every runner where the race as drawn has it at this moment, and the same in words. */
import { prefersCalm } from '#ui/calm.ts'
import type { Runner } from '#games/shared/race_card.ts'
import type { RaceRules } from '#games/shared/race_rules.ts'
import { useInView } from '../in_view.ts'
import { useSay } from '../words.tsx'
import { useNow } from './live.ts'
import type { RaceShown } from './race_marks.tsx'
import { drawRace, placeAt, racePictures } from './race_scene.ts'
import { Scene, type Stage } from './stage.tsx'

type Props = {
  rules: RaceRules
  field: readonly Runner[]
  shown: RaceShown | null
  /** When it went off; null where it is over. */
  ranAt: string | null
  /** Whether the player has a bet in it. */
  isOwn: boolean
  aheadMs: number
  title: string
}

/** Drawn sixty times a second while they run; who likes it calm sees where runners are once a second. */
export function Course({ rules, field, shown, ranAt, isOwn, aheadMs, title }: Props) {
  const isRunning = ranAt !== null && !shown?.places
  const isMoving = isRunning && !prefersCalm()
  const place = useInView<HTMLElement>(isRunning && isOwn)
  const now = useNow(aheadMs, isRunning ? 500 : 60_000)
  const sections = shown?.sections ?? []
  const sectionsBy = (ms: number) =>
    isRunning
      ? Math.min(Math.max(0, (ms - Date.parse(ranAt)) / rules.sectionMs), rules.sections)
      : sections.length
  const draw = (stage: Stage) => {
    const ms = isMoving ? new Date().getTime() + aheadMs : now
    const done = sectionsBy(ms)
    const places = field.map((_, index) => placeAt(sections, index, done))
    drawRace(stage, { places, ranMs: isMoving ? Math.max(0, ms - Date.parse(ranAt)) : null })
  }
  return (
    <figure ref={place} className="course">
      <figcaption>{title}</figcaption>
      <Scene code="meridian-downs" pictures={racePictures} draw={draw} isMoving={isMoving} />
      <Order {...{ rules, field, sections }} done={sectionsBy(now)} />
    </figure>
  )
}

/** Who is in front, in words: shown at every section, said at the start, half way and at the line. */
function Order({
  rules,
  field,
  sections,
  done,
}: Pick<Props, 'rules' | 'field'> & Pick<RaceShown, 'sections'> & { done: number }) {
  const say = useSay()
  const wordsAt = (section: number) => {
    const told = sections[section - 1]
    const leading = field
      .filter((_, index) => typeof told?.[index] === 'number')
      .toSorted((a, b) => (told?.[b.number - 1] ?? 0) - (told?.[a.number - 1] ?? 0))
      .slice(0, 3)
      .map(({ number, name }) => `${number} ${name}`)
    const word = section >= rules.sections ? 'studioRaceFinish' : 'studioRaceLeading'
    return leading.length > 0 ? say(word, { runners: leading.join(', ') }) : ''
  }
  const section = Math.floor(done)
  const told = [rules.sections, rules.sections / 2, 1].find((one) => section >= one) ?? 0
  return (
    <>
      <p className="in-front">{wordsAt(section)}</p>
      <output className="visually-hidden">{wordsAt(told)}</output>
    </>
  )
}
