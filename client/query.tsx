/** React hooks over the client: reads that are kept and shared, and writes that are done once. */

import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import type { Answer, Body, Path } from '#contract/calls.ts'
import type { Ask } from './client.ts'
import type { Failure, Result } from './result.ts'
import { oneAtATime, openIntent } from './intent.ts'
import type { Store } from './store.ts'

const StoreContext = createContext<Store | null>(null)

export function ApiProvider({ store, children }: { store: Store; children: ReactNode }) {
  return <StoreContext value={store}>{children}</StoreContext>
}

export function useStore(): Store {
  const store = useContext(StoreContext)
  if (!store) throw new Error('calls are asked inside an ApiProvider')
  return store
}

/** For calls outside hooks' reach: a poll, a check while typing. */
export function useAsk(): Ask {
  return useStore().ask
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

/** Reads a call and keeps it, and asks again every so often where told. While the body changes (the next page of a list), the answer before stays. */
export function useCall<P extends Path>(
  path: P,
  body: Body<P>,
  options: { everyMs?: number | ((answer: Answer<P> | undefined) => number | false) } = {},
): Reading<P> {
  const reading = useStore().at(path, body)
  const { answer, failure } = useSyncExternalStore(reading.watch, reading.read, reading.drawn)
  const [before, setBefore] = useState(answer)
  if (answer && answer !== before) setBefore(answer)
  const { everyMs = false } = options
  const waitMs = typeof everyMs === 'function' ? everyMs(answer) : everyMs
  useEffect(() => {
    if (waitMs === false) return undefined
    const beat = setInterval(() => !document.hidden && void reading.ask(), waitMs)
    return () => clearInterval(beat)
  }, [reading, waitMs])
  const isStale = !answer && !failure && before !== undefined
  return {
    answer: isStale ? before : answer,
    failure,
    isLoading: !answer && !failure && !isStale,
    isStale,
    refresh: useCallback(() => void reading.askAnew(), [reading]),
  }
}

/** Marks what was read as out of date after a write, so that it is read again where it is shown. */
export function useRefresh(): (...paths: readonly Path[]) => void {
  const store = useStore()
  return useCallback((...paths) => paths.forEach(store.outdate), [store])
}

/** Whether something that is shown could not be read, and asking for it again. */
export function useUnread(): readonly [isUnread: boolean, askAgain: () => void] {
  const { read, watch, ask } = useStore().unread
  return [useSyncExternalStore(watch, read, () => false), ask]
}

/** Puts what was learned elsewhere (a game told the new balance) in place of a kept answer. */
export function useKeep(): Store['change'] {
  return useStore().change
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
