/** A bet that is only tried: a line, odds, a stake and a score, and what the server says it would pay. */

import { useEffect, useState } from 'react'
import { useAsk } from '#client/query.tsx'
import type { Result as Answered } from '#client/result.ts'
import { isCurrency, parseMoney } from '#contract/money.ts'
import { readOdds, showOdds } from '#contract/odds.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { readAmount } from '#i18n/plain_decimals.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { Refused } from '../../said.tsx'
import { becomes, termsOf, writeLine, writeSum, type Tried } from './arithmetic.ts'
import { Result, type Rules } from './tables.tsx'
import styles from './rules.module.css'

type Side = Tried['home_away']

const sides: readonly { side: Side; type: Tried['bet_type']; words: readonly MessageKey[] }[] = [
  { side: 'H', type: 'HDP', words: ['handicap', 'homeTeam'] },
  { side: 'A', type: 'HDP', words: ['handicap', 'awayTeam'] },
  { side: 'O', type: 'OU', words: ['overUnder', 'over'] },
  { side: 'U', type: 'OU', words: ['overUnder', 'under'] },
]

const quarters = (from: number, to: number) =>
  Array.from({ length: (to - from) * 4 + 1 }, (_, i) => String(from + i / 4))
const lines: Record<Tried['bet_type'], readonly string[]> = {
  HDP: quarters(-3, 3),
  OU: quarters(0.5, 6),
}
const firstLine: Record<Tried['bet_type'], string> = { HDP: '-0.75', OU: '2.25' }

const goalsMax = 99
const waitMs = 250

/** As it is typed. */
type Typed = { side: Side; line: string; odds: string; stake: string; home: string; away: string }

export function Trial({ rules: { stake_min, stake_max, examples } }: { rules: Rules }) {
  const { unit, returns } = examples
  const t = useT()
  const { count, currency, decimalSign, money } = useFormats()
  const write = (decimal: string) => decimal.replace('.', decimalSign)
  const [typed, setTyped] = useState<Typed>({
    side: 'H',
    line: firstLine.HDP,
    odds: write(returns.odds),
    stake: write(unit),
    home: '2',
    away: '1',
  })
  const type = typeOf(typed.side)
  const change = (next: Partial<Typed>) => setTyped((before) => ({ ...before, ...next }))
  const choose = (side: Side) =>
    change({ side, ...(typeOf(side) !== type && { line: firstLine[typeOf(side)] }) })
  const odds = readDecimal(typed.odds, decimalSign)
  const stake = readStake(typed.stake, decimalSign, currency)
  const [home, away] = [readGoals(typed.home), readGoals(typed.away)]
  const isWhole = odds !== null && stake !== null && home !== null && away !== null
  const bet: Tried | null = isWhole
    ? {
        bet_type: type,
        home_away: typed.side,
        criteria1: typed.line,
        odds,
        unit: stake,
        score: { home, away },
      }
    : null
  return (
    <>
      <div className={styles['fields']}>
        <SelectField
          label={t('betOn')}
          value={typed.side}
          onChange={({ target }) => choose(target.value as Side)}
          options={sides.map(({ side, words }) => ({
            value: side,
            title: words.map((word) => t(word)).join(': '),
          }))}
        />
        <SelectField
          label={t('betLine')}
          value={typed.line}
          onChange={({ target }) => change({ line: target.value })}
          options={lines[type].map((line) => ({
            value: line,
            title: writeLine(type, line, count),
          }))}
        />
        <TextField
          label={t('oddsOf')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={7}
          value={typed.odds}
          error={odds === null ? t('oddsNote') : undefined}
          onChange={({ target }) => change({ odds: target.value })}
        />
        <TextField
          label={t('stake')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={27}
          value={typed.stake}
          hint={t('stakeRange', { min: money(stake_min), max: money(stake_max) })}
          error={stake === null ? t('invalidAmount') : undefined}
          onChange={({ target }) => change({ stake: target.value })}
        />
        {(['home', 'away'] as const).map((side) => (
          <TextField
            key={side}
            label={`${t('goals')}: ${t(side === 'home' ? 'homeTeam' : 'awayTeam')}`}
            type="number"
            min={0}
            max={goalsMax}
            value={typed[side]}
            onChange={({ target }) => change({ [side]: target.value })}
          />
        ))}
      </div>
      <Outcome bet={bet} />
    </>
  )
}

function Outcome({ bet }: { bet: Tried | null }) {
  const { count, decimal, money } = useFormats()
  const heard = useTried(bet)
  const answer = heard?.answer.message === 'OK' ? heard.answer.value.tried : null
  const result = answer?.result
  return (
    <>
      <output className={styles['example']}>
        {heard && answer && result && result !== 'open' && (
          <>
            <span className={styles['formula']}>{writeSum(termsOf(heard.bet), count)}</span>
            <b data-result={result}>
              <Result result={result} />
            </b>
            <span className={styles['formula']}>
              {money(heard.bet.unit)} × {becomes[result](decimal(heard.bet.odds))} ={' '}
              <b>{money(answer.pays)}</b>
            </span>
          </>
        )}
      </output>
      <Refused failure={heard && heard.answer.message !== 'OK' ? heard.answer : undefined} />
    </>
  )
}

type Heard = { bet: Tried; answer: Answered<'/api/sports/rules'> }

/** Asked shortly after the last key; until it is heard, what was heard before stays. */
function useTried(bet: Tried | null): Heard | undefined {
  const ask = useAsk()
  const [heard, setHeard] = useState<Heard>()
  const key = JSON.stringify(bet)
  useEffect(() => {
    const asked = JSON.parse(key) as Tried | null
    if (!asked) return undefined
    let isOver = false
    const hear = async () => {
      const answer = await ask('/api/sports/rules', { bet: asked })
      if (!isOver) setHeard({ bet: asked, answer })
    }
    const waiting = setTimeout(() => void hear(), waitMs)
    return () => {
      isOver = true
      clearTimeout(waiting)
    }
  }, [ask, key])
  return bet ? heard : undefined
}

const typeOf = (side: Side): Tried['bet_type'] => (side === 'H' || side === 'A' ? 'HDP' : 'OU')

/** Odds with the places that the wire has; null where there are none. */
function readDecimal(typed: string, decimalSign: string): string | null {
  const amount = readAmount(typed, decimalSign)
  const thousandths = readOdds(amount ?? '')
  return thousandths >= 1000 && thousandths < 1_000_000 ? showOdds(thousandths) : null
}

function readStake(typed: string, decimalSign: string, currency: string): string | null {
  const amount = readAmount(typed, decimalSign)
  if (amount === null || !isCurrency(currency)) return null
  return parseMoney(amount, currency) === null ? null : amount
}

function readGoals(typed: string): number | null {
  const goals = Number(typed)
  return typed !== '' && Number.isInteger(goals) && goals >= 0 && goals <= goalsMax ? goals : null
}
