/** Protects: whatever is changed behind the ledger, by whoever owns the database, the audit finds and names. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { addGame, addSeed, postOne, richPlayer, roundOf, stakeOf } from '#tests/harness/money.ts'
import { auditSites } from './audit.ts'

let house: TestHouse
let who: Who
beforeAll(async () => {
  house = await testHouse()
  await addGame(house, house.site)
  who = await richPlayer(house, house.site, 1000n)
  await addSeed(house, house.site, who)
  await postOne(house, stakeOf(who, house.site, 100n, 30n, { round: roundOf(who, 0n) }))
})
afterAll(() => house.drop())

async function differences(): Promise<string[]> {
  const client = await house.owner.connect()
  try {
    return (await Array.fromAsync(auditSites(client))).flatMap((books) => books.differences)
  } finally {
    client.release()
  }
}

/** Changes rows as only a superuser can, audits, and puts everything back. */
async function tamper(statement: string): Promise<string[]> {
  const client = await house.owner.connect()
  const change = (text: string) =>
    client.query(`set session_replication_role = replica; ${text}; reset session_replication_role`)
  try {
    await change(
      `create temp table kept as select * from entry; create temp table kept_account as select * from account; ${statement}`,
    )
    return await differences()
  } finally {
    await change(`delete from entry; insert into entry select * from kept; drop table kept;
      update account a set balance = k.balance, seq = k.seq, head = k.head from kept_account k
       where (a.site_id, a.player_id, a.kind) = (k.site_id, k.player_id, k.kind); drop table kept_account`)
    client.release()
  }
}

test('honest books have no differences, and the figures are told', async () => {
  const client = await house.owner.connect()
  const [books] = await Array.fromAsync(auditSites(client))
  client.release()
  expect(books).toMatchObject({
    code: 'north',
    entries: 3n,
    accounts: 1,
    rounds: 1n,
    differences: [],
    players: { cash: 930n },
    house: { 'gateway:sandbox': -1000n, 'house:FAIRHOUSE': 70n },
  })
})

test.each([
  [
    'a subject rewritten',
    `update entry set subject = 'other' where seq = 2`,
    'the hash chain is broken from entry 2',
  ],
  [
    'an amount moved between two entries',
    'update entry set amount = case seq when 2 then -101 else 31 end where seq > 1',
    'running balance',
  ],
  ['an entry removed', 'delete from entry where seq = 2', '2 entries, the last should be number 3'],
  [
    'the last entry and all that tells of it rewritten',
    `update entry set amount = 1000, balance_after = 1900 where seq = 3; update account set balance = 1900 where kind = 'cash'`,
    'the hash chain is broken from entry 3',
  ],
  [
    'money given',
    `update account set balance = 1 where kind = 'tokens'`,
    'balance is 1, entries make 0',
  ],
  [
    'a head replaced',
    `update account set head = sha256('x') where kind = 'cash'`,
    'the hash chain is broken after its last entry',
  ],
  [
    'an entry of nobody',
    `insert into entry select site_id, 999, kind, 1, amount, 1, against, reason, subject, reference, null, transfer_id, leg, at, posted_in, hash from entry where seq = 1`,
    'accounts count 3',
  ],
])('%s is found', async (_what, statement, found) => {
  expect((await tamper(statement)).join('\n')).toContain(found)
  expect(await differences()).toEqual([])
})

test('a round that says other figures than its entries is found', async () => {
  await house.owner.query('update round set payout = 31')
  expect((await differences()).join()).toContain('rounds and entries')
  await house.owner.query('update round set payout = 30')
})
