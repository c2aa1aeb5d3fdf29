/** Makes each declared example possible: the player it needs, and the ids it cannot know. */

import { randomUUID } from 'node:crypto'
import { calls, type Path } from '#contract/calls.ts'
import { openDatabase, sql, type Db } from '#server/base/database.ts'
import { writeLetter } from '#server/messages/inbox.ts'
import { grant } from '#server/rewards/grant.ts'
import { giveSpins } from '#server/rewards/mission/spin.ts'
import { foldedHand, pokerPreparations } from './poker_examples.ts'
import { sharedPreparations } from './shared_examples.ts'
import { sportsPreparations } from './sports_examples.ts'
import { staffOf, staffPreparations } from './staff_examples.ts'
import { accountPreparations, drawTo, prepareProof, proofOf } from './account_examples.ts'
import type { Player, Prepared, Served } from './served.ts'
import { voucherAt } from './vouchers.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const preparations: Partial<Record<Path, (served: Served) => Promise<Prepared>>> = {
  ...accountPreparations,
  ...pokerPreparations,
  ...sharedPreparations,
  ...sportsPreparations,
  ...staffPreparations,
  '/api/wallet/deposit_status': prepareDeposit,
  '/api/wallet/deposit_cancel': prepareDeposit,
  '/api/wallet/deposit_proof': (served) => prepareDeposit(served, 'bank_transfer'),
  '/api/wallet/voucher_redeem': async (served) => ({
    auth: (await served.newPlayer()).auth,
    body: { code: await voucherAt(served) },
  }),
  '/api/wallet/transaction': async (served) => {
    const { auth, body } = await prepareDeposit(served)
    return { auth, body: { transaction_id: body.deposit_id } }
  },
  '/api/wallet/withdraw_create': async (served) => {
    const player = await served.richPlayer()
    return { auth: player.auth, body: { tac: await proofOf(served, player, 'withdrawal') } }
  },
  '/api/wallet/withdraw_cancel': prepareWithdrawal,
  '/api/wallet/withdraw_lock': prepareWithdrawal,
  '/api/wallet/bank_add': (served) => prepareProof(served, 'bank_add'),
  '/api/wallet/bank_default': async (served) => {
    const player = await served.newPlayer()
    return { auth: player.auth, body: await prepareBank(served, player) }
  },
  '/api/wallet/bank_remove': async (served) => {
    const player = await served.newPlayer()
    const saved = await prepareBank(served, player)
    const tac = await proofOf(served, player, 'bank_remove')
    return { auth: player.auth, body: { ...saved, tac } }
  },
  '/api/game/play': (served) => served.richPlayer(),
  '/api/game/demo_play': async (served) => {
    const { body } = await served.ask('/api/game/demo_state', { game_code: 'dice' }, {})
    return { body: { purse: (body.value as { purse: string }).purse } }
  },
  '/api/game/move': async (served) => {
    const prepared = await prepareRound(served, 'mines', { mines: 3 })
    return { ...prepared, body: { ...prepared.body, move: 'tile-0' } }
  },
  '/api/game/round': (served) => prepareRound(served),
  '/api/bets/detail': (served) => prepareRound(served),
  '/api/game/verify': async (served) => {
    const prepared = await prepareRound(served)
    await served.ask('/api/game/seed_rotate', await nextSeeds(served, prepared), prepared)
    return prepared
  },
  '/api/game/seed_rotate': async (served) => {
    const { auth } = await served.newPlayer()
    return { auth, body: await nextSeeds(served, { auth }) }
  },
  '/api/wallet/export_status': async (served) => {
    const { auth } = await served.newPlayer()
    const { body } = await served.ask('/api/wallet/export', { client_ref: randomUUID() }, { auth })
    return { auth, body: { export_id: (body.value as { export_id: string }).export_id } }
  },
  '/api/game/shown': (served) => prepareRound(served),
  '/api/game/session_end': async (served) => {
    const { auth } = await served.richPlayer()
    const { body } = await served.ask(
      '/api/game/launch',
      { provider_code: 'FAIRHOUSE', game_code: 'dice' },
      { auth },
    )
    return { auth, body: { session_id: (body.value as { session_id: string }).session_id } }
  },
  '/api/settings/claim_inbox': prepareLetter,
  '/api/settings/enquiry': prepareEnquiry,
  '/api/settings/enquiry_write': prepareEnquiry,
  '/api/mission/claim': prepareMission,
  '/api/spin/play': prepareSpin,
  '/api/minigame/play': (served) => prepareTokens(served, 100n),
  '/api/minigame/exchange': (served) => prepareTokens(served, 100n),
  '/api/kyc/submit': prepareDocuments,
  '/api/promo/cancel_preview': prepareBonus,
  '/api/promo/cancel': async (served) => {
    const prepared = await prepareBonus(served)
    return { ...prepared, body: { ...prepared.body, loses_bonus: '100' } }
  },
  '/api/limits/confirm': async (served) => {
    const player = await preparePendingRaise(served)
    served.advance(25 * hourMs)
    return { auth: await served.signIn(player.account, player.password) }
  },
  '/api/limits/cancel_pending': preparePendingRaise,
  '/api/limits/return_request': (served) => prepareExcluded(served),
  '/api/limits/return_confirm': (served) =>
    prepareExcluded(served, new Date(Date.now() - 30 * 24 * hourMs)),
  '/api/vip/claim': prepareBenefit,
  '/api/referral/claim': prepareCommission,
  '/api/staff/bet': async (served) => {
    const player = await served.richPlayer()
    const { body } = await prepareRound(served, 'dice', undefined, player)
    return { body: { ...body, account: player.account, token: await staffOf(served, 'auditor') } }
  },
  '/api/staff/hand': async (served) => {
    const { hand_id } = await foldedHand(served)
    return { body: { hand_id, token: await staffOf(served, 'auditor') } }
  },
  '/api/leaderboard/rank': async (served) => {
    const { auth } = await served.newPlayer()
    const { body } = await served.ask('/api/leaderboard/list', {})
    const [board] = body.value as { board_id: string }[]
    return { auth, body: { board_id: board?.board_id } }
  },
}

