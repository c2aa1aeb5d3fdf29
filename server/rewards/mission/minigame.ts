/** Minigames: tokens are paid and won in one transfer, by odds that are printed; and tokens exchanged for cash. */

import type { Answer, Body } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import type { PlayerVisit, Site } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { timedId } from '#server/base/random.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { isOutsideRefusal, type Leg } from '#server/ledger/ledger.ts'
import { postNow } from '#server/ledger/post.ts'
import { lockPlayer } from '#server/ledger/lock.ts'
import { draw, nextSeed, proofsOf, rangeOf, showShare } from './draw.ts'
import { programmeNow, readProgrammes, versionOf, type MinigameRules } from '../programme.ts'
import { readTokens, showTokens } from './tokens.ts'

export type MinigameNeeds = {
  sealKey: Buffer
  /** Whether the site has switched rewards on (`gamify_status`). */
  hasRewards: (site: Site) => boolean
}

type MinigamePath =
  | '/api/minigame/state'
  | '/api/minigame/play'
  | '/api/minigame/exchange'
  | '/api/minigame/history'

type PlayRow = {
  playId: string
  clientRef: string
  kind: 'play' | 'exchange'
  game: string | null
  version: number
  nonce: number | null
  drawn: number | null
  segment: number | null
  tokensPaid: bigint
  tokensWon: bigint
  money: bigint
  at: Date
}
type Played = Answer<'/api/minigame/play'>['value']

const columns = sql`play_id as "playId", client_ref as "clientRef", kind, game, version, nonce, drawn, segment,
  tokens_paid as "tokensPaid", tokens_won as "tokensWon", money, at`

const perPageUsual = 10
const percentPlaces = 2

export function minigameHandlers({ sealKey, hasRewards }: MinigameNeeds): Handlers<MinigamePath> {
  const ownerOf = ({ site, player, now }: PlayerVisit) =>
    ({ siteId: site.id, playerId: player.id, purpose: 'minigame', sealKey, now }) as const
  const rulesNow = async (visit: PlayerVisit) =>
    hasRewards(visit.site) ? programmeNow(visit, 'minigame') : null
  const lock = ({ db, player }: PlayerVisit) => lockPlayer(db, player.id)
  const tokensOf = async ({ db, site, player, now }: PlayerVisit) =>
    readTokens(db, { siteId: site.id, playerId: player.id, now })

  const show = async (visit: PlayerVisit, rows: readonly PlayRow[]): Promise<Played[]> => {
    const versions = await readProgrammes(visit.db, visit.site.id, 'minigame')
    const draws = rows.flatMap(({ nonce, drawn, version, game, clientRef }) => {
      if (nonce === null || drawn === null) return []
      const weights = gameOf(versionOf(versions, version).rules, game ?? '').segments
      const range = rangeOf(weights.map(({ weight }) => weight))
      return [{ nonce, drawn, range, clientSeed: clientRef }]
    })
    const proofs = await proofsOf(visit.db, ownerOf(visit), draws)
    return rows.map((row) => ({
      play_id: row.playId,
      kind: row.kind,
      game: row.game,
      tokens_paid: Number(row.tokensPaid),
      tokens_won: Number(row.tokensWon),
      money: showMoney(row.money, visit.site.currency),
      at: row.at.toISOString(),
      proof: row.nonce === null ? null : (proofs.get(row.nonce) ?? null),
      segment: row.segment,
    }))
  }
  const showOne = async (visit: PlayerVisit, row: PlayRow): Promise<Played> => {
    const [shown] = await show(visit, [row])
    assert(shown, 'a play is shown')
    return shown
  }

  const play = async (visit: PlayerVisit, body: Body<'/api/minigame/play'>): Promise<PlayRow> => {
    const { db, site } = visit
    const programme = await rulesNow(visit)
    const game = programme?.rules.games.find((one) => one.code === body.game)
    if (!programme || !game) throw new Refusal('minigameUnknown')
    const cost = BigInt(game.cost)
    if ((await tokensOf(visit)).usable < cost) throw new Refusal('tokensTooFew')
    const weights = game.segments.map(({ weight }) => weight)
    const drawn = await draw(db, ownerOf(visit), weights, body.client_ref)
    const won = BigInt(game.segments[drawn.segment]?.tokens ?? '0')
    const against = `promotion:${game.code}` as const
    const paid: Leg = { account: 'tokens', amount: -cost, against, reason: 'token_stake' }
    const legs: Leg[] = [paid]
    if (won > 0n) legs.push({ account: 'tokens', amount: won, against, reason: 'token_payout' })
    await post(visit, 'minigame', body.client_ref, game.code, legs)
    return write(
      visit,
      {
        ...emptyRow(visit, body.client_ref),
        kind: 'play',
        game: game.code,
        version: programme.version,
        ...drawn,
        tokensPaid: cost,
        tokensWon: won,
      },
      site,
    )
  }

  const exchange = async (
    visit: PlayerVisit,
    body: Body<'/api/minigame/exchange'>,
  ): Promise<PlayRow> => {
    const programme = await rulesNow(visit)
    if (!programme) throw new Refusal('minigameUnknown')
    const unit = BigInt(programme.rules.exchange.tokens)
    const tokens = BigInt(body.tokens)
    if (tokens % unit !== 0n) throw new Refusal('tokensUneven', { tokens: unit.toString() })
    if ((await tokensOf(visit)).usable < tokens) throw new Refusal('tokensTooFew')
    const money = (tokens / unit) * BigInt(programme.rules.exchange.amount)
    await post(visit, 'exchange', body.client_ref, 'exchange', [
      { account: 'tokens', amount: -tokens, against: 'promotion:exchange', reason: 'conversion' },
      { account: 'cash', amount: money, against: 'promotion:exchange', reason: 'conversion' },
    ])
    const row = emptyRow(visit, body.client_ref)
    return write(
      visit,
      { ...row, kind: 'exchange', version: programme.version, tokensPaid: tokens, money },
      visit.site,
    )
  }

  return {
    '/api/minigame/state': async (visit) => {
      const programme = await rulesNow(visit)
      const next = await nextSeed(visit.db, ownerOf(visit))
      return {
        value: {
          is_on: programme !== null,
          tokens: showTokens(await tokensOf(visit)),
          exchange: programme && {
            tokens: Number(programme.rules.exchange.tokens),
            amount: showMoney(BigInt(programme.rules.exchange.amount), visit.site.currency),
          },
          games: (programme?.rules.games ?? []).map((game) => showGame(visit, game)),
          next_seed_hash: next.hash,
        },
      }
    },
    '/api/minigame/play': async (visit, body) => {
      await lock(visit)
      const known = await findPlay(visit, body.client_ref)
      if (known && known.game !== body.game) throw new Refusal('conflict')
      const value = await showOne(visit, known ?? (await play(visit, body)))
      const next = await nextSeed(visit.db, ownerOf(visit))
      return { value, tokens: showTokens(await tokensOf(visit)), next_seed_hash: next.hash }
    },
    '/api/minigame/exchange': async (visit, body) => {
      await lock(visit)
      const known = await findPlay(visit, body.client_ref)
      if (known && (known.kind !== 'exchange' || known.tokensPaid !== BigInt(body.tokens)))
        throw new Refusal('conflict')
      const value = await showOne(visit, known ?? (await exchange(visit, body)))
      return { value, tokens: showTokens(await tokensOf(visit)) }
    },
    '/api/minigame/history': async (visit, { page = 1, per_page = perPageUsual }) => {
      const { db, site, player } = visit
      const rows = await db.rows<PlayRow>(sql`
        select ${columns} from minigame_play where site_id = ${site.id} and player_id = ${player.id}
         order by at desc, play_id desc limit ${per_page} offset ${(page - 1) * per_page}`)
      const counted = await db.row<{ total: number }>(sql`
        select count(*)::integer as total from minigame_play
         where site_id = ${site.id} and player_id = ${player.id}`)
      return { value: await show(visit, rows), total: counted?.total ?? 0, page, per_page }
    },
  }
}

