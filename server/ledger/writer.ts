/** The batcher: transfers in flight are gathered and posted by one call in one transaction, each with its own outcome. */

import pg from 'pg'
import { sql, type Database } from '#server/base/database.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { decode, encode, type PostedRow } from './post.ts'
import { encodeReceived } from './received.ts'
import type { Posted, Transfer } from './ledger.ts'

export type Writer = {
  /**
   * Posts a transfer: it is committed when this answers.
   * @throws Refusal `outcomeUnknown` when no answer came in time: ask again with the same key.
   * @throws Refusal `serviceUnavailable` when the queue is full: nothing was tried.
   */
  post(transfer: Transfer): Promise<Posted>
  /**
   * Posts transfers of one player in their order, all or none; throws like `post`.
   * @returns one answer for each, up to the first refusal: then nothing of them was booked.
   */
  postAll(transfers: readonly Transfer[]): Promise<Posted[]>
  /** Takes no more, finishes what is queued, and gives its connections back. */
  close(): Promise<void>
}

type Waiting = {
  player: string
  /** Each as JSON. */
  transfers: readonly string[]
  /** What came with them from outside, as JSON too. */
  received: readonly string[]
  isAnswered: boolean
  resolve(posted: Posted[]): void
  reject(error: Error): void
}

export type WriterOptions = {
  /** Connections that post at the same time; each sends one batch after the other. */
  lanes?: number
  batchMax?: number
  queueMax?: number
  timeoutMs?: number
}

const reconnectMs = 100
/** About as long as a small batch takes. */
const lingerMs = 5
/** What is in flight beyond this the lanes share; less is not worth a second call, which costs as much as four more rounds. */
const shareMin = 16
const openMonths = sql`select open_months(current_date, (current_date + interval '12 months')::date)`
/** Deadlock, lock time-out, serialization failure, cancelled statement: the same transfer may pass when asked again. */
const passing = new Set(['40P01', '55P03', '40001', '57014'])

export function openWriter(database: Database, options: WriterOptions = {}): Writer {
  const { lanes = 2, batchMax = 128, queueMax = 10_000, timeoutMs = 5000 } = options
  let queue: Waiting[] = []
  /** Players whose transfer is being posted: the next one of theirs waits for the batch after. */
  const busy = new Set<string>()
  const idle: (() => void)[] = []
  let isClosing = false
  let isWaking = false

  let lingering: NodeJS.Timeout | undefined

  /** The most one lane takes: were it everything, the other lanes would wait for it and the processors with them. */
  const share = () =>
    Math.min(batchMax, Math.max(shareMin, Math.ceil((queue.length + busy.size) / lanes)))

  /**
   * Wakes a lane once the callers of this turn have all queued. While another is posting, less than its share
   * waits a little for it to come back: a bigger batch costs less for each.
   */
  const wake = () => {
    if (isWaking || idle.length === 0) return
    if (idle.length < lanes && queue.length < share()) {
      lingering ??= setTimeout(() => {
        lingering = undefined
        if (queue.length > 0) idle.shift()?.()
      }, lingerMs)
      return
    }
    isWaking = true
    setImmediate(() => {
      isWaking = false
      idle.shift()?.()
    })
  }

  const take = (): Waiting[] => {
    const batch: Waiting[] = []
    const rest: Waiting[] = []
    const most = share()
    for (const waiting of queue) {
      if (waiting.isAnswered) continue
      if (batch.length === most || busy.has(waiting.player)) rest.push(waiting)
      else {
        busy.add(waiting.player)
        batch.push(waiting)
      }
    }
    queue = rest
    return batch
  }

  const run = async () => {
    const lane = openLane(database)
    for (;;) {
      const batch = take()
      if (batch.length > 0) {
        if (queue.length > 0) wake()
        const unsent = await lane.send(batch)
        for (const { player } of batch) busy.delete(player)
        queue.unshift(...unsent)
        if (queue.length > 0) wake()
      } else if (isClosing && queue.length === 0) break
      else await new Promise<void>((resolve) => idle.push(resolve))
    }
    lane.close()
  }
  const running = Array.from({ length: lanes }, run)
  // Without its month an entry finds a place all the same; the audit tells of it, and the next start tries again.
  database.bare.run(openMonths).catch(() => {})

  const postAll: Writer['postAll'] = (transfers) =>
    new Promise((resolve, reject) => {
      const [first] = transfers
      assert(first, 'there is a transfer to post')
      if (isClosing || queue.length >= queueMax) return reject(new Refusal('serviceUnavailable'))
      const end = () => {
        waiting.isAnswered = true
        clearTimeout(timer)
      }
      const waiting: Waiting = {
        player: `${first.siteId}:${first.playerId}`,
        transfers: transfers.map(encode),
        received: transfers.flatMap(({ received }) => (received ? [encodeReceived(received)] : [])),
        isAnswered: false,
        resolve: (posted) => (end(), resolve(posted)),
        reject: (error) => (end(), reject(error)),
      }
      const timer = setTimeout(() => waiting.reject(new Refusal('outcomeUnknown')), timeoutMs)
      queue.push(waiting)
      wake()
    })

  return {
    postAll,
    post: async (transfer) => {
      const [posted] = await postAll([transfer])
      assert(posted, 'a transfer is answered')
      return posted
    },
    close: async () => {
      isClosing = true
      for (const resume of idle.splice(0)) resume()
      await Promise.all(running)
    },
  }
}

