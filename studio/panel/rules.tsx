/** The rules of a game, drawn from its module: every pay, every line, exact odds, stakes, interruptions. */
import type { Ask } from '#client/client.ts'
import type { Game, Rules as GameRules } from '#games/game.ts'
import { showDecimal, showFraction, type Fraction } from '#games/fraction.ts'
import { useFormats } from '#i18n/translate.tsx'
import type { GameState } from '../play/table.ts'
import { PotRules } from '../slot/pot.tsx'
import { sayPercent, sayTimes, useSay, type StudioKey } from '../words.tsx'
import { Facts, type Fact } from './facts.tsx'
import { Panel } from './panel.tsx'
import { Pays } from './pays.tsx'
import { Paytable } from './paytable.tsx'

/** One in how many rounds, rounded down to whole ones. */
const oneIn = ({ numerator, denominator }: Fraction) => Number(denominator / numerator)

/** How the return was worked out, where it is not by counting every outcome. */
const returnTexts: Partial<Record<GameRules['kind'], StudioKey>> = {
  slot: 'studioRtpSlotText',
  dice: 'studioRtpDiceText',
  limbo: 'studioRtpLimboText',
  blackjack: 'studioRtpBestText',
  videopoker: 'studioRtpBestText',
  threecard: 'studioRtpBestText',
}

const rulesTexts: Record<Exclude<GameRules['kind'], 'slot'>, StudioKey> = {
  dice: 'studioDiceRules',
  limbo: 'studioLimboRules',
  mines: 'studioMinesRules',
  hilo: 'studioHiloRules',
  plinko: 'studioPlinkoRules',
  wheel: 'studioWheelRules',
  blackjack: 'studioBlackjackRules',
  roulette: 'studioRouletteRules',
  baccarat: 'studioBaccaratRules',
  dragontiger: 'studioDragonTigerRules',
  sicbo: 'studioSicboRules',
  videopoker: 'studioVideoPokerRules',
  threecard: 'studioThreeCardRules',
  fishing: 'studioFishingRules',
}

/** Games whose rounds wait for moves. */
const decidingKinds: ReadonlySet<GameRules['kind']> = new Set([
  'mines',
  'hilo',
  'blackjack',
  'videopoker',
  'threecard',
])

export function Rules({
  game,
  ask,
  state,
  onClose,
}: {
  game: Game
  ask: Ask
  state: GameState | null
  onClose: () => void
}) {
  const say = useSay()
  const { money, count } = useFormats()
  const { rules } = game
  const facts: Fact[] = [
    [say('studioRtp'), sayPercent(say, game.rtp), showFraction(game.rtp)],
    [
      say('studioHitFrequency'),
      game.hitFrequency ? sayPercent(say, game.hitFrequency, 2) : '–',
      say(
        game.hitFrequency === null
          ? 'studioDependsOnPlay'
          : rules.kind === 'slot'
            ? 'studioHitSlot'
            : 'studioHitDefault',
      ),
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
      sayTimes(say, showDecimal(game.topAward.multiple, 2)),
      say('studioOneIn', { rounds: count(oneIn(game.topAward.chance)) }),
    ],
    [say('studioMaxWin'), sayTimes(say, showDecimal(game.maxMultiple, 2)), say('studioMaxWinText')],
  ]
  if (state)
    facts.push(
      [say('stake'), `${money(state.stake_min)} – ${money(state.stake_max)}`],
      [say('rulesVersion'), String(state.rules_version)],
    )
  return (
    <Panel title={say('studioRulesOf', { game: game.name })} onClose={onClose}>
      <Facts facts={facts} />
      <p>{say(returnTexts[rules.kind] ?? 'studioRtpExactText')}</p>
      {rules.kind === 'slot' ? (
        <>
          <Paytable code={game.code} sheet={rules} />
          {rules.jackpot && (
            <PotRules ask={ask} rules={rules.jackpot} rtp={sayPercent(say, game.rtp)} />
          )}
        </>
      ) : (
        <>
          <h3>{say('studioHowItPays')}</h3>
          <p>{say(rulesTexts[rules.kind])}</p>
          <Pays rules={rules} />
        </>
      )}
      <h3>{say('studioInterruptions')}</h3>
      <p>{say('studioInterruptionText')}</p>
      {decidingKinds.has(rules.kind) && <p>{say('studioUnfinishedText')}</p>}
      <h3>{say('studioHowDrawn')}</h3>
      <p>{say('studioHowDrawnText')}</p>
    </Panel>
  )
}
