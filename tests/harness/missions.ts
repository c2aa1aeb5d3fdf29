/** A house with missions, a wheel and minigames, and players who use them: for the tests of rewards. */

import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { languageCodes } from '#contract/catalogue.ts'
import { auditSites } from '#server/ledger/audit.ts'
import { grant } from '#server/rewards/grant.ts'
import { minigameHandlers } from '#server/rewards/mission/minigame.ts'
import { missionHandlers } from '#server/rewards/mission/mission.ts'
import {
  publishProgramme,
  type MinigameRules,
  type MissionRules,
  type WheelRules,
} from '#server/rewards/programme.ts'
import { giveSpins, spinHandlers } from '#server/rewards/mission/spin.ts'
import { inDays, noon, testHouse, type Who } from './visit.ts'

export const sealKey = Buffer.alloc(32, 9)
export const title = Object.fromEntries(languageCodes.map((code) => [code, 'Mission'])) as never

export const visitsRules = {
  code: 'visits',
  title,
  period: 'week',
  metric: 'check_ins',
  categories: [],
  target: 2,
  reward: { account: 'cash', amount: '500' },
  claim_days: 3,
} satisfies MissionRules['missions'][number]

export const missionRules: MissionRules = {
  missions: [
    visitsRules,
    {
      code: 'spinner',
      title,
      period: 'day',
      metric: 'check_ins',
      categories: [],
      target: 1,
      reward: { account: 'spins', amount: '2' },
      claim_days: 1,
    },
  ],
  check_in: [
    { tokens: '10', spins: 0 },
    { tokens: '20', spins: 1 },
  ],
  spin_days: 7,
}
const wheelRules: WheelRules = {
  segments: [
    { prize: { account: 'cash', amount: '100' }, weight: 1 },
    { prize: { account: 'tokens', amount: '5' }, weight: 2 },
    { prize: null, weight: 3 },
  ],
}
export const minigameRules: MinigameRules = {
  games: [
    {
      code: 'boxes',
      title,
      cost: '10',
      segments: [
        { tokens: '40', weight: 1 },
        { tokens: '0', weight: 4 },
      ],
    },
  ],
  exchange: { tokens: '100', amount: '50' },
}

export const days = (n: number) => inDays(n)

export async function openMissions() {
  const house = await testHouse()
  await house.database.inSite(1, async (db) => {
    const published = { validFrom: days(-1), actor: 'system', now: noon } as const
    await publishProgramme(db, house.site, { kind: 'mission', rules: missionRules, ...published })
    await publishProgramme(db, house.site, { kind: 'wheel', rules: wheelRules, ...published })
    await publishProgramme(db, house.site, { kind: 'minigame', rules: minigameRules, ...published })
  })
  const hasRewards = () => true
  const missions = missionHandlers({ hasRewards })
  const spins = spinHandlers({ sealKey, hasRewards })
  const minigames = minigameHandlers({ sealKey, hasRewards })
  const guest = () => house.visitOf(house.site)
  const visit = (who: Who, now = noon) => house.visitOf(house.site, { ...who, now })
  return {
    house,
    guest,
    visit,
    missions,
    spins,
    minigames,
    checkIn: (who: Who, now = noon) =>
      house.call(missions['/api/mission/checkin'], visit(who, now), {}),
    list: async (who: Who, now = noon) =>
      (await house.call(missions['/api/mission/list'], visit(who, now), {})).value,
    claim: (who: Who, mission_id: string, now = noon) =>
      house.call(missions['/api/mission/claim'], visit(who, now), { mission_id }),
    spin: (who: Who, client_ref: string = randomUUID(), now = noon) =>
      house.call(spins['/api/spin/play'], visit(who, now), { client_ref }),
    wheelOf: async (who: Who, now = noon) =>
      (await house.call(spins['/api/spin/state'], visit(who, now), {})).value,
    playBoxes: (who: Who, client_ref: string = randomUUID(), now = noon) =>
      house.call(minigames['/api/minigame/play'], visit(who, now), { game: 'boxes', client_ref }),
    exchange: (who: Who, tokens: number, client_ref: string = randomUUID(), now = noon) =>
      house.call(minigames['/api/minigame/exchange'], visit(who, now), { tokens, client_ref }),
    tokensOf: async (who: Who, now = noon) =>
      (await house.call(minigames['/api/minigame/state'], visit(who, now), {})).value.tokens,
    balances: async ({ player }: Who) => {
      const { rows } = await house.owner.query<{ kind: string; balance: bigint }>(
        'select kind, balance from account where site_id = 1 and player_id = $1',
        [String(player.id)],
      )
      return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
    },
    give: (who: Who, count: number, expiresAt = days(7)) =>
      house.database.inSite(1, (db) =>
        giveSpins(db, {
          siteId: 1,
          playerId: who.player.id,
          source: 'gift',
          reference: randomUUID(),
          count,
          expiresAt,
          at: noon,
        }),
      ),
    /** Tokens that can be used at once. */
    giveTokens: (who: Who, amount: number) =>
      house.database.inSite(1, (db) =>
        grant(db, {
          siteId: 1,
          playerId: who.player.id,
          source: 'gift',
          reference: randomUUID(),
          promotion: 'gift',
          account: 'tokens',
          amount: BigInt(amount),
          at: noon,
        }),
      ),
    breakTaken: (who: Who) =>
      house.owner.query(
        'insert into exclusion (site_id, player_id, time_out_until) values (1, $1, $2)',
        [String(who.player.id), days(1)],
      ),
    expectBooksAgree: async () => {
      const client = await house.owner.connect()
      for await (const { differences } of auditSites(client)) expect(differences).toEqual([])
      client.release()
    },
  }
}
