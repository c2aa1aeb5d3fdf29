/** What has been read: one answer for each call and body, kept, and shared by all that show it. */

import type { Answer, Body, Path } from '#contract/calls.ts'
import type { Ask } from './client.ts'
import { isOvertaken, isUnanswered, type Failure, type Result } from './result.ts'

/** An answer the server fetched while drawing the page; a refused one is asked for again in the browser. */
export type Preloaded = { [P in Path]: readonly [path: P, body: Body<P>, result: Result<P>] }[Path]

/** Neither is there while the first answer is awaited; both, where the latest asking failed. */
export type Known<P extends Path> = {
  answer: Answer<P> | undefined
  failure: Failure | undefined
}

export type Reading<P extends Path> = {
  /** The same object until something changed. */
  read: () => Known<P>
  /** What the server drew the page with, whatever has been heard since: a page is taken over as it was drawn. */
  drawn: () => Known<P>
  /** Tells of changes. What is out of date is asked for when somebody begins to watch, and when the tab is seen again. */
  watch: (listener: () => void) => () => void
  /** Asks, where nobody does so already. */
  ask: () => Promise<void>
  /** Asks anew: an answer that was on its way may be older than what made this needed. */
  askAnew: () => Promise<void>
}

export type Store = {
  /** For writes, and for what nobody keeps. Where one is overtaken, what is shown is read again. */
  ask: Ask
  at: <P extends Path>(path: P, body: Body<P>) => Reading<P>
  /** Reads ahead what is not fresh; settles also when it fails. */
  fetch: <P extends Path>(path: P, body: Body<P>) => Promise<void>
  /** Puts what was learned elsewhere in place of a kept answer; what has not been read stays unread. */
  change: <P extends Path>(path: P, body: Body<P>, change: (before: Answer<P>) => Answer<P>) => void
  /** Marks all that a call has answered as out of date, and asks again for what is shown. */
  outdate: (path: Path) => void
  /** Forgets everything, what is still shown as soon as it no longer is. */
  clear: () => void
  /** Forgets what is not shown and asks anew for what is, as after an answer nobody can draw; settles when it is there. */
  renew: () => Promise<void>
  /** Of all that is shown: whether something could not be read, so that the page can say so for parts that do not. */
  unread: { read: () => boolean; watch: Reading<Path>['watch']; ask: () => void }
}

const freshMs = 5000
const askAgainAfterMs = 1000
/** Who has waited longer for nothing is told so, and asks again by hand. */
const patienceMs = 10_000
/** More readings than a visit has on its pages at once; the oldest that nobody shows goes first. */
const keptMax = 200

type Kept<P extends Path> = Reading<P> & {
  path: Path
  isFresh: () => boolean
  isWatched: () => boolean
  isUnread: () => boolean
  put: (answer: Answer<P>) => void
  /** Puts what was learned elsewhere; an answer on its way may be older, and is asked for anew. */
  learn: (answer: Answer<P>) => void
  outdate: () => void
  forget: () => void
}

/** One per page load, and one per rendering on the server. */
export function openStore(ask: Ask, preloaded: readonly Preloaded[] = []): Store {
  const all = new Map<string, Kept<Path>>()
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())

  const at = <P extends Path>(path: P, body: Body<P>, drawn?: Answer<P>): Kept<P> => {
    const key = keyOf(path, body)
    const known = all.get(key)
    if (known) return known
    if (all.size >= keptMax) {
      const idle = all.entries().find(([, one]) => !one.isWatched())
      if (idle) all.delete(idle[0])
    }
    const kept = keep(ask, path, body, drawn, tell, () => all.delete(key))
    all.set(key, kept as unknown as Kept<Path>)
    return kept
  }

  for (const [path, body, result] of preloaded) {
    if (result.message === 'OK') at(path, body, result)
  }
  const askOld = () => {
    if (document.hidden) return
    for (const kept of all.values()) if (kept.isWatched() && !kept.isFresh()) void kept.ask()
  }
  globalThis.document?.addEventListener('visibilitychange', askOld)
  globalThis.window?.addEventListener('online', askOld)

  const outdateAll = () => {
    for (const kept of all.values()) kept.outdate()
  }

  return {
    ask: async (path, body) => {
      const result = await ask(path, body)
      if (isOvertaken(result)) outdateAll()
      return result
    },
    at,
    fetch: async (path, body) => {
      const kept = at(path, body)
      if (!kept.isFresh()) await kept.ask()
    },
    change: (path, body, change) => {
      const kept = at(path, body)
      const { answer } = kept.read()
      if (answer) kept.learn(change(answer))
    },
    outdate: (path) => {
      for (const kept of all.values()) if (kept.path === path) kept.outdate()
    },
    clear: () => {
      for (const kept of all.values()) kept.forget()
    },
    renew: async () => {
      for (const [key, kept] of all) if (!kept.isWatched()) all.delete(key)
      await Promise.all([...all.values()].map((kept) => kept.askAnew()))
    },
    unread: {
      read: () => all.values().some((kept) => kept.isUnread()),
      watch: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      ask: () => {
        for (const kept of all.values()) if (kept.isUnread()) void kept.askAnew()
      },
    },
  }
}

