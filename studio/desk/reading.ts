/** Asks once for what a part of the desk shows, and again when it is told to. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Body, Path } from '#contract/calls.ts'
import type { Failure, Success } from '#client/result.ts'
import { endsBy, type PartProps } from './part.ts'

type Reading<P extends Path> = {
  told: Success<P> | null
  failure: Failure | undefined
  again: () => Promise<void>
}

/** @param more what the call is asked besides the token; asked anew where it differs. */
export function useReading<P extends Path>(
  { ask, session: { token }, onEnd }: PartProps,
  path: P,
  more: Omit<Body<P>, 'token'> = {} as Omit<Body<P>, 'token'>,
): Reading<P> {
  const [told, setTold] = useState<Success<P> | null>(null)
  const [failure, setFailure] = useState<Failure>()
  const asked = JSON.stringify({ ...more, token })
  const latest = useRef(asked)
  const again = useCallback(async () => {
    latest.current = asked
    const answer = await ask(path, JSON.parse(asked) as Body<P>)
    // Something else is asked for by now.
    if (latest.current !== asked) return
    if (answer.message === 'OK') setTold(answer)
    else endsBy(onEnd)(answer)
    setFailure(answer.message === 'OK' ? undefined : answer)
  }, [ask, path, asked, onEnd])
  useEffect(() => {
    const load = async () => again()
    void load()
  }, [again])
  return { told, failure, again }
}
