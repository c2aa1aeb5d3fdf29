/** Playing cards of our own drawing: faces, backs, and hands of them. */
import type { CSSProperties } from 'react'
import { rankOf, suitOf, type Card } from '#games/cards.ts'
import { useSay, type Say, type StudioKey } from '../words.tsx'
import { Court } from './court.tsx'

/** Spades, hearts, diamonds, clubs, each in a square of 100. */
const suitPaths = [
  'M50 6C60 26 90 44 90 64C90 80 70 84 58 72C59 82 63 90 70 96H30C37 90 41 82 42 72C30 84 10 80 10 64C10 44 40 26 50 6Z',
  'M50 92C38 74 8 58 8 32C8 16 20 8 31 8C40 8 47 14 50 22C53 14 60 8 69 8C80 8 92 16 92 32C92 58 62 74 50 92Z',
  'M50 4L86 50L50 96L14 50Z',
  'M50 6C62 6 70 15 70 26C70 32 67 37 64 41C78 36 94 44 94 58C94 71 84 79 73 79C65 79 59 75 56 70C58 82 63 90 70 96H30C37 90 42 82 44 70C41 75 35 79 27 79C16 79 6 71 6 58C6 44 22 36 36 41C33 37 30 32 30 26C30 15 38 6 50 6Z',
] as const

const faces: Record<string, string> = { T: '10' }
const suitNames = ['studioSpades', 'studioHearts', 'studioDiamonds', 'studioClubs'] as const
const rankNames: Record<string, StudioKey> = {
  A: 'studioSymbolAce',
  K: 'studioSymbolKing',
  Q: 'studioSymbolQueen',
  J: 'studioSymbolJack',
}

export function sayCard(say: Say, card: Card): string {
  const rank = card.charAt(0)
  const name = rankNames[rank]
  return say('studioCardName', {
    rank: name ? say(name) : (faces[rank] ?? rank),
    suit: say(suitNames[suitOf(card)]!),
  })
}

export const sayCards = (say: Say, cards: readonly Card[]) =>
  cards.map((card) => sayCard(say, card)).join(', ')

/** Where the pips of a card with so many lie: thirds across, shares down. */
function pipsOf(count: number): [number, number][] {
  const column = (x: number, rows: number): [number, number][] =>
    Array.from({ length: rows }, (_, i) => [x, rows === 1 ? 50 : 18 + (64 * i) / (rows - 1)])
  if (count <= 3) return column(50, count)
  const side = Math.min(4, Math.floor(count / 2))
  const middle = count - side * 2
  const between: [number, number][] =
    middle === 2
      ? [
          [50, 29],
          [50, 71],
        ]
      : middle === 1
        ? [[50, side === 4 || side === 2 ? 50 : 35]]
        : []
  return [...column(35, side), ...column(65, side), ...between]
}

/** `card` is null for a card that lies face down. */
export function CardView({
  card,
  isNew = false,
  isDim = false,
}: {
  card: Card | null
  isNew?: boolean
  isDim?: boolean
}) {
  if (card === null)
    return <i className={`card is-back ${isNew ? 'is-new' : ''}`} aria-hidden="true" />
  const suit = suitOf(card)
  const rank = card.charAt(0)
  const value = rankOf(card)
  const path = suitPaths[suit]!
  // Those of the lower half stand on their heads, as whoever sits opposite sees them.
  const pip = (x: number, y: number, size: number) => (
    <path
      key={`${x},${y}`}
      d={path}
      transform={`translate(${x} ${y * 1.4})${y > 50 ? ' rotate(180)' : ''} scale(${size / 100}) translate(-50 -50)`}
    />
  )
  const corner = (
    <>
      <text x="12.5" y="22" className={rank === 'T' ? 'is-wide' : ''}>
        {faces[rank] ?? rank}
      </text>
      {pip(12.5, 23, 14)}
    </>
  )
  return (
    <i
      className={`card ${suit === 1 || suit === 2 ? 'is-red' : ''} ${isNew ? 'is-new' : ''} ${isDim ? 'is-dim' : ''}`}
      aria-hidden="true"
    >
      <svg viewBox="0 0 100 140">
        {corner}
        <g transform="rotate(180 50 70)">{corner}</g>
        {value > 10 ? (
          <Court rank={rank} suit={path} />
        ) : value === 1 ? (
          pip(50, 50, 56)
        ) : (
          pipsOf(value).map(([x, y]) => pip(x, y, 21))
        )}
      </svg>
    </i>
  )
}

/** Cards side by side with their name and count; `back` adds one that lies face down. */
export function Hand({
  name,
  cards,
  back = 0,
  total,
  mark = '',
}: {
  name: string
  cards: readonly Card[]
  back?: number
  total?: string
  mark?: string
}) {
  const say = useSay()
  return (
    <section className={`hand ${mark}`} aria-label={name}>
      <p>
        <span>{name}</span>
        {total !== undefined && <b>{total}</b>}
      </p>
      <div className="cards" style={{ '--cards': cards.length + back } as CSSProperties}>
        {cards.map((card, i) => (
          // A card keeps its place; the same card may come twice from several decks.
          // oxlint-disable-next-line react/no-array-index-key
          <CardView key={i} card={card} isNew />
        ))}
        {Array.from({ length: back }, (_, i) => (
          <CardView key={`back${i}`} card={null} isNew />
        ))}
      </div>
      <span className="visually-hidden">{sayCards(say, cards)}</span>
    </section>
  )
}