/** The order in which a body names its fields says nothing. */
function keyOf(path: Path, body: object): string {
  const fields = Object.entries(body).filter(([, value]) => value !== undefined)
  return JSON.stringify([path, fields.toSorted(([a], [b]) => (a < b ? -1 : 1))])
}

/** One reading. Its latest asking counts: whatever earlier ones bring is dropped. */
function keep<P extends Path>(
  ask: Ask,
  path: P,
  body: Body<P>,
  answered: Answer<P> | undefined,
  tell: () => void,
  drop: () => void,
): Kept<P> {
  const listeners = new Set<() => void>()
  const drawn: Known<P> = { answer: answered, failure: undefined }
  let known = drawn
  let freshUntilMs = answered ? nowMs() + freshMs : 0
  let latest = 0
  let work: Promise<void> | null = null
  let isForgotten = false

  const show = (next: Known<P>) => {
    known = next
    for (const listener of listeners) listener()
    tell()
  }
  const put = (answer: Answer<P>) => {
    freshUntilMs = nowMs() + freshMs
    const next = withParts(known.answer, answer)
    if (next !== known.answer || known.failure) show({ answer: next, failure: undefined })
  }
  const hear = async (turn: number): Promise<void> => {
    const result = await askTwice(ask, path, body)
    if (turn !== latest) return
    work = null
    if (result.message === 'OK') put(result)
    else show({ answer: known.answer, failure: result })
  }
  const askAnew = (): Promise<void> => {
    if (!known.answer && known.failure) show({ answer: undefined, failure: undefined })
    latest += 1
    work = hear(latest)
    return work
  }
  const askOnce = () => work ?? askAnew()
  const isFresh = () => nowMs() < freshUntilMs
  const isWatched = () => listeners.size > 0
  return {
    path,
    isFresh,
    isWatched,
    isUnread: () => isWatched() && !known.answer && isNoAnswer(path, known.failure),
    put,
    learn: (answer) => {
      put(answer)
      if (work) void askAnew()
    },
    ask: askOnce,
    askAnew,
    read: () => known,
    drawn: () => drawn,
    watch: (listener) => {
      listeners.add(listener)
      if (!isFresh()) void askOnce()
      tell()
      return () => {
        listeners.delete(listener)
        tell()
        if (isForgotten && !isWatched()) drop()
      }
    },
    outdate: () => {
      freshUntilMs = 0
      latest += 1
      work = null
      if (isWatched()) void askAnew()
    },
    forget: () => {
      isForgotten = true
      if (!isWatched()) drop()
    },
  }
}

/** Of these it is an answer that there is none. */
const absentPaths: ReadonlySet<Path> = new Set(['/api/settings/cms_page', '/api/home/news_detail'])
/** What no call refuses by for a reason of its own. */
const strangeKeys: ReadonlySet<string> = new Set([
  'tooManyRequests',
  'maintenance',
  'invalidBody',
  'notFound',
])

/** A refusal for good, such as of what is not there, is for the page to put into words. */
function isNoAnswer(path: Path, failure: Failure | undefined): boolean {
  if (!failure || (failure.message === 'notFound' && absentPaths.has(path))) return false
  return strangeKeys.has(failure.message) || isUnanswered(failure)
}

/** Where nobody answered, once more after a moment; a refusal stays one, and asking too often is no help against too often. */
async function askTwice<P extends Path>(ask: Ask, path: P, body: Body<P>): Promise<Result<P>> {
  const beganMs = nowMs()
  const result = await ask(path, body)
  if (!isUnanswered(result) || nowMs() - beganMs > patienceMs) return result
  await new Promise((resolve) => setTimeout(resolve, askAgainAfterMs))
  return ask(path, body)
}

function nowMs(): number {
  return new Date().getTime()
}

/** The new value made of the old one's parts wherever they are equal, so that whoever shows them is not drawn again. */
function withParts<T>(before: unknown, next: T): T {
  if (!isObject(before) || !isObject(next) || Array.isArray(before) !== Array.isArray(next))
    return next
  const parts = Object.entries(next).map(
    ([name, part]) => [name, withParts(before[name], part)] as const,
  )
  const isSame =
    parts.length === Object.keys(before).length &&
    parts.every(([name, part]) => name in before && part === before[name])
  if (isSame) return before as T
  return (Array.isArray(next) ? parts.map(([, part]) => part) : Object.fromEntries(parts)) as T
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
