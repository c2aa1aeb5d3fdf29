/** Protects the money of tournaments by a model: whatever is entered, taken back, closed and played, buy-ins come back as prizes to the unit. */

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { riverSitAndGo } from '#games/holdem/holdem.ts'
import { openPokerRoom, passive, type PokerRoom, type Wish } from '#tests/harness/poker_room.ts'
import { outcomeOf, type Who } from '#tests/harness/visit.ts'

let room: PokerRoom
beforeAll(async () => {
  room = await openPokerRoom()
})
afterAll(() => room.house.drop())

const { tournament: rules } = riverSitAndGo.rules
const allIn: Wish = ({ raise, can_check }) =>
  raise ? { move: 'raise', to: raise.max } : { move: can_check ? 'check' : 'call' }
const owner = (text: string, values: unknown[] = []) => room.house.owner.query(text, values)

/** What may be done at a site with one offer; players are taken by number. */
type Step =
  | { do: 'enter' | 'again' | 'withdraw' | 'exclude'; who: number }
  | { do: 'pass'; ms: number }
  | { do: 'play'; hands: number }
  | { do: 'close' | 'restart' }

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('enter' as const), who: fc.nat(6) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), who: fc.nat(6) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), who: fc.nat(6) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('exclude' as const), who: fc.nat(6) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(15_000, 60_000, rules.fillMs),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('play' as const),
      hands: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('close' as const, 'restart' as const) }),
  },
)

test('[REC-08] whatever happens: buy-ins are prizes to the unit, what does not end goes back whole, and the house has its fees', async () => {
  const wishes: Wish[] = [passive, allIn, () => ({ move: 'fold' })]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(2, 3, 6),
      fc.bigInt(101n, 1999n),
      fc.array(step, { minLength: 10, maxLength: 24 }) as fc.Arbitrary<Step[]>,
      async (seats, buyIn, steps) => {
        const fee = buyIn / 11n
        const offer = await room.newOffer(seats, buyIn, fee)
        const who: Who[] = []
        for (let n = 0; n < 7; n++) who.push(await room.newPlayer())
        const refs = new Map<number, string>()
        let turns = 0
        const act: Record<Step['do'], (step: never) => Promise<unknown>> = {
          enter: async ({ who: n }: { who: number }) => {
            const ref = randomUUID()
            refs.set(n, ref)
            return outcomeOf(room.enter(who[n]!, await room.openAt(offer), ref))
          },
          again: async ({ who: n }: { who: number }) =>
            outcomeOf(room.enter(who[n]!, await room.openAt(offer), refs.get(n) ?? randomUUID())),
          withdraw: async ({ who: n }: { who: number }) =>
            outcomeOf(room.withdraw(who[n]!, await room.openAt(offer))),
          exclude: ({ who: n }: { who: number }) =>
            owner(
              `insert into exclusion (site_id, player_id, excluded_at, excluded_until) values (1, $1, $2, null) on conflict do nothing`,
              [String(who[n]!.player.id), room.now()],
            ),
          pass: ({ ms }: { ms: number }) => room.pass(ms),
          play: async ({ hands }: { hands: number }) => {
            const { rows } = await owner(
              `select tournament_id as id from poker_tournament where offer_id = $1 and state = 'running' limit 1`,
              [offer],
            )
            const id = rows[0]?.id as string | undefined
            if (!id) return
            const { entrants } = await room.tournamentOf(id, who)
            for (let n = 0; n < hands; n++) {
              const { hand } = await room.tableOf(id)
              if (hand?.turn)
                await room.playOut(
                  id,
                  (seat) => entrants.get(seat)!,
                  (turn) => wishes[turns++ % wishes.length]!(turn),
                )
              await room.pass(8000)
              if ((await room.tournament(id)).standing.state !== 'running') return
            }
          },
          close: async () => {
            const close = (isOpen: boolean) =>
              owner(`update game set is_open = $2 where game_code = $1`, [
                riverSitAndGo.code,
                isOpen,
              ])
            await close(false)
            await room.pass(60_000)
            await room.pass(60_000)
            await close(true)
          },
          restart: async () => room.restart(),
        }
        for (const one of steps) await act[one.do](one as never)
        // What runs is played to its end, what is open goes back.
        const { rows: left } = await owner(
          `select tournament_id as id from poker_tournament where offer_id = $1 and state = 'running'`,
          [offer],
        )
        for (const { id } of left) await room.playTournament(id, who, allIn)
        await room.pass(rules.fillMs)
        const told = await owner(
          `select m.state, e.player_id as player, e.place, e.prize, e.booked_at is not null as "isBooked", m.tournament_id as id
             from poker_tournament m join poker_entry e using (site_id, tournament_id) where m.offer_id = $1`,
          [offer],
        )
        const entries = told.rows as {
          state: string
          player: bigint
          place: number | null
          prize: bigint | null
          isBooked: boolean
          id: string
        }[]
        const finished = entries.filter(({ state }) => state === 'finished')
        expect(entries.every(({ isBooked }) => isBooked)).toBe(true)
        for (const id of new Set(finished.map((entry) => entry.id))) {
          const prizes = finished.flatMap((entry) => (entry.id === id ? (entry.prize ?? 0n) : []))
          const sum = prizes.reduce((all, prize) => all + prize, 0n)
          expect(prizes).toHaveLength(seats)
          expect(sum).toBe(buyIn * BigInt(seats))
        }
        // The model: everybody has what they brought, less what finished tournaments cost, and their prizes.
        for (const one of who) {
          const own = finished.filter(({ player }) => player === one.player.id)
          const spent = BigInt(own.length) * (buyIn + fee)
          const won = own.reduce((all, { prize }) => all + (prize ?? 0n), 0n)
          expect(await room.balances(one)).toMatchObject({
            cash: 10_000n - spent + won,
            held: 0n,
          })
        }
        const { rows } = await owner(
          `select coalesce(sum(-amount), 0)::bigint as house from entry where against = 'house:FAIRHOUSE' and player_id = any($1)`,
          [who.map(({ player }) => String(player.id))],
        )
        expect(BigInt(rows[0].house)).toBe(BigInt(finished.length) * fee)
      },
    ),
    { numRuns: 6 },
  )
  await room.expectCleanBooks()
}, 120_000)
