/** Every pay of a game that is no slot, from its rules, each with the return it makes [GAM-01]. */
import { type MinesRules, type PlinkoRules, type WheelRules, risks } from '#games/rules.ts'
import { readFraction, showDecimal, type Fraction } from '#games/fraction.ts'
import type { Rules as GameRules } from '#games/game.ts'
import { minesMultiple, safeChance } from '#games/mines/mines.ts'
import { plinkoRtp, slotsOf } from '#games/plinko/plinko.ts'
import { segmentsOf, wheelRtp } from '#games/wheel/wheel.ts'
import { FishingPays } from '../fishing/pays.tsx'
import { baccaratTable } from '#games/baccarat/baccarat.ts'
import { betRtp } from '#games/bets.ts'
import { dragonTigerTable } from '#games/dragontiger/dragontiger.ts'
import { moneyWheelTable, wheelBetOf, wheelNumbers } from '#games/moneywheel/moneywheel.ts'
import type { PokerHand } from '#games/poker/hand.ts'
import { rouletteBets, rouletteTable } from '#games/roulette/roulette.ts'
import type { TableRules } from '#games/shared/table_rules.ts'
import { sicboTable } from '#games/sicbo/sicbo.ts'
import type { ThreeCardHand } from '#games/threecard/hand.ts'
import { pairPlusRtp } from '#games/threecard/threecard.ts'
import { sayRoulette, saySicbo, sayWheelBet, sideWords } from '#i18n/bet_words.ts'
import { useFormats } from '#i18n/translate.tsx'
import { threeCardWords } from '../table/threecard.tsx'
import { pokerWords } from '../table/videopoker.tsx'
import { sayPercent, sayTimes, short, showShort, useSay, type Say } from '../words.tsx'

type Rules = GameRules | TableRules['played']

const riskWords = { low: 'studioLow', medium: 'studioMedium', high: 'studioHigh' } as const

export function Pays({ rules }: { rules: Rules }) {
  if (rules.kind === 'mines') return <MinesPays rules={rules} />
  if (rules.kind === 'plinko') return <PlinkoPays rules={rules} />
  if (rules.kind === 'wheel') return <WheelPays rules={rules} />
  if (rules.kind === 'fishing') return <FishingPays rules={rules} />
  return <TablePays rules={rules} />
}

