/** No site sees another: every table is fenced in the database, and every call is tried across a real site boundary. */

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls, type Path } from '#contract/calls.ts'
import { refusals, type RefusalKey } from '#contract/errors.ts'
import { voucherOf } from '#contract/vouchers.ts'
import { sql } from '#server/base/database.ts'
import { drawTo, proofOf } from './harness/account_examples.ts'
import { dealtTable, openTournament } from './harness/poker_examples.ts'
import { openServed, type Served } from './harness/served.ts'
import { placeTicket } from './harness/sports_examples.ts'
import { voucherAt } from './harness/vouchers.ts'

let served: Served
let owner: pg.Client
/** Connected as requests are: a role that owns nothing. */
let app: pg.Client

type Table = { name: string; is_fenced: boolean; policies: number; has_site: boolean }
let tables: Table[]

beforeAll(async () => {
  served = await openServed()
  owner = new pg.Client(served.databaseUrl)
  app = new pg.Client({ connectionString: served.databaseUrl, options: '-c role=fairhouse_app' })
  await Promise.all([owner.connect(), app.connect()])
  const { rows } = await owner.query<Table>(`
    select c.oid::regclass::text as name, c.relrowsecurity and c.relforcerowsecurity as is_fenced,
           (select count(*)::integer from pg_policy where polrelid = c.oid) as policies,
           exists (select from pg_attribute where attrelid = c.oid and attname = 'site_id') as has_site
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
     order by 1`)
  tables = rows
})
afterAll(async () => {
  await Promise.all([owner.end(), app.end()])
  await served.close()
})

/** Tables of no tenant, with the reason. */
const shared: Record<string, string> = {
  block: 'public blocks of an outside chain, told to everybody',
  block_chain: 'public blocks of an outside chain, told to everybody',
  migration: 'what the schema is made of; requests may only read that it is there',
}

test('every table has row-level security forced and a policy, or is shared by name', () => {
  const open = tables.filter(
    ({ name, is_fenced, policies }) => !(name in shared) && (!is_fenced || policies === 0),
  )
  expect(open.map(({ name }) => name)).toEqual([])
  expect(tables.length).toBeGreaterThan(15)
})

test('the key of every tenant table begins with the site', async () => {
  const { rows } = await owner.query<{ name: string; first: string }>(
    `
    select i.indrelid::regclass::text as name, a.attname as first
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indisprimary and i.indrelid::regclass::text = any($1)`,
    [tables.filter(({ has_site }) => has_site).map(({ name }) => name)],
  )
  expect(rows.filter(({ first }) => first !== 'site_id')).toEqual([])
})

test('the role of requests owns nothing and bypasses nothing', async () => {
  const { rows: owned } = await owner.query(
    `select 1 from pg_class where relowner = 'fairhouse_app'::regrole`,
  )
  expect(owned).toEqual([])
  const { rows } = await owner.query(
    `select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = 'fairhouse_app'`,
  )
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false }])
})

test('as the role of requests, no table shows a row of another site, nor any row without a site', async () => {
  await served.richPlayer()
  for (const { name } of tables.filter(({ has_site }) => has_site)) {
    // Either the role may not read the table at all, or it reads nothing.
    expect(await countAs('', name), `${name} without a site`).toBeOneOf([0, '42501'])
    expect(
      await countAs(`set local fairhouse.site = '2'`, `${name} where site_id <> 2`),
      `${name} from site 2`,
    ).toBeOneOf([0, '42501'])
  }
})

/** How many rows the role of requests sees, or the SQLSTATE of the refusal. */
async function countAs(setting: string, from: string): Promise<number | string | undefined> {
  await app.query(`begin; ${setting}`)
  try {
    const { rows } = await app.query<{ n: number }>(`select count(*)::integer as n from ${from}`)
    return rows[0]?.n
  } catch (fault) {
    return (fault as pg.DatabaseError).code
  } finally {
    await app.query('rollback')
  }
}

test('as the role of requests, no row can be written for another site', async () => {
  await app.query(`begin; set local fairhouse.site = '2'`)
  const writing = app.query(
    `insert into login_attempt (site_id, account_id, address, succeeded, factor, at) values (1, 'x', 'y', false, 'password', now())`,
  )
  await expect(writing).rejects.toMatchObject({ code: '42501' })
  await app.query('rollback')
})

