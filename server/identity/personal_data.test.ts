/** Protects: an export leaves out nothing that is kept of a player, and an erasure leaves in nothing without a duty. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeLetter } from '#server/messages/inbox.ts'
import { testHouse, noon, type TestHouse } from '#tests/harness/visit.ts'
import { erasePersonalData, exportPersonalData } from './personal_data.ts'
import type { Duty } from './personal_table.ts'
import { personalTables } from './personal_tables.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

/** Of a player, yet in no export: why, and what keeps it when the account is erased. */
const exceptions: Record<string, { because: string; keptFor: Duty | null }> = {
  authenticator: { because: 'a sealed secret', keptFor: null },
  backup_code: { because: 'hashes of secrets', keptFor: null },
  login_challenge: { because: 'hashes that live for minutes', keptFor: null },
  identity_key: {
    because: 'keyed hashes of what the identity checks tell',
    keptFor: 'identity',
  },
  draw_seed: { because: 'sealed until drawn; what was drawn is told', keptFor: 'books' },
  entry: { because: 'told as movements', keptFor: 'books' },
  transfer_key: { because: 'keys of the movements', keptFor: 'books' },
  provider_entry: {
    because: 'what providers sent; rounds and movements are told',
    keptFor: 'books',
  },
  returned_part: { because: 'parts of movements', keptFor: 'books' },
  turnover_position: { because: 'how far a count has come', keptFor: 'books' },
  provider_launch: { because: 'hashed tokens; the game sessions are told', keptFor: 'books' },
  playing: { because: 'which session staked last', keptFor: 'protection' },
  noticed_day: { because: 'which days were looked at', keptFor: 'books' },
  player_last_day: { because: 'counted from movements', keptFor: 'books' },
  shown_move: { because: 'a copy of movements', keptFor: 'books' },
  high_score: { because: 'a copy of rounds', keptFor: 'books' },
  hall_seat: { because: 'a place in a hall, gone within the hour', keptFor: 'books' },
  poker_wait: { because: 'a place in a list, gone within hours', keptFor: 'books' },
  hall_cast: { because: 'a copy of rounds, gone within the hour', keptFor: 'books' },
  leaderboard_best: { because: 'the standings are made of it', keptFor: 'books' },
  staff_decision: {
    because: 'notes of staff, which the law on money laundering may forbid to tell',
    keptFor: 'books',
  },
}
const keptFor: Record<string, Duty | null> = Object.fromEntries(
  [...Object.entries(personalTables), ...Object.entries(exceptions)].map(([table, told]) => [
    table,
    told.keptFor,
  ]),
)

type Column = { table: string; column: string }
/** Every column of every table in which some column says whose a row is. */
async function columnsOfPlayers(): Promise<Column[]> {
  const { rows } = await house.owner.query<Column>(`
    select c.relname as table, a.attname as column
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and exists (select from pg_attribute o
                    where o.attrelid = c.oid and o.attname in ('player_id', 'upline_id') and not o.attisdropped)
     order by 1, 2`)
  return rows
}

async function erasures() {
  const { rows } = await house.owner.query<{ name: string; blanks: string | null }>(
    'select * from erasures()',
  )
  return new Map(rows.map(({ name, blanks }) => [name, blanks]))
}

test('[ACC-13] every table that holds something of a player is in the export, or left out for a reason', async () => {
  const tables = new Set((await columnsOfPlayers()).map(({ table }) => table))
  expect(tables.size).toBeGreaterThan(50)
  expect([...tables].filter((table) => !(table in keptFor))).toEqual([])
  // Known by the login name as it was typed.
  const unfound = Object.keys(keptFor).filter((table) => !tables.has(table))
  expect(unfound).toEqual(['login_attempt'])
})

test('[ACC-13] every table of a player is erased, or kept for a duty that is named, and never both', async () => {
  const going = await erasures()
  going.set('login_attempt', null)
  for (const [table, duty] of Object.entries(keptFor))
    expect([table, going.has(table)]).toEqual([table, duty === null])
  expect([...going.keys()].filter((table) => !(table in keptFor))).toEqual([])
})

test('[ACC-13] every column that may name a person is emptied where its row stays without a duty', async () => {
  const naming =
    /address|device|phone|email|name|holder|number|destination|birth|message|text|attribution|password/
  const going = await erasures()
  const left = (await columnsOfPlayers()).filter(({ table, column }) => {
    const blanks = going.get(table)
    return blanks && naming.test(column) && !blanks.includes(`${column} =`)
  })
  // Made from the address, and empty with it.
  expect(left).toEqual([{ table: 'player', column: 'email_key' }])
})

test('every part of an export is read by an index, however many players there are', async () => {
  const { rows } = await house.owner.query<{ table: string; second: string }>(`
    select i.indrelid::regclass::text as table, a.attname as second
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[1]
     where i.indpred is null`)
  const indexed = new Set(rows.map(({ table, second }) => `${table} by ${second}`))
  const read = Object.entries(personalTables).map(
    ([table, { owner = 'player_id' }]) => `${table} by ${owner}`,
  )
  expect(read.filter((each) => !indexed.has(each))).toEqual([])
})

