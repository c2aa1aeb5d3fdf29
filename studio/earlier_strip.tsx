/** The strip of earlier results over the game; a press leads to the rounds themselves. */
import { useState } from 'react'
import { earlierRoundsMax } from '#contract/catalogue.ts'
import type { Rules } from '#games/game.ts'
import { useFormats } from '#i18n/translate.tsx'
import { briefOf, type Earlier } from './earlier.ts'
import type { GameState, Table } from './play/table.ts'
import { sayTimes, useSay } from './words.tsx'

/** The rounds that are over and have been seen to their end, latest first. */
export function useEarlier(state: GameState | null, { round, phase }: Table): readonly Earlier[] {
  const [earlier, setEarlier] = useState<readonly Earlier[]>(() =>
    (state?.earlier ?? []).filter(({ round_id }) => round_id !== state?.interrupted?.round_id),
  )
  if (phase === 'resting' && round && earlier[0]?.round_id !== round.round_id) {
    const { round_id, stake, payout, steps } = round
    setEarlier(
      [{ round_id, stake, payout, step: steps.at(-1) }, ...earlier].slice(0, earlierRoundsMax),
    )
  }
  return earlier
}

export function EarlierStrip({
  kind,
  earlier,
  onOpen,
}: {
  kind: Rules['kind']
  earlier: readonly Earlier[]
  /** Null where no rounds are kept. */
  onOpen: (() => void) | null
}) {
  const say = useSay()
  const { currency, decimal } = useFormats()
  const write = { decimal, times: (times: string) => sayTimes(say, times) }
  const briefs = earlier.flatMap((round) => {
    const brief = briefOf(kind, round, currency, write)
    return brief ? [{ ...brief, id: round.round_id }] : []
  })
  if (briefs.length === 0) return <p className="earlier" />
  const content = (
    <>
      <span className="visually-hidden">
        {`${say('studioLastRounds')}: ${briefs.map(({ text }) => text).join(', ')}`}
      </span>
      {briefs.map(({ id, text, tone }) => (
        <i key={id} className={tone} aria-hidden="true">
          {text}
        </i>
      ))}
    </>
  )
  return onOpen ? (
    <button type="button" className="earlier" onClick={onOpen}>
      {content}
    </button>
  ) : (
    <p className="earlier">{content}</p>
  )
}
