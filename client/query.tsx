/** React hooks over the client: reads that are kept and shared, and writes that are done once. */

import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import type { Answer, Body, Path } from '#contract/calls.ts'
import type { Ask } from './client.ts'
import type { Failure, Result } from './result.ts'
import { oneAtATime, openIntent } from './intent.ts'

/** An answer the server fetched while drawing the page; a refused one is asked for again in the browser. */
export type Preloaded = { [P in Path]: readonly [path: P, body: Body<P>, result: Result<P>] }[Path]

const AskContext = createContext<Ask | null>(null)

const freshMs = 5000

/** A store that already holds what the server fetched. One per page load, and one per rendering on the server. */
export function openStore(preloaded: readonly Preloaded[]): QueryClient {
  const store = new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshMs, retry: 1, retryDelay: 1000, networkMode: 'always' },
    },
  })
  for (const [path, body, result] of preloaded) {
    if (result.message === 'OK') store.setQueryData(callKey(path, body), result)
  }
  return store
}

export function ApiProvider({
  ask,
  store,
  children,
}: {
  ask: Ask
  store: QueryClient
  children: ReactNode
}) {
  return (
    <AskContext value={ask}>
      <QueryClientProvider client={store}>{children}</QueryClientProvider>
    </AskContext>
  )
}

/** For calls outside hooks' reach: a poll, a check while typing. */
export function useAsk(): Ask {
  const ask = useContext(AskContext)
  if (!ask) throw new Error('calls are asked inside an ApiProvider')
  return ask
}

export function callKey<P extends Path>(path: P, body?: Body<P>): readonly unknown[] {
  return body === undefined ? [path] : [path, body]
}

export type Reading<P extends Path> = {
  answer: Answer<P> | undefined
  /** Why there is no fresh answer; an older one may still be shown. */
  failure: Failure | undefined
  isLoading: boolean
  /** An older answer is shown while its successor is on the way. */
  isStale: boolean
  refresh: () => void
}

/** Query errors must be errors; this one carries the failure. */
type Thrown = Error & { failure: Failure }

/** Reads a call and keeps it, and asks again every so often where told. While the body changes (the next page of a list), the answer before stays. */
export function useCall<P extends Path>(
  path: P,
  body: Body<P>,
  options: { everyMs?: number | ((answer: Answer<P> | undefined) => number | false) } = {},
): Reading<P> {
  const ask = useAsk()
  const { everyMs = false } = options
  const query = useQuery<Answer<P>, Thrown>({
    queryKey: callKey(path, body),
    queryFn: async () => {
      const result = await ask(path, body)
      if (result.message === 'OK') return result
      throw Object.assign(new Error(result.message), { failure: result })
    },
    refetchInterval: typeof everyMs === 'function' ? ({ state }) => everyMs(state.data) : everyMs,
    placeholderData: (before) => before,
  })
  const { refetch } = query
  return {
    answer: query.data,
    failure: query.error?.failure,
    isLoading: query.isPending,
    isStale: query.isPlaceholderData,
    refresh: useCallback(() => void refetch(), [refetch]),
  }
}

/** Marks what was read as out of date after a write, so that it is read again where it is shown. */
export function useRefresh(): (...paths: readonly Path[]) => void {
  const store = useQueryClient()
  return useCallback(
    (...paths) => {
      for (const path of paths) void store.invalidateQueries({ queryKey: callKey(path) })
    },
    [store],
  )
}

/** Puts what was learned elsewhere (a game told the new balance) in place of a kept answer. */
export function useKeep(): <P extends Path>(
  path: P,
  body: Body<P>,
  change: (before: Answer<P>) => Answer<P>,
) => void {
  const store = useQueryClient()
  return useCallback(
    (path, body, change) =>
      store.setQueryData<Answer<typeof path>>(
        callKey(path, body),
        (before) => before && change(before),
      ),
    [store],
  )
}

export type Action<P extends Path, B> = {
  /** Asks once: while an answer is awaited, a second click gets the first one's result. */
  run: (body: B) => Promise<Result<P>>
  isBusy: boolean
  failure: Failure | undefined
}

/** A write. */
export function useAction<P extends Path>(path: P): Action<P, Body<P>> {
  const ask = useAsk()
  return useOnce(useCallback((body: Body<P>) => ask(path, body), [ask, path]))
}

type MoneyPath = { [P in Path]: Body<P> extends { client_ref: string } ? P : never }[Path]

/**
 * A write of money: makes one reference per intent. The same body after an unknown outcome is the same
 * intent and keeps its reference, so that asking again can't move the money twice.
 */
export function useMoneyAction<P extends MoneyPath>(
  path: P,
): Action<P, Omit<Body<P>, 'client_ref'>> {
  const ask = useAsk()
  const [intent] = useState(openIntent)
  return useOnce(
    useCallback(
      async (body: Omit<Body<P>, 'client_ref'>) => {
        const result = await ask(path, { ...body, client_ref: intent.refOf(body) } as Body<P>)
        if (result.message !== 'outcomeUnknown') intent.settle()
        return result
      },
      [ask, path, intent],
    ),
  )
}

function useOnce<P extends Path, B>(perform: (body: B) => Promise<Result<P>>): Action<P, B> {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const run = useMemo(
    () =>
      oneAtATime(async (body: B) => {
        setBusy(true)
        setFailure(undefined)
        const result = await perform(body)
        setBusy(false)
        if (result.message !== 'OK') setFailure(result)
        return result
      }),
    [perform],
  )
  return { run, isBusy, failure }
}
