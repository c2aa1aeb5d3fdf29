/** What is drawn at a live table, as far as it has been dealt: hands, the wheel with its ball, the dice, or the wheel of money. */
import { pointsOf } from '#games/baccarat/baccarat.ts'
import type { Card } from '#games/cards.ts'
import type { TableRules, TableShown } from '#games/shared/table_rules.ts'
import { sideWords } from '#i18n/bet_words.ts'
import { Hand, sayCards } from '../table/card.tsx'
import { MoneyWheel, sayMultiplied, sayWheel } from '../table/moneywheel.tsx'
import { Wheel } from '../table/roulette.tsx'
import { sayBall } from '../table/roulette_bets.ts'
import { Dome, sayDice } from '../table/sicbo.tsx'
import { useSay, type Say } from '../words.tsx'

type Played = TableRules['played']
type Shown = { shown: TableShown | null; isRunning: boolean }

/** Two cards each lie there from the beginning in baccarat, in dragon tiger one. */
const duels = {
  baccarat: { sides: ['player', 'banker'], cards: 2 },
  dragontiger: { sides: ['dragon', 'tiger'], cards: 1 },
} as const
type Duel = (typeof duels)[keyof typeof duels] & { hasPoints: boolean }

export function duelOf({ kind }: Played): Duel | null {
  if (kind !== 'baccarat' && kind !== 'dragontiger') return null
  return { ...duels[kind], hasPoints: kind === 'baccarat' }
}

export function Drawn({ played, shown, isRunning }: Shown & { played: Played }) {
  const duel = duelOf(played)
  if (duel) return <Hands duel={duel} shown={shown} />
  if (played.kind === 'roulette') return <Ball shown={shown} isRunning={isRunning} />
  if (played.kind === 'moneywheel')
    return (
      <MoneyWheel
        rules={played}
        spins={spinsIn(shown)}
        isRunning={isRunning}
        isOver={shown !== null && shown.outcome !== null}
      />
    )
  const dice = diceIn(shown)
  return <Dome dice={dice} isShaking={isRunning && dice === null} />
}

const cardsIn = (shown: TableShown | null, side: string) => (shown?.dealt[side] ?? []) as Card[]

function diceIn(shown: TableShown | null): number[] | null {
  const dice = (shown?.dealt['dice'] ?? []) as number[]
  return dice.length > 0 ? dice : null
}

const spinsIn = (shown: TableShown | null) => (shown?.dealt['spins'] ?? []) as number[]

/** What is told while a round goes on: that a multiplier stood, and the wheel spins again. */
export const sayMeanwhile = (say: Say, played: Played, shown: TableShown) =>
  played.kind === 'moneywheel' ? sayMultiplied(say, { rules: played, spins: spinsIn(shown) }) : ''

/** What came of a round that is over. */
export function sayOutcome(say: Say, played: Played, shown: TableShown): string {
  if (played.kind === 'roulette') return sayBall(say, Number(shown.outcome))
  if (played.kind === 'moneywheel') return sayWheel(say, { rules: played, spins: spinsIn(shown) })
  const duel = duelOf(played)
  if (!duel) return sayDice(say, diceIn(shown) ?? [])
  const side = say(sideWords[String(shown.outcome)]!)
  if (!duel.hasPoints) return side
  return `${side} · ${duel.sides.map((one) => pointsOf(cardsIn(shown, one))).join(' : ')}`
}

function Hands({ duel, shown }: { duel: Duel; shown: TableShown | null }) {
  const say = useSay()
  const { sides, cards: cardsMin, hasPoints } = duel
  return (
    <div className="hands">
      {sides.map((side) => {
        const cards = cardsIn(shown, side)
        return (
          <Hand
            key={side}
            name={say(sideWords[side]!)}
            cards={cards}
            back={Math.max(0, cardsMin - cards.length)}
            {...(hasPoints && cards.length > 0 && { total: String(pointsOf(cards)) })}
            mark={shown?.outcome === side ? 'is-won' : ''}
          />
        )
      })}
      <output className="visually-hidden">
        {shown &&
          shown.outcome !== null &&
          sides
            .map((side) => `${say(sideWords[side]!)}: ${sayCards(say, cardsIn(shown, side))}`)
            .join('. ')}
      </output>
    </div>
  )
}

function Ball({ shown, isRunning }: { shown: TableShown | null; isRunning: boolean }) {
  const number = (shown?.dealt['number']?.[0] ?? null) as number | null
  const isOver = shown !== null && shown.outcome !== null
  return (
    <Wheel
      number={number}
      isShowing={isRunning && number !== null}
      isOver={isOver}
      isAwaited={isRunning && number === null}
    />
  )
}