function MinesPays({ rules: { tiles, minesMin, minesMax } }: { rules: MinesRules }) {
  const say = useSay()
  const counts = Array.from({ length: minesMax - minesMin + 1 }, (_, i) => minesMin + i)
  return (
    <>
      {counts.map((mines) => (
        <details key={mines}>
          <summary>{say('studioMinesCount', { count: mines })}</summary>
          <table>
            <thead>
              <tr>
                <th>{say('studioSafeTiles')}</th>
                <th>{say('studioChance')}</th>
                <th>{say('studioMultiplier')}</th>
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: tiles - mines }, (_, i) => i + 1).map((picks) => (
                <tr key={picks}>
                  <td>{picks}</td>
                  <td>{sayPercent(say, safeChance(mines, picks))}</td>
                  <td>{sayTimes(say, showDecimal(minesMultiple(mines, picks), 2))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ))}
    </>
  )
}

function PlinkoPays({ rules }: { rules: PlinkoRules }) {
  const choices = Object.keys(rules.tables)
    .map(Number)
    .flatMap((rows) => risks.map((risk) => ({ rows, risk })))
  return (
    <Listed
      rows={choices.map((choice) => ({
        size: choice.rows,
        risk: choice.risk,
        pays: slotsOf(choice).slice(choice.rows / 2),
        rtp: plinkoRtp(slotsOf(choice)),
      }))}
    />
  )
}

function WheelPays({ rules }: { rules: WheelRules }) {
  const choices = Object.keys(rules.segments)
    .map(Number)
    .flatMap((segments) => risks.map((risk) => ({ segments, risk })))
  return (
    <Listed
      rows={choices.map((choice) => ({
        size: choice.segments,
        risk: choice.risk,
        pays: [...new Set(segmentsOf(choice))].toSorted((a, b) => a - b),
        rtp: wheelRtp(segmentsOf(choice)),
      }))}
    />
  )
}

type Row = { size: number; risk: (typeof risks)[number]; pays: readonly number[]; rtp: Fraction }

function Listed({ rows }: { rows: readonly Row[] }) {
  const say = useSay()
  const { decimal } = useFormats()
  return (
    <table>
      <thead>
        <tr>
          <th>{say('studioRisk')}</th>
          <th>{say('studioPaysStakes')}</th>
          <th>{say('studioRtp')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ size, risk, pays, rtp }) => (
          <tr key={`${size} ${risk}`}>
            <td>
              {size} · {say(riskWords[risk])}
            </td>
            <td>{pays.map((multiple) => decimal(short(multiple))).join(' · ')}</td>
            <td>{sayPercent(say, rtp)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What a bet pays where there are several wins of it, the least first. */
type PayRow = readonly [name: string, pays: string | readonly string[], rtp: Fraction | null]

/** Tables of bets and of hands: every bet or hand, what it pays, and what the bet returns. */
function TablePays({ rules }: { rules: Rules }) {
  const say = useSay()
  const { decimal } = useFormats()
  const rows = payRows(say, rules)
  if (rows.length === 0) return null
  return (
    <table>
      <thead>
        <tr>
          <th>{say('studioBet')}</th>
          <th>{say(rules.kind === 'videopoker' ? 'studioPaysStakes' : 'studioOddsToOne')}</th>
          <th>{say('studioRtp')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, pays, rtp]) => (
          <tr key={name}>
            <td>{name}</td>
            <td>
              {[pays]
                .flat()
                .map((one) => decimal(one))
                .join(' · ')}
            </td>
            <td>{rtp ? sayPercent(say, rtp) : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const rtpsOf =
  <O,>(table: Parameters<typeof betRtp<O>>[0]) =>
  (bet: string) =>
    betRtp(table, bet)

function payRows(say: Say, rules: Rules): PayRow[] {
  if (rules.kind === 'videopoker')
    return Object.entries(rules.pays)
      .filter(([, pays]) => pays > 0)
      .map(([hand, pays]) => [say(pokerWords[hand as PokerHand]), String(pays), null])
  if (rules.kind === 'threecard') {
    const listed = (
      title: string,
      pays: Partial<Record<ThreeCardHand, number>>,
      rtp: Fraction | null,
    ) =>
      Object.entries(pays).map(([hand, odds], i): PayRow => [
        `${title}: ${say(threeCardWords[hand as ThreeCardHand])}`,
        String(odds),
        i === 0 ? rtp : null,
      ])
    return [
      ...listed(say('studioAnteBonus'), rules.anteBonus, readFraction(rules.anteRtp)),
      ...listed(say('studioPairPlus'), rules.pairPlus, pairPlusRtp(rules.pairPlus)),
    ]
  }
  if (rules.kind === 'baccarat' || rules.kind === 'dragontiger') {
    const rtpOf =
      rules.kind === 'baccarat'
        ? rtpsOf(baccaratTable(rules.pays))
        : rtpsOf(dragonTigerTable(rules.pays))
    return Object.entries(rules.pays).map(([bet, pays]) => [
      say(sideWords[bet]!),
      showShort(readFraction(pays)),
      rtpOf(bet),
    ])
  }
  if (rules.kind === 'sicbo') {
    const table = sicboTable(rules.pays)
    return sicboShown.map(([bet, ...keys]) => [
      saySicbo(say, bet),
      keys.map((key) => showShort(readFraction(rules.pays[key]!))),
      betRtp(table, bet),
    ])
  }
  if (rules.kind === 'moneywheel') {
    const table = moneyWheelTable(rules)
    return wheelNumbers.map((number) => {
      const bet = wheelBetOf(number)
      return [sayWheelBet(say, bet), String(number), betRtp(table, bet)]
    })
  }
  if (rules.kind === 'roulette') {
    const table = rouletteTable(rules)
    return [
      'straight-0',
      'split-1-2',
      'street-1-2-3',
      'corner-1-2-4-5',
      'line-1-2-3-4-5-6',
      'dozen-1',
      'column-1',
      'red',
      'even',
      'low',
    ].map((bet) => [
      sayRoulette(say, bet),
      String(36 / rouletteBets.get(bet)!.length - 1),
      betRtp(table, bet),
    ])
  }
  return []
}

/** One bet of each kind, with the keys of what it pays; totals from the other end pay alike. */
const sicboShown: readonly (readonly [bet: string, ...keys: string[]])[] = [
  ['small', 'half'],
  ['big', 'half'],
  ['odd', 'half'],
  ['even', 'half'],
  ['single-1', 'single', 'singleTwice', 'singleThrice'],
  ['pair-1-2', 'pair'],
  ['double-1', 'double'],
  ['triple-1', 'triple'],
  ['triple-any', 'anyTriple'],
  ...[4, 5, 6, 7, 8, 9, 10].map((total) => [`total-${total}`, `total${total}`] as const),
]