/** What staff would send; the token is nobody's. */
const staffExample = { token: 'a-token-of-nobody-here', account: 'player01' }

const scheduleExample = {
  ...calls['/api/staff/schedule_add'].example,
  token: staffExample.token,
  version: 1,
}

async function scheduleAt(siteId: number): Promise<string> {
  const row = await served.house.database.inSite(siteId, (db) =>
    db.row<{ id: string }>(
      sql`select offer_id as id from poker_offer where starts is not null limit 1`,
    ),
  )
  return row?.id ?? ''
}

/** The body of an example without the id that is put in its place. */
function pokerExample(
  path: '/api/poker/sit' | '/api/poker/top_up' | '/api/poker/act' | '/api/poker/enter',
) {
  const {
    table_id: _,
    hand_id: __,
    tournament_id: ___,
    ...rest
  } = calls[path].example as Record<string, unknown>
  return rest
}

describe('across the boundary', () => {
  /** Ids that belong to a player of the first site. */
  const ids: Record<string, string> = {}
  let stranger: { auth: string; host: string }

  beforeAll(async () => {
    const player = await served.richPlayer()
    const { auth } = player
    const asked = async (path: Path, body: Record<string, unknown>) =>
      (await served.ask(path, body, { auth })).body.value as Record<string, string>
    const choice = { side: 'under', target: 5000 }
    ids['round_id'] =
      (
        await asked('/api/game/play', {
          game_code: 'dice',
          stake: '10',
          choice,
          client_ref: randomUUID(),
        })
      )['round_id'] ?? ''
    ids['deposit_id'] =
      (
        await asked('/api/wallet/deposit_create', {
          method: 'sandbox',
          amount: '100',
          client_ref: randomUUID(),
        })
      )['deposit_id'] ?? ''
    ids['transaction_id'] = ids['deposit_id']
    const order = { amount: '50', destination: '0917 000 0001' }
    ids['withdrawal_id'] = (await drawTo(served, player, order)).withdrawal_id
    ids['bank_account_id'] =
      (
        await asked('/api/wallet/bank_add', {
          ...calls['/api/wallet/bank_add'].example,
          tac: await proofOf(served, player, 'bank_add'),
        })
      )['bank_account_id'] ?? ''
    ids['session_id'] =
      (await asked('/api/game/launch', { provider_code: 'FAIRHOUSE', game_code: 'dice' }))[
        'session_id'
      ] ?? ''
    ids['export_id'] =
      (await asked('/api/wallet/export', { client_ref: randomUUID() }))['export_id'] ?? ''
    ids['bonus_id'] =
      (await asked('/api/promo/code_redeem', { code: 'WELCOME', client_ref: randomUUID() }))[
        'bonus_id'
      ] ?? ''
    await asked('/api/mission/checkin', {})
    const { missions } = (await served.ask('/api/mission/list', {}, { auth })).body.value as {
      missions: { mission_id: string }[]
    }
    ids['mission_id'] =
      missions.find(({ mission_id: id }) => id.startsWith('weekly'))?.mission_id ?? ''
    const [letter] = (await served.ask('/api/settings/get_inbox', {}, { auth })).body.value as {
      inbox_id: string
    }[]
    ids['inbox_id'] = letter?.inbox_id ?? ''
    ids['enquiry_id'] =
      (await asked('/api/settings/contact_send', calls['/api/settings/contact_send'].example))[
        'enquiry'
      ] ?? ''
    ids['device_id'] = 'trusted-device'
    await owner.query(
      `insert into trusted_device (site_id, device_id, player_id, token_hash, address, device, trusted_at, expires_at)
       select 1, 'trusted-device', player_id, sha256(''), '', '', now(), now() + interval '1 day'
         from player where site_id = 1 and account_id = $1`,
      [player.account],
    )
    const dealt = await dealtTable(served)
    ids['table_id'] = dealt.table_id
    ids['hand_id'] = dealt.hand_id
    ids['tournament_id'] = (await openTournament(served, true)).tournament_id
    ids['schedule_id'] = await scheduleAt(1)
    ids['ticket_id'] = await placeTicket(served)
    const { body } = await served.ask('/api/auth/sessions', {}, { auth })
    ids['login_session_id'] = (body.value as { session_id: string }[])[0]?.session_id ?? ''
    stranger = {
      auth: (await served.richPlayer('1000', served.otherHost)).auth,
      host: served.otherHost,
    }
  })

  /** Each call that takes an id of something owned, and how a stranger's is refused: as if it did not exist. */
  const owned: [path: Path, id: string, refusal: RefusalKey, more?: Record<string, unknown>][] = [
    ['/api/wallet/deposit_status', 'deposit_id', 'depositUnknown'],
    ['/api/wallet/deposit_cancel', 'deposit_id', 'depositUnknown'],
    [
      '/api/wallet/deposit_proof',
      'deposit_id',
      'depositUnknown',
      calls['/api/wallet/deposit_proof'].example,
    ],
    ['/api/wallet/transaction', 'transaction_id', 'transactionUnknown'],
    ['/api/wallet/withdraw_cancel', 'withdrawal_id', 'withdrawalUnknown'],
    ['/api/wallet/withdraw_lock', 'withdrawal_id', 'withdrawalUnknown'],
    ['/api/wallet/bank_default', 'bank_account_id', 'bankUnknown'],
    // Who asks must prove that it is the player, before anything is said of the account.
    ['/api/wallet/bank_remove', 'bank_account_id', 'proofNeeded'],
    [
      '/api/wallet/withdraw_create',
      'bank_account_id',
      'bankUnknown',
      { method: 'bank_account', amount: '50', client_ref: randomUUID() },
    ],
    ['/api/game/round', 'round_id', 'roundUnknown'],
    ['/api/game/verify', 'round_id', 'roundUnknown'],
    ['/api/bets/detail', 'round_id', 'roundUnknown'],
    ['/api/shared/cash_out', 'round_id', 'roundUnknown'],
    ['/api/shared/move', 'round_id', 'roundUnknown', { number: 0, move: 'stand' }],
    ['/api/sports/ticket', 'ticket_id', 'ticketUnknown'],
    ['/api/sports/cash_out_quote', 'ticket_id', 'ticketUnknown'],
    ['/api/sports/cash_out', 'ticket_id', 'ticketUnknown', { amount: '1' }],
    ['/api/poker/sit', 'table_id', 'tableUnknown', pokerExample('/api/poker/sit')],
    ['/api/poker/wait', 'table_id', 'tableUnknown', { is_waiting: true }],
    ['/api/poker/top_up', 'table_id', 'tableUnknown', pokerExample('/api/poker/top_up')],
    ['/api/poker/away', 'table_id', 'tableUnknown', { is_away: true }],
    ['/api/poker/seed', 'table_id', 'tableUnknown', { client_seed: 'mine' }],
    ['/api/poker/leave', 'table_id', 'tableUnknown'],
    ['/api/poker/report', 'table_id', 'tableUnknown', { seat: 1, reason: 'machine' }],
    ['/api/poker/act', 'hand_id', 'handUnknown', pokerExample('/api/poker/act')],
    ['/api/poker/hand', 'hand_id', 'handUnknown'],
    ['/api/poker/enter', 'tournament_id', 'tableUnknown', pokerExample('/api/poker/enter')],
    ['/api/poker/withdraw', 'tournament_id', 'tableUnknown'],
    ['/api/poker/tournament', 'tournament_id', 'tableUnknown'],
    ['/api/poker/entrants', 'tournament_id', 'tableUnknown'],
    // Staff of one site are nobody at another, whatever they ask for.
    ['/api/staff/bet', 'round_id', 'sessionUnknown', staffExample],
    ['/api/staff/hand', 'hand_id', 'sessionUnknown', { token: staffExample.token }],
    ['/api/staff/schedule_change', 'schedule_id', 'sessionUnknown', scheduleExample],
    [
      '/api/staff/schedule_withdraw',
      'schedule_id',
      'sessionUnknown',
      { token: staffExample.token, version: 1, reason: 'none' },
    ],
    [
      '/api/staff/enquiry_answer',
      'enquiry_id',
      'sessionUnknown',
      { token: staffExample.token, answer: 'No.', seen: 1, closes: false },
    ],
    ['/api/wallet/export_status', 'export_id', 'exportUnknown'],
    ['/api/game/move', 'round_id', 'roundUnknown', { number: 0, move: 'stand' }],
    ['/api/game/shown', 'round_id', 'roundUnknown', { steps_shown: 1 }],
    ['/api/game/session_end', 'session_id', 'sessionUnknown'],
    ['/api/auth/session_revoke', 'session_id', 'sessionUnknown'],
    ['/api/auth/trust_end', 'device_id', 'notTrusted'],
    ['/api/settings/claim_inbox', 'inbox_id', 'letterUnknown'],
    ['/api/settings/enquiry', 'enquiry_id', 'notFound'],
    ['/api/settings/enquiry_write', 'enquiry_id', 'notFound', { message: 'More of it.' }],
    ['/api/mission/claim', 'mission_id', 'missionUnknown'],
    ['/api/promo/cancel_preview', 'bonus_id', 'bonusUnknown'],
    ['/api/promo/cancel', 'bonus_id', 'bonusUnknown', { loses_bonus: '100' }],
  ]

  test('every call that takes an id of something owned is in the list', () => {
    const taking = (Object.keys(calls) as Path[]).filter(
      (path) =>
        // A list narrowed to one letter, table or rejected bet is empty for a stranger, as for one that is not there.
        path !== '/api/settings/get_inbox' &&
        path !== '/api/poker/hands' &&
        path !== '/api/bets/rejected' &&
        Object.keys(calls[path].body.properties).some(
          (name) =>
            name.endsWith('_id') &&
            name !== 'account_id' &&
            !/^(visitor|appsflyer|promotion|benefit|board|shared|match)_id$/.test(name),
        ),
    )
    expect(taking.toSorted()).toEqual(owned.map(([path]) => path).toSorted())
  })

  test.each(owned)(
    '%s answers another site’s %s as one that does not exist',
    async (path, name, refusal, more = {}) => {
      const id = path === '/api/auth/session_revoke' ? ids['login_session_id'] : ids[name]
      expect(id).toBeTruthy()
      const theirs = await served.ask(path, { [name]: id, ...more }, stranger)
      const nobodys = await served.ask(path, { [name]: 'no-such-id', ...more }, stranger)
      expect(theirs.status).toBe(refusals[refusal])
      expect(theirs.body.message).toBe(refusal)
      // Existence must not leak: word for word the same.
      expect(theirs).toEqual(nobodys)
    },
  )

  test('lists hold only one’s own site’s rows', async () => {
    for (const path of [
      '/api/bets/list',
      '/api/wallet/transactions',
      '/api/wallet/statement',
    ] as const) {
      const text = JSON.stringify((await served.ask(path, {}, stranger)).body)
      for (const id of Object.values(ids)) expect(text).not.toContain(id)
    }
  })

  test('a voucher of one site is no voucher at another, word for word, and stays good', async () => {
    const { database, sites } = served.house
    const { id } = sites.byHost(served.otherHost)
    await database.inSite(id, (db) =>
      db.run(sql`
        insert into payment_method (site_id, direction, method, name, type, gateway, amount_min, amount_max, usual_minutes)
        values (${id}, 'deposit', 'voucher', 'Voucher', 'voucher', 'voucher', 1, 1000000000, 0)`),
    )
    const code = await voucherAt(served)
    const ask = (typed: string, as: { auth: string; host?: string }) =>
      served.ask('/api/wallet/voucher_redeem', { code: typed, client_ref: randomUUID() }, as)
    const theirs = await ask(code, stranger)
    expect(theirs.body.message).toBe('voucherUnknown')
    expect(theirs).toEqual(await ask(voucherOf('0'.repeat(15)), stranger))
    expect((await ask(code, await served.newPlayer())).body.message).toBe('OK')
  })

  test('the same name is two players on two sites', async () => {
    const here = await served.signIn('player03')
    const there = await served.signIn('player03', served.password, served.otherHost)
    expect(
      (await served.ask('/api/auth/get_balance', {}, { auth: here, host: served.otherHost }))
        .status,
    ).toBe(401)
    expect(
      (await served.ask('/api/auth/get_balance', {}, { auth: there, host: served.otherHost }))
        .status,
    ).toBe(200)
  })
})
