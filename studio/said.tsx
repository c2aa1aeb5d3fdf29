/** A line over a game that many play: that the connection is lost, what was refused and why, or that a guest watches. */
import type { Failure } from '#client/result.ts'
import { useRefusalWords } from '#i18n/refusal_words.ts'
import { useOnline } from '#ui/online.ts'
import { Way } from './way.tsx'
import { useSay, type StudioKey } from './words.tsx'

export function Said({
  failure,
  isLate,
  isPlayer,
  offline,
}: {
  failure: Failure | null
  /** What is shown may be behind what is. */
  isLate: boolean
  isPlayer: boolean
  offline: StudioKey
}) {
  const say = useSay()
  const words = useRefusalWords()
  const isOnline = useOnline()
  if (!isOnline) {
    return (
      <p className="word is-grave" role="alert">
        {say(offline)}
      </p>
    )
  }
  if (failure) {
    const { sentence, figures, way } = words(failure)
    return (
      <p className="word is-grave" role="alert">
        {failure.isUnknown ? say('studioUnknown') : sentence} {figures}{' '}
        {way && <Way to={way.to}>{say(way.word)}</Way>}
      </p>
    )
  }
  if (isLate) {
    return (
      <p className="word is-grave" role="alert">
        {say('liveLate')}
      </p>
    )
  }
  if (isPlayer) return <output className="word" />
  return (
    <p className="word">
      {say('sharedWatching')} <Way to="/login">{say('login')}</Way>
    </p>
  )
}
