/** The rules of the tables: what is taken, how hands rank, who acts when, what happens to who stays away, how it is dealt. */
import { handNames } from '#games/holdem/strength.ts'
import { riverHoldem } from '#games/holdem/holdem.ts'
import { useFormats } from '#i18n/translate.tsx'
import { Panel } from '../panel/panel.tsx'
import { useSay } from '../words.tsx'
import { handWords } from './felt.tsx'
import type { Table } from './live.ts'

const examples = {
  straightFlush: '9♥ 8♥ 7♥ 6♥ 5♥',
  quads: 'Q♠ Q♥ Q♦ Q♣ 4♦',
  fullHouse: '10♠ 10♦ 10♣ 7♥ 7♣',
  flush: 'A♣ J♣ 8♣ 5♣ 2♣',
  straight: '5♦ 4♠ 3♥ 2♣ A♦',
  trips: '8♠ 8♥ 8♣ K♦ 3♠',
  twoPair: 'J♠ J♦ 4♥ 4♣ A♠',
  pair: 'K♥ K♣ 9♠ 6♦ 2♥',
  highCard: 'A♠ Q♦ 9♣ 7♥ 3♠',
} as const

export function PokerRules({ table, onClose }: { table: Table | undefined; onClose: () => void }) {
  const say = useSay()
  const { money } = useFormats()
  const { rules, version, name } = riverHoldem
  const seconds = (ms: number) => ms / 1000
  return (
    <Panel title={say('studioRulesOf', { game: name })} onClose={onClose}>
      <dl className="facts">
        <div>
          <dt>{say('studioPokerRake')}</dt>
          <dd>
            {table
              ? say('studioPokerRakeOf', { percent: rules.rakePercent, cap: money(table.rake_cap) })
              : say('studioPokerRakeBlinds', {
                  percent: rules.rakePercent,
                  blinds: rules.rakeCapBlinds,
                })}
          </dd>
        </div>
        <div>
          <dt>{say('studioRtp')}</dt>
          <dd>
            {`≥ ${say('percent', { percent: 100 - rules.rakePercent })}`}
            <small>{say('studioPokerReturnText')}</small>
          </dd>
        </div>
        <div>
          <dt>{say('studioPokerBuyIn')}</dt>
          <dd>
            {say('studioPokerBuyInBlinds', {
              min: rules.buyInMinBlinds,
              max: rules.buyInMaxBlinds,
            })}
          </dd>
        </div>
        <div>
          <dt>{say('rulesVersion')}</dt>
          <dd>{version}</dd>
        </div>
      </dl>
      <p>{say('studioPokerRakeText')}</p>
      <h3>{say('studioRules')}</h3>
      <p>{say('studioPokerHowPlayed')}</p>
      <p>{say('studioPokerHowBet')}</p>
      <p>{say('studioPokerHowShown')}</p>
      <h3>{say('studioPokerRanking')}</h3>
      <dl className="facts">
        {handNames.toReversed().map((hand) => (
          <div key={hand}>
            <dt>{say(handWords[hand])}</dt>
            <dd>{examples[hand]}</dd>
          </div>
        ))}
      </dl>
      <h3>{say('studioInterruptions')}</h3>
      <p>
        {say('studioPokerClockRule', {
          seconds: seconds(rules.actionMs),
          bank: seconds(rules.timeBankMs),
          gain: seconds(rules.bankGainMs),
        })}
      </p>
      <p>
        {say('studioPokerAwayRule', {
          hands: rules.awayHandsMax,
          minutes: seconds(rules.awayMs) / 60,
        })}
      </p>
      <p>{say('studioPokerFaultRule')}</p>
      <h3>{say('studioPokerFairPlay')}</h3>
      <p>{say('studioPokerNoMachines')}</p>
      <h3>{say('studioHowDrawn')}</h3>
      <p>{say('studioPokerFairRule')}</p>
      {table?.next_commitment && (
        <dl className="facts seeds">
          <div>
            <dt>{say('studioPokerNextDeck')}</dt>
            <dd>
              <code>{table.next_commitment}</code>
            </dd>
          </div>
        </dl>
      )}
    </Panel>
  )
}
