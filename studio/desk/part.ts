/** What each part of the desk is given. */
import type { Ask } from '#client/client.ts'
import type { Session } from './sign_in.tsx'

export type PartProps = {
  ask: Ask
  session: Session
  /** The session is over: why, as a message key. */
  onEnd: (message: string) => void
}
