/** The course: every runner where the race as drawn has it at this moment, and the same in words. */
import { prefersCalm } from '#ui/calm.ts'
import type { Runner } from '#games/shared/race_card.ts'
import type { RaceRules } from '#games/shared/race_rules.ts'
import { symbolAddress } from '../slot/sprites.ts'
import { useSay } from '../words.tsx'
import { useNow } from './live.ts'
import { Silk, type RaceShown } from './race_marks.tsx'

type Props = {
  rules: RaceRules
  field: readonly Runner[]
  shown: RaceShown | null
  /** When it went off; null where it is over. */
  ranAt: string | null
  aheadMs: number
  title: string
}

const course = 1000

/** How far a runner has come: on the way from the end of one section to that of the next. */
function placeAt(sections: RaceShown['sections'], index: number, done: number): number | null {
  const at = Math.floor(done)
  const before = at === 0 ? 0 : sections[at - 1]?.[index]
  const after = sections[Math.min(at, sections.length - 1)]?.[index]
  if (before === null || after === null) return null
  if (before === undefined || after === undefined) return after ?? 0
  return before + (after - before) * Math.min(1, done - at)
}

export function Course(props: Props) {
  const { ranAt, shown } = props
  return ranAt !== null && !shown?.places ? (
    <Running {...props} ranAt={ranAt} />
  ) : (
    <Track {...props} done={shown?.sections.length ?? 0} isMoving={false} />
  )
}

/** A race under way, drawn sixty times a second; who likes it calm sees where runners are once a second. */
function Running(props: Props & { ranAt: string }) {
  const { rules, ranAt, aheadMs } = props
  const isCalm = prefersCalm()
  const now = useNow(aheadMs, isCalm ? 1000 : null)
  const done = Math.max(0, (now - Date.parse(ranAt)) / rules.sectionMs)
  return <Track {...props} done={Math.min(done, rules.sections)} isMoving={!isCalm} />
}

function Track({
  rules,
  field,
  shown,
  title,
  done,
  isMoving,
}: Props & { done: number; isMoving: boolean }) {
  const say = useSay()
  const sections = shown?.sections ?? []
  const standing = field.map((runner, index) => ({
    ...runner,
    isOut: runner.number === shown?.scratched,
    at: placeAt(sections, index, done) ?? 0,
  }))
  const section = Math.floor(done)
  const told = sections[section - 1]
  const leading = field
    .filter((_, index) => typeof told?.[index] === 'number')
    .toSorted((a, b) => (told?.[b.number - 1] ?? 0) - (told?.[a.number - 1] ?? 0))
    .slice(0, 3)
    .map(({ number, name }) => `${number} ${name}`)
  const isOver = done >= rules.sections
  return (
    <figure className={`course ${isMoving ? 'is-moving' : ''}`}>
      <figcaption>{title}</figcaption>
      <div className="track" aria-hidden="true">
        <div className="grandstand" />
        {standing.map(({ number, isOut, at }) => (
          <div key={number} className={`lane ${isOut ? 'is-out' : ''}`}>
            <Silk number={number} />
            {!isOut && (
              <span className="run">
                <span className="racer" style={{ left: `${((at / course) * 100).toFixed(2)}%` }}>
                  <img src={symbolAddress('meridian-downs', `reach${number}`)} alt="" />
                  <img src={symbolAddress('meridian-downs', `gather${number}`)} alt="" />
                </span>
              </span>
            )}
          </div>
        ))}
      </div>
      <output className="in-front">
        {leading.length > 0 &&
          say(isOver ? 'studioRaceFinish' : 'studioRaceLeading', { runners: leading.join(', ') })}
      </output>
    </figure>
  )
}