/** One connection that posts batches, and is replaced when it breaks. */
function openLane(database: Database) {
  let client: pg.PoolClient | undefined
  const onError = (error: Error) => give(error)
  /** Back to the pool; with an error it is thrown away, and what else it may say on its way out is of no interest. */
  const give = (error?: Error) => {
    const given = client
    client = undefined
    if (!error) given?.off('error', onError)
    given?.release(error)
  }

  /** Answers each of the batch; returns those whose fate a broken connection left open, to be asked again. */
  const send = async (batch: Waiting[]): Promise<Waiting[]> => {
    try {
      if (!client) {
        client = await database.connect()
        client.on('error', onError)
      }
      const { rows } = await client.query<PostedRow>(statementOf(batch))
      const told = Map.groupBy(rows, ({ n }) => Number(n) - 1)
      assert(told.size === batch.length, 'everybody is answered')
      for (const [place, answers] of told) batch[place]?.resolve(answers.map(decode))
      return []
    } catch (error) {
      assert(error instanceof Error, 'errors are errors')
      if (!isOfStatement(error)) {
        give(error)
        await new Promise((resolve) => setTimeout(resolve, reconnectMs))
        return batch.filter((waiting) => !waiting.isAnswered)
      }
      const [only] = batch
      if (batch.length > 1) {
        const half = batch.length >> 1
        return [...(await send(batch.slice(0, half))), ...(await send(batch.slice(half)))]
      }
      only?.reject(passing.has(error.code ?? '') ? new Refusal('outcomeUnknown') : error)
      return []
    }
  }

  return { send, close: () => give() }
}

/**
 * Series take their transfers one after the other; where nobody has more than one, all go at once. What came from
 * outside is kept by the same statement.
 */
function statementOf(batch: readonly Waiting[]) {
  const isSeries = batch.some(({ transfers }) => transfers.length > 1)
  const [open, end] = isSeries ? ['[', ']'] : ['', '']
  const json = `[${batch.map(({ transfers }) => `${open}${transfers.join(',')}${end}`).join(',')}]`
  const post = isSeries ? 'post_series' : 'post'
  const received = batch.flatMap((waiting) => waiting.received)
  return received.length === 0
    ? { name: post, text: `select * from ${post}($1)`, values: [json] }
    : {
        name: `keep_and_${post}`,
        text: `select posted.* from keep_received($2), ${post}($1) posted`,
        values: [json, `[${received.join(',')}]`],
      }
}

/** PostgreSQL refused the statement and the connection is good; anything else says nothing about what was posted. */
function isOfStatement(error: Error): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && !/^(57P|08)/.test(error.code ?? '')
}
