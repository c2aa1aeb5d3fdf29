/** Every pay of a game that is no slot, from its rules, each with the return it makes [GAM-01]. */
import { type MinesRules, type PlinkoRules, type WheelRules, risks } from '#games/rules.ts'
import { fraction, multiply, showDecimal, type Fraction } from '#games/fraction.ts'
import type { Rules } from '#games/game.ts'
import { minesMultiple, safeChance } from '#games/mines/mines.ts'
import { plinkoRtp, slotsOf } from '#games/plinko/plinko.ts'
import { segmentsOf, wheelRtp } from '#games/wheel/wheel.ts'
import { showHundredths } from '../arcade/result.tsx'
import { useSay } from '../words.tsx'

const percent = (share: Fraction) => `${showDecimal(multiply(share, fraction(100)), 4)} %`
const riskWords = { low: 'studioLow', medium: 'studioMedium', high: 'studioHigh' } as const
const short = (hundredths: number) => showHundredths(hundredths).replace(/\.?0+$/, '')

export function Pays({ rules }: { rules: Rules }) {
  if (rules.kind === 'mines') return <MinesPays rules={rules} />
  if (rules.kind === 'plinko') return <PlinkoPays rules={rules} />
  if (rules.kind === 'wheel') return <WheelPays rules={rules} />
  return null
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
                  <td>{percent(safeChance(mines, picks))}</td>
                  <td>{showDecimal(minesMultiple(mines, picks), 2)} ×</td>
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
            <td>{pays.map(short).join(' · ')}</td>
            <td>{percent(rtp)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