test('[ACC-13] no export tells a secret or a note of staff', () => {
  const told = Object.values(personalTables).map(({ columns }) => columns)
  expect(told.join()).not.toMatch(
    /password|secret|sealed|token_hash|code_hash|_by\b|outcome|grounds/,
  )
})

/** What only this player's rows hold, wherever they are. */
const traces = {
  fullName: 'Trace Q. Vermeulen',
  phone: '+639175550199',
  email: 'trace.vermeulen@example.com',
  number: '4400110022',
  ip: '198.51.100.77',
}

/** A player with something in every room that keeps what names a person. */
async function tracedPlayer() {
  const { fullName, phone, email, number, ip } = traces
  const who = await house.playerOf(house.site, { fullName, phone, email })
  const id = String(who.player.id)
  const rows: [string, unknown[]][] = [
    ['update session set address = $2, device = $3 where player_id = $1', [id, ip, fullName]],
    [
      `insert into bank_account (site_id, bank_account_id, player_id, bank, number, holder, state, added_at, usable_at)
       select 1, 'bank-' || n, $1, 'BDO', $2 || n, $3, 'approved', $4, $4 from generate_series(1, 2) as n`,
      [id, number, fullName, noon],
    ],
    [
      `insert into message (site_id, recipient, channel, kind, text, is_demo, queued_at, next_try_at, useful_until)
       values (1, $1, 'sms', 'x', $2, true, $3, $3, $3)`,
      [phone, fullName, noon],
    ],
    [
      `insert into contact_change (site_id, player_id, kind, value, asked_at) values (1, $1, 'email', $2, $3)`,
      [id, email, noon],
    ],
    [
      `insert into promotion_code_guess (site_id, player_id, address, at) values (1, $1, $2, $3)`,
      [id, ip, noon],
    ],
    [
      `insert into login_attempt (site_id, account_id, address, succeeded, factor, at, device)
       values (1, $1, $2, true, 'password', $3, $4)`,
      [who.player.accountId, ip, noon, fullName],
    ],
    [
      `insert into enquiry (site_id, enquiry_id, player_id, topic, message, reference, email, language, received_at, said_at, answer_by, keep_until)
       values (1, 'enquiry', $1, 'other', $2, '', $3, 'EN', $4, $4, $4, $4)`,
      [id, fullName, email, noon],
    ],
    [
      `insert into enquiry_message (site_id, enquiry_id, position, player_id, body, written_at)
       values (1, 'enquiry', 1, $1, $2, $3)`,
      [id, fullName, noon],
    ],
    [
      `insert into consent (site_id, player_id, kind, version, hash, language, address, given_at)
       values (1, $1, 'terms', 1, sha256(''), 'EN', $2, $3)`,
      [id, ip, noon],
    ],
  ]
  for (const [text, values] of rows) await house.owner.query(text, values)
  await house.database.inSite(house.site.id, (db) =>
    writeLetter(db, {
      siteId: house.site.id,
      playerId: who.player.id,
      tab: 'system',
      letter: 'contactChanged',
      figures: { contact: email },
      at: noon,
    }),
  )
  return who
}

/** Tables in which some row still holds one of the traces, or the login name. */
async function tablesWithTraces(accountId: string): Promise<string[]> {
  const { rows } = await house.owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  const found = []
  for (const { name } of rows) {
    const { rowCount } = await house.owner.query(
      `select from ${name} t where to_jsonb(t)::text ilike any($1) limit 1`,
      [[...Object.values(traces), accountId].map((trace) => `%${trace}%`)],
    )
    if (rowCount) found.push(name)
  }
  return found
}

test('[ACC-13] an export tells what each room keeps of the player and of nobody else, and an erasure leaves only what a duty keeps', async () => {
  const who = await tracedPlayer()
  const other = await house.playerOf(house.site)
  const parts = await house.database.inSite(house.site.id, (db) =>
    exportPersonalData(db, who.player),
  )
  const filled = parts.filter(({ rows }) => rows.length > 0).map(({ name }) => name)
  expect(filled).toEqual(
    expect.arrayContaining([
      'account',
      'sessions',
      'login_attempts',
      'contact_change',
      'payout_accounts',
      'codes_tried',
      'enquiries',
      'enquiry_messages',
      'consents',
      'inbox',
      'balances',
    ]),
  )
  const text = JSON.stringify(parts)
  for (const trace of Object.values(traces)) expect(text).toContain(trace)
  expect(text).not.toContain(other.player.accountId)

  await house.owner.query(`update player set status = 'closed' where player_id = $1`, [
    String(who.player.id),
  ])
  const before = await tablesWithTraces(who.player.accountId)
  expect(before.length).toBeGreaterThan(8)
  await house.database.inSite(house.site.id, (db) =>
    erasePersonalData(db, {
      site: house.site,
      playerId: who.player.id,
      actor: 'staff:privacy',
      reason: 'asked by the player',
      now: noon,
    }),
  )
  const after = await tablesWithTraces(who.player.accountId)
  expect(after.map((table) => [table, keptFor[table]])).toEqual([
    ['consent', 'agreement'],
    ['enquiry', 'agreement'],
    ['enquiry_message', 'agreement'],
  ])
})
