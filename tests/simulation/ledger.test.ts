/** Protects: whatever is asked in whatever order, the ledger answers as a few lines of arithmetic would. */

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditSites } from '#server/ledger/audit.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import { cancel } from '#server/ledger/cancel.ts'
import type { Transfer } from '#server/ledger/ledger.ts'
import { openWriter, type Writer } from '#server/ledger/writer.ts'
import { noon, testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { depositOf, postOne, stakeOf, wordOf } from '../harness/money.ts'

let house: TestHouse
let writer: Writer
beforeAll(async () => {
  house = await testHouse()
  writer = openWriter(house.database)
})
afterAll(async () => {
  await writer.close()
  await house.drop()
})

type Asked = { kind: 'deposit' | 'stake'; amount: bigint; payout: bigint }
/** What the model remembers of a key: the transfer that took it, or that a cancel did. */
type Known = { asked: Asked; isCancelled: boolean } | 'tombstone'
type Model = { cash: bigint; keys: Map<string, Known>; cancels: Map<string, string> }
type Real = { who: Who }

/** References are few, so that keys meet often. */
const reference = fc.integer({ min: 0, max: 5 }).map(String)
const amount = fc.integer({ min: 1, max: 60 }).map(BigInt)
const isSame = (a: Asked, b: Asked) =>
  a.kind === b.kind && a.amount === b.amount && a.payout === b.payout

class Post implements fc.AsyncCommand<Model, Real> {
  readonly asked: Asked
  readonly ref: string
  readonly isBatched: boolean
  constructor(asked: Asked, ref: string, isBatched: boolean) {
    this.asked = asked
    this.ref = ref
    this.isBatched = isBatched
  }
  check = () => true

  expected(model: Model): string {
    const { kind, amount: minor, payout } = this.asked
    const key = `${kind} ${this.ref}`
    const known = model.keys.get(key)
    if (known === 'tombstone') return 'alreadyCancelled'
    if (known) return isSame(known.asked, this.asked) ? 'replayed' : 'conflict'
    if (kind === 'stake' && minor > model.cash) return 'balanceTooLow'
    model.cash += kind === 'deposit' ? minor : payout - minor
    model.keys.set(key, { asked: this.asked, isCancelled: false })
    return 'applied'
  }

  async run(model: Model, { who }: Real) {
    const { kind, amount: minor, payout } = this.asked
    const change = { reference: this.ref, content: `${kind} ${minor} ${payout}` }
    const transfer: Transfer =
      kind === 'deposit'
        ? depositOf(who, house.site, minor, change)
        : stakeOf(who, house.site, minor, payout, change)
    const posted = await (this.isBatched ? writer.post(transfer) : postOne(house, transfer))
    assert.equal(wordOf(posted), this.expected(model))
    if (posted.outcome === 'applied') assert.equal(posted.balances.cash, model.cash)
  }
  toString = () => `${this.asked.kind} ${this.asked.amount} ${this.asked.payout} as ${this.ref}`
}

class Cancel implements fc.AsyncCommand<Model, Real> {
  readonly stake: string
  readonly ref: string
  constructor(stake: string, ref: string) {
    this.stake = stake
    this.ref = ref
  }
  check = () => true

  expected(model: Model): string {
    const before = model.cancels.get(this.ref)
    if (before !== undefined) return before === this.stake ? 'replayed' : 'conflict'
    const key = `stake ${this.stake}`
    const known = model.keys.get(key)
    if (!known) model.keys.set(key, 'tombstone')
    else if (known !== 'tombstone' && !known.isCancelled) {
      const back = known.asked.amount - known.asked.payout
      if (model.cash + back < 0n) return 'balanceTooLow'
      model.cash += back
      known.isCancelled = true
    }
    model.cancels.set(this.ref, this.stake)
    return 'applied'
  }

  async run(model: Model, { who }: Real) {
    const asked = {
      siteId: house.site.id,
      playerId: who.player.id,
      key: { provider: 'FAIRHOUSE', class: 'cancel', reference: this.ref },
      of: { class: 'stake', reference: this.stake },
      content: `cancel ${this.stake}`,
      subject: 'test',
      at: noon,
    }
    const done = await house.database.inSite(house.site.id, (db) => cancel(db, asked))
    assert.equal(done.outcome === 'refused' ? done.refusal : done.outcome, this.expected(model))
  }
  toString = () => `cancel ${this.stake} as ${this.ref}`
}

const commands = fc.commands(
  [
    fc
      .tuple(amount, reference, fc.boolean())
      .map(
        ([minor, ref, isBatched]) =>
          new Post({ kind: 'deposit', amount: minor, payout: 0n }, ref, isBatched),
      ),
    fc
      .tuple(amount, fc.constantFrom(0n, 0n, 25n, 200n), reference, fc.boolean())
      .map(
        ([minor, payout, ref, isBatched]) =>
          new Post({ kind: 'stake', amount: minor, payout }, ref, isBatched),
      ),
    fc.tuple(reference, reference).map(([stake, ref]) => new Cancel(stake, ref)),
  ],
  { maxCommands: 40, size: 'max' },
)

test('[WAL-14] deposits, stakes, payouts, cancels, repeats and conflicts in any order agree with the model', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (run) => {
      const who = await house.playerOf(house.site)
      const model: Model = { cash: 0n, keys: new Map(), cancels: new Map() }
      await fc.asyncModelRun(() => ({ model, real: { who } }), run)
      const { cash } = await house.database.inSite(house.site.id, (db) =>
        balancesOf(db, who.player.id),
      )
      expect(cash).toBe(model.cash)
    }),
    { numRuns: 60, seed: 20260301, endOnFailure: true },
  )
  const client = await house.owner.connect()
  const books = await Array.fromAsync(auditSites(client))
  client.release()
  expect(books.flatMap(({ differences }) => differences)).toEqual([])
})