async function prepareDocuments(served: Served): Promise<Prepared> {
  const { auth } = await served.newPlayer()
  const document_ids: string[] = []
  for (const kind of ['front', 'selfie'] as const) {
    const { content } = calls['/api/kyc/upload'].example
    const { body } = await served.ask('/api/kyc/upload', { kind, content }, { auth })
    document_ids.push((body.value as { document_id: string }).document_id)
  }
  return { auth, body: { document_ids } }
}

/** Does something for a new player within the first site, as a room would. */
async function forNewPlayer<T>(
  served: Served,
  work: (db: Db, playerId: bigint) => Promise<T>,
): Promise<{ auth: string; result: T }> {
  const { auth, account } = await served.newPlayer()
  const database = openDatabase({ url: served.databaseUrl, connectionsMax: 1 })
  const result = await database.inSite(1, async (db) => {
    const row = await db.row<{ id: bigint }>(
      sql`select player_id as id from player where account_id = ${account}`,
    )
    return work(db, row?.id ?? 0n)
  })
  await database.close()
  return { auth, result }
}

async function prepareLetter(served: Served): Promise<Prepared> {
  const { auth, result } = await forNewPlayer(served, (db, playerId) =>
    writeLetter(db, {
      siteId: 1,
      playerId,
      tab: 'reward',
      letter: 'welcome',
      figures: { site: 'Fairhouse' },
      reward: { amount: 100n, account: 'tokens', against: 'promotion:gift' },
      at: new Date(),
    }),
  )
  return { auth, body: { inbox_id: result } }
}

async function prepareEnquiry(served: Served): Promise<Prepared> {
  const { auth } = await served.newPlayer()
  const { example } = calls['/api/settings/contact_send']
  const { body } = await served.ask('/api/settings/contact_send', example, { auth })
  return { auth, body: { enquiry_id: (body.value as { enquiry: string }).enquiry } }
}

async function prepareTokens(served: Served, amount: bigint): Promise<Prepared> {
  const given = {
    source: 'gift',
    reference: 'example',
    promotion: 'gift',
    account: 'tokens',
  } as const
  const { auth } = await forNewPlayer(served, (db, playerId) =>
    grant(db, { siteId: 1, playerId, ...given, amount, at: new Date() }),
  )
  return { auth }
}

async function prepareSpin(served: Served): Promise<Prepared> {
  const at = served.now()
  const expiresAt = new Date(at.getTime() + hourMs)
  const gift = { source: 'gift', reference: 'example', count: 1, expiresAt, at }
  const { auth } = await forNewPlayer(served, (db, playerId) =>
    giveSpins(db, { siteId: 1, playerId, ...gift }),
  )
  return { auth }
}

/** The mission of five check-ins of this week, as if they had been. */
async function prepareMission(served: Served): Promise<Prepared> {
  const { auth: anyone } = await served.newPlayer()
  const { body } = await served.ask('/api/mission/list', {}, { auth: anyone })
  const { missions } = body.value as { missions: { mission_id: string }[] }
  const mission_id =
    missions.find(({ mission_id: id }) => id.startsWith('weekly'))?.mission_id ?? ''
  const [code, firstDay] = mission_id.split('_')
  const { auth } = await forNewPlayer(served, async (db, playerId) => {
    await db.run(sql`
      insert into mission_progress (site_id, player_id, mission, first_day, version, count, done_at)
      values (1, ${playerId}, ${code ?? ''}, ${firstDay ?? ''}::date, 1, 5, ${served.now()})`)
  })
  return { auth, body: { mission_id } }
}

/** What puts the next pair of seeds in force, as its player is shown it. */
export async function nextSeeds(served: Served, as: Pick<Prepared, 'auth'>) {
  const { body } = await served.ask('/api/game/state', { game_code: 'dice' }, as)
  const { seed } = body.value as { seed: { next_server_seed_hash: string } }
  return { client_seed: 'my-own-seed', next_server_seed_hash: seed.next_server_seed_hash }
}

