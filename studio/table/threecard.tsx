/** Three card poker in play: the dealer's hand and the player's, fold or play, and pair plus beside the ante. */
import { threeCardOf, type ThreeCardHand } from '#games/threecard/hand.ts'
import type { ThreeCardChoice } from '#games/threecard/threecard.ts'
import type { ThreeCardStep } from '#games/steps.ts'
import { useSteps } from '../play/step.ts'
import type { ViewProps } from '../view.ts'
import { useSay, type StudioKey } from '../words.tsx'
import { Hand, sayCards } from './card.tsx'
import { Moves } from './moves.tsx'
import { RoundTold } from './told.tsx'

export const threeCardWords: Record<ThreeCardHand, StudioKey> = {
  straightFlush: 'studioHandStraightFlush',
  trips: 'studioHandTrips',
  straight: 'studioHandStraight',
  flush: 'studioHandFlush',
  pair: 'studioHandPair',
  highCard: 'studioHandHigh',
}
const resultWords: Record<string, StudioKey> = {
  fold: 'studioFolded',
  unqualified: 'studioUnqualified',
  lose: 'studioHandLoses',
  push: 'studioPush',
  win: 'studioHandWins',
}
/** Said between two hands, these need to say of which. */
const ofHand: ReadonlySet<string> = new Set(['lose', 'win'])

export function ThreeCard({ table, choice, onChoose, onShown, onMove, pending }: ViewProps) {
  const say = useSay()
  const { seen, current } = useSteps<ThreeCardStep>(table, () => 900, onShown)
  const dealt = seen.find((step) => step.event === 'deal')
  const result = seen.find((step) => step.event === 'result')
  // What it came to is told once the dealer's cards lie.
  const isOver = result !== undefined && result !== current
  const bet = ((onChoose === null ? table.round?.choice : null) ?? choice) as ThreeCardChoice
  const mine = dealt && say(threeCardWords[threeCardOf(dealt.player).hand])
  const end = isOver && say(resultWords[result.result]!)
  const told = end && ofHand.has(result.result) ? `${say('studioYourHand')}: ${end}` : end
  const said = [
    dealt && `${say('studioYourHand')}: ${sayCards(say, dealt.player)}, ${mine}`,
    isOver && `${say('studioDealer')}: ${sayCards(say, result.dealer)}. ${told}`,
  ].filter(Boolean)
  return (
    <div className="felt is-threecard">
      <Hand
        name={say('studioDealer')}
        cards={result?.dealer ?? []}
        back={result ? 0 : 3}
        {...(isOver && { total: say(threeCardWords[result.hands[1]]) })}
      />
      <p className="printed" aria-hidden="true">
        {told || say('studioQueenPlays')}
      </p>
      <Hand
        name={say('studioYourHand')}
        cards={dealt?.player ?? []}
        back={dealt ? 0 : 3}
        {...(mine && { total: mine })}
        mark={
          isOver
            ? result.result === 'win' || result.result === 'unqualified'
              ? 'is-won'
              : result.result === 'lose'
                ? 'is-lost'
                : ''
            : ''
        }
      />
      <RoundTold table={table} said={said.join('. ')} isOver={isOver} />
      <Moves pending={pending} onMove={onMove} />
      <fieldset className="sides" disabled={onChoose === null} aria-label={say('studioYourBet')}>
        {[false, true].map((pairPlus) => (
          <button
            key={String(pairPlus)}
            type="button"
            aria-pressed={bet.pairPlus === pairPlus}
            onClick={() => onChoose?.({ pairPlus })}
          >
            {say(pairPlus ? 'studioAntePlus' : 'studioAnteOnly')}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
