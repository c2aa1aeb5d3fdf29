/** What each part of the desk is given, and how it ends with its session. */
import type { Ask } from '#client/client.ts'
import type { Session } from './sign_in.tsx'

export type PartProps = {
  ask: Ask
  session: Session
  /** The session is over: why, as a message key. */
  onEnd: (message: string) => void
}

/** For answers: whether one says that the session is over, which is passed on. */
export const endsBy =
  (onEnd: PartProps['onEnd']) =>
  ({ message }: { message: string }): boolean => {
    const isOver = message === 'sessionUnknown'
    if (isOver) onEnd(message)
    return isOver
  }
