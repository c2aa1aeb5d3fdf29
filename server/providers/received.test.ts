/** Protects: what a provider sent can be shown for every movement it made, as it came, and without what must stay secret. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/base/database.ts'
import { jili } from '#server/demo/games/jili.ts'
import type { Move, Simulator } from '#server/demo/games/simulator.ts'
import { softswiss } from '#server/demo/games/softswiss.ts'
import {
  moveOf,
  allSimulators,
  testProviders,
  type TestProviders,
} from '#tests/harness/providers.ts'
import { inSeconds } from '#tests/harness/visit.ts'
import { withoutSecrets } from './received.ts'

let providers: TestProviders
beforeAll(async () => {
  providers = await testProviders()
})
afterAll(() => providers.drop())

type Row = { body: string; round_id: string | null; booked: boolean; contribution: string | null }

/** In the order they came, each with whether a transfer has its key. */
async function rowsOf(playerId: bigint): Promise<Row[]> {
  const { rows } = await providers.house.owner.query<Row>(
    `select body, e.round_id, k.transfer_id is not null as booked, trim_scale(contribution)::text as contribution
       from provider_entry e left join transfer_key k using (site_id, player_id, provider, class, reference)
      where e.player_id = $1 order by call_id, place`,
    [String(playerId)],
  )
  return rows
}

async function potsOf(siteId: number, provider: string) {
  return providers.house.database.inSite(siteId, (db) =>
    db.row<{ contributed: string; won: string }>(sql`
      select trim_scale(contributed)::text as contributed, trim_scale(won)::text as won
        from provider_pots() where provider = ${provider}`),
  )
}

const sendsBoth = (simulator: Simulator, move: Move, keys: Record<string, string>) =>
  simulator.write({ ...move, kind: 'stake' }, keys) === null

/** Vendors whose bets tell what they give to a pot. */
const tellsShare = new Set(['jdb', 'jili', 'pgsoft', 'pragmatic', 'softswiss'])

test.each(allSimulators.map((simulator) => [simulator.name, simulator] as const))(
  '%s: a bet, its repeat and a refused one are kept as they came, without keys and tokens, and a share is counted once',
  async (name, simulator) => {
    const gamer = await providers.gamerOf(simulator, 2500n)
    const keys = providers.keysOf(gamer.site.id, name)
    // The simulator of JDB tells shares in the calls that bet and win at once.
    const base = moveOf(simulator, gamer, 'stake', { stake: '20', contribution: '0.0125' })
    const isBoth = name === 'jdb' || sendsBoth(simulator, base, keys)
    const bet: Move = isBoth ? { ...base, kind: 'stakePayout', payout: '0', closes: true } : base
    const dear = moveOf(simulator, gamer, bet.kind, { stake: '20', payout: '0', closes: true })
    const heard: string[] = []
    for (const [n, move] of [bet, bet, dear].entries()) {
      const posted = simulator.write(move, keys)!
      const answer = await providers.post(simulator, posted, { now: inSeconds(n) })
      heard.push(simulator.understand(move, answer).word)
    }
    expect(heard).toEqual(['ok', 'ok', 'no'])
    expect(await providers.cashOf(gamer)).toBe(500n)

    const rows = await rowsOf(gamer.player.id)
    const perCall = rows.length / 3
    const firsts = rows.filter((_, n) => n % perCall === 0)
    expect(firsts.map(({ booked }) => booked)).toEqual([true, true, false])
    expect(firsts[0]?.body).toBe(firsts[1]?.body)
    expect(new Set(firsts.map(({ round_id }) => round_id)).size).toBe(2)
    const secrets = [gamer.token, ...Object.values(keys)]
    for (const { body } of rows) {
      expect(body).toContain('20')
      expect(secrets.filter((secret) => body.includes(secret))).toEqual([])
    }
    const share = tellsShare.has(name) ? '0.0125' : null
    expect(firsts.slice(0, 2).map(({ contribution }) => contribution)).toEqual([share, share])
    expect((await potsOf(gamer.site.id, name))?.contributed).toBe(share ?? undefined)
  },
)

test('what a bet won of a pot is counted, and what one gave that was cancelled is not', async () => {
  const winner = await providers.gamerOf(jili, 10_000n)
  const siteId = winner.site.id
  await providers.say(jili, winner, 'stakePayout', { stake: '10', payout: '1', jackpot: '50' })
  expect((await potsOf(siteId, 'jili'))?.won).toBe('50')

  const gamer = await providers.gamerOf(softswiss, 10_000n)
  const before = (await potsOf(siteId, 'softswiss'))?.contributed
  const bet = moveOf(softswiss, gamer, 'stake', { stake: '10', contribution: '0.25' })
  await providers.say(softswiss, gamer, 'stake', bet)
  expect((await potsOf(siteId, 'softswiss'))?.contributed).toBe(String(Number(before) + 0.25))
  await providers.say(softswiss, gamer, 'cancel', { of: bet.reference, round: bet.round })
  expect((await potsOf(siteId, 'softswiss'))?.contributed).toBe(before)
  // The cancel names no round of its own.
  const rounds = (await rowsOf(gamer.player.id)).map(({ round_id }) => round_id)
  expect(rounds).toEqual([rounds[0], rounds[0]])
})

test('a text with a zero sign, and a token within it as addresses write it, is kept without both', () => {
  const secret = 'key+of/the=site'
  const token = 'a-token-of-a-player'
  const text = `a=\0&key=${encodeURIComponent(secret)}&again=${secret}&token=${token}&n=12`
  expect(withoutSecrets(text, { secret, empty: '' }, token)).toBe(
    'a=\uFFFD&key=***&again=***&token=***&n=12',
  )
  // What is as short as that is no token of ours, and may stand anywhere.
  expect(withoutSecrets('n=12&token=12', { secret }, '12')).toBe('n=12&token=12')
})