type Game = MinigameRules['games'][number]

function gameOf({ games }: MinigameRules, code: string): Game {
  const game = games.find((one) => one.code === code)
  assert(game, 'a play names a game of its version')
  return game
}

function showGame({ language }: PlayerVisit, { code, title, cost, segments }: Game) {
  const range = rangeOf(segments.map(({ weight }) => weight))
  const returned = segments.reduce((sum, one) => sum + BigInt(one.tokens) * BigInt(one.weight), 0n)
  return {
    game: code,
    title: title[language],
    cost: Number(cost),
    segments: segments.map(({ tokens, weight }) => ({ tokens: Number(tokens), weight })),
    range,
    rtp: showShare(returned * 100n, BigInt(cost) * BigInt(range), percentPlaces),
  }
}

/** Refused as the gate says: who stays away plays no minigames either. */
async function post(
  { db, site, player, now }: PlayerVisit,
  keyClass: 'minigame' | 'exchange',
  reference: string,
  subject: string,
  legs: readonly Leg[],
) {
  const posted = await postNow(db, {
    siteId: site.id,
    playerId: player.id,
    key: { provider: 'rewards', class: keyClass, reference },
    content: legs.map(({ account, amount }) => `${account} ${amount}`).join(', '),
    legs,
    gate: 'reward',
    subject,
    at: now,
  })
  if (posted.outcome !== 'refused') return
  assert(!isOutsideRefusal(posted.refusal), 'nothing cancels a minigame')
  throw new Refusal(posted.refusal)
}

const findPlay = ({ db, site, player }: PlayerVisit, clientRef: string) =>
  db.row<PlayRow>(sql`
    select ${columns} from minigame_play
     where site_id = ${site.id} and player_id = ${player.id} and client_ref = ${clientRef}`)

const emptyRow = ({ now }: PlayerVisit, clientRef: string) => ({
  playId: timedId(now),
  clientRef,
  game: null,
  nonce: null,
  drawn: null,
  segment: null,
  tokensWon: 0n,
  money: 0n,
  at: now,
})

async function write({ db, player }: PlayerVisit, row: PlayRow, site: Site): Promise<PlayRow> {
  await db.run(sql`
    insert into minigame_play (site_id, player_id, play_id, client_ref, kind, game, version, nonce, drawn, segment,
                               tokens_paid, tokens_won, money, at)
    values (${site.id}, ${player.id}, ${row.playId}, ${row.clientRef}, ${row.kind}, ${row.game}, ${row.version},
            ${row.nonce}, ${row.drawn}, ${row.segment}, ${row.tokensPaid}, ${row.tokensWon}, ${row.money}, ${row.at})`)
  return row
}