async function prepareRound(
  served: Served,
  game_code = 'dice',
  choice: unknown = { side: 'under', target: 5000 },
  player?: Player,
): Promise<Prepared> {
  const { auth } = player ?? (await served.richPlayer())
  const { body } = await served.ask(
    '/api/game/play',
    { game_code, stake: '10', choice, client_ref: randomUUID() },
    { auth },
  )
  return { auth, body: { round_id: (body.value as { round_id: string }).round_id } }
}

/** A player with the bonus of the demo's code. */
async function prepareBonus(served: Served): Promise<Prepared> {
  const { auth } = await served.newPlayer()
  const { body } = await served.ask(
    '/api/promo/code_redeem',
    { code: 'WELCOME', client_ref: randomUUID() },
    { auth },
  )
  return { auth, body: { bonus_id: (body.value as { bonus_id: string }).bonus_id } }
}

/** Somebody whose exclusion ended two months ago. */
async function prepareExcluded(served: Served, askedAt: Date | null = null) {
  const player = await served.newPlayer()
  const [since, until] = [240, 60].map((days) => new Date(Date.now() - days * 24 * hourMs))
  await served.house.database.inSite(1, (db) =>
    db.run(sql`
      insert into exclusion (site_id, player_id, excluded_at, excluded_until, return_asked_at)
      select site_id, player_id, ${since ?? null}, ${until ?? null}, ${askedAt} from player
       where site_id = 1 and account_id = ${player.account}`),
  )
  return { auth: player.auth }
}

async function prepareDeposit(served: Served, method = 'sandbox') {
  const { auth } = await served.newPlayer()
  const { body } = await served.ask(
    '/api/wallet/deposit_create',
    { method, amount: '100', client_ref: randomUUID() },
    { auth },
  )
  return { auth, body: { deposit_id: (body.value as { deposit_id: string }).deposit_id } }
}

/** A withdrawal that waits for a person, at the one site of the demo where it can be taken back. */
async function prepareWithdrawal(served: Served): Promise<Prepared> {
  const host = served.host.replace('casino1', 'sportsbook3')
  const player = await served.richPlayer('100000', host)
  const order = { amount: '90000', destination: '0917 000 0001' }
  const { withdrawal_id } = await drawTo(served, player, order, host)
  return { auth: player.auth, host, body: { withdrawal_id } }
}

async function prepareBank(served: Served, player: Player): Promise<Record<string, string>> {
  const tac = await proofOf(served, player, 'bank_add')
  const { body } = await served.ask(
    '/api/wallet/bank_add',
    { ...calls['/api/wallet/bank_add'].example, tac },
    { auth: player.auth },
  )
  return { bank_account_id: (body.value as { bank_account_id: string }).bank_account_id }
}

async function preparePendingRaise(served: Served) {
  const player = await served.newPlayer()
  for (const amount of ['100', '200'])
    await served.ask(
      '/api/limits/set',
      { kind: 'loss', period: 'day', amount },
      { auth: player.auth },
    )
  return player
}

/** A deposit that reaches a level whose benefit can be claimed. */
async function prepareBenefit(served: Served): Promise<Prepared> {
  const { auth } = await served.richPlayer('3000')
  for (;;) {
    const { body } = await served.ask('/api/auth/vip', {}, { auth })
    const [benefit] = (body.value as { benefits: { benefit_id: string }[] }).benefits
    if (benefit) return { auth, body: { benefit_id: benefit.benefit_id } }
  }
}

/** A friend came by the player's link and played yesterday. */
async function prepareCommission(served: Served): Promise<Prepared> {
  const upline = await served.newPlayer()
  const link = await served.ask('/api/referral/link', {}, { auth: upline.auth })
  const { code } = link.body.value as { code: string }
  const friend = await served.richPlayer('5000', served.host, { referrer_code: code })
  await served.ask(
    '/api/game/play',
    {
      game_code: 'dice',
      stake: '1000',
      choice: { side: 'under', target: 9500 },
      client_ref: randomUUID(),
    },
    { auth: friend.auth },
  )
  for (;;) {
    const { body } = await served.ask('/api/referral/summary', {}, { auth: upline.auth })
    if ((body.value as { pending: string }).pending !== '0.00') break
  }
  served.advance(25 * hourMs)
  return {
    auth: await served.signIn(upline.account, upline.password),
    body: { client_ref: randomUUID() },
  }
}

/** Who sends the example of a call, and which of its fields the example could not fill in. */
export async function prepareExample(
  served: Served,
  path: Path,
  isPlayerCall: boolean,
): Promise<Prepared> {
  const prepare = preparations[path]
  const { auth, host, body }: Prepared = prepare
    ? await prepare(served)
    : isPlayerCall
      ? { auth: (await served.newPlayer()).auth }
      : {}
  return { ...(auth && { auth }), ...(host && { host }), ...(body && { body }) }
}
