/** Asks once for what a part of the desk shows, and again when it is told to. */
import { useCallback, useEffect, useState } from 'react'
import type { Body, Path } from '#contract/calls.ts'
import type { Failure, Success } from '#client/result.ts'
import { endsBy, type PartProps } from './part.ts'

type Reading<P extends Path> = {
  told: Success<P> | null
  failure: Failure | undefined
  again: () => Promise<void>
}

/** @param body without the token. */
export function useReading<P extends Path>(
  { ask, session: { token }, onEnd }: PartProps,
  path: P,
): Reading<P> {
  const [told, setTold] = useState<Success<P> | null>(null)
  const [failure, setFailure] = useState<Failure>()
  const again = useCallback(async () => {
    const answer = await ask(path, { token } as unknown as Body<P>)
    if (answer.message === 'OK') setTold(answer)
    else endsBy(onEnd)(answer)
    setFailure(answer.message === 'OK' ? undefined : answer)
  }, [ask, path, token, onEnd])
  useEffect(() => {
    const load = async () => again()
    void load()
  }, [again])
  return { told, failure, again }
}
