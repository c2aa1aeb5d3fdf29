/** The rules of a game, drawn from its module: every pay, every line, exact odds, stakes, interruptions. */
import type { Game } from '#games/game.ts'
import { multiply, fraction, showDecimal, showFraction, type Fraction } from '#games/fraction.ts'
import { useFormats } from '#i18n/translate.tsx'
import type { GameState } from '../play/table.ts'
import { useSay } from '../words.tsx'
import { Panel } from './panel.tsx'
import { Paytable } from './paytable.tsx'

const percent = (share: Fraction, places = 4) =>
  `${showDecimal(multiply(share, fraction(100)), places)} %`
/** One in how many rounds, rounded down to whole ones. */
const oneIn = ({ numerator, denominator }: Fraction) => Number(denominator / numerator)

export function Rules({
  game,
  state,
  onClose,
}: {
  game: Game
  state: GameState | null
  onClose: () => void
}) {
  const say = useSay()
  const { money, count } = useFormats()
  const { rules } = game
  const facts: [string, string, string?][] = [
    [say('studioRtp'), percent(game.rtp), showFraction(game.rtp)],
    [
      say('studioHitFrequency'),
      percent(game.hitFrequency, 2),
      say(rules.kind === 'slot' ? 'studioHitSlot' : 'studioHitDefault'),
    ],
    [
      say('studioVolatility'),
      say(
        ({ low: 'studioLow', medium: 'studioMedium', high: 'studioHigh' } as const)[
          game.volatility
        ],
      ),
    ],
    [
      say('studioTopAward'),
      `${showDecimal(game.topAward.multiple, 2)} ×`,
      say('studioOneIn', { rounds: count(oneIn(game.topAward.chance)) }),
    ],
    [say('studioMaxWin'), `${showDecimal(game.maxMultiple, 2)} ×`, say('studioMaxWinText')],
  ]
  if (state)
    facts.push(
      [say('stake'), `${money(state.stake_min)} – ${money(state.stake_max)}`],
      [say('rulesVersion'), String(state.rules_version)],
    )
  return (
    <Panel title={say('studioRulesOf', { game: game.name })} onClose={onClose}>
      <dl className="facts">
        {facts.map(([name, value, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {note && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        {say(
          (
            {
              slot: 'studioRtpSlotText',
              dice: 'studioRtpDiceText',
              limbo: 'studioRtpLimboText',
            } as const
          )[rules.kind],
        )}
      </p>
      {rules.kind === 'slot' && <Paytable code={game.code} sheet={rules} />}
      {rules.kind === 'dice' && (
        <>
          <h3>{say('studioHowItPays')}</h3>
          <p>{say('studioDiceRules')}</p>
        </>
      )}
      {rules.kind === 'limbo' && (
        <>
          <h3>{say('studioHowItPays')}</h3>
          <p>{say('studioLimboRules')}</p>
        </>
      )}
      <h3>{say('studioInterruptions')}</h3>
      <p>{say('studioInterruptionText')}</p>
      <h3>{say('studioHowDrawn')}</h3>
      <p>{say('studioHowDrawnText')}</p>
    </Panel>
  )
}
