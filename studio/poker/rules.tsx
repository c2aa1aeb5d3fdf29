/** The rules of the tables: what is taken, how hands rank, who acts when, what happens to who stays away, how it is dealt. */
import { handNames } from '#games/holdem/strength.ts'
import { riverHoldem, tournamentOf, type TableGame } from '#games/holdem/holdem.ts'
import { useFormats } from '#i18n/translate.tsx'
import { Facts } from '../panel/facts.tsx'
import { Panel } from '../panel/panel.tsx'
import { useSay } from '../words.tsx'
import { handWords } from './felt.tsx'
import type { Table } from './live.ts'
import { TournamentRules } from './tournament_rules.tsx'

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

type Props = { game: TableGame; table: Table | undefined; onClose: () => void }

export function PokerRules({ game, table, onClose }: Props) {
  const say = useSay()
  const { rules, version, name } = game
  const tournament = tournamentOf(game)
  const seconds = (ms: number) => ms / 1000
  return (
    <Panel title={say('studioRulesOf', { game: name })} onClose={onClose}>
      {tournament ? (
        <TournamentRules game={game} rules={tournament} />
      ) : (
        <CashRules table={table} version={version} />
      )}
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
      {tournament ? (
        <>
          <p>{say('studioTourAwayRule')}</p>
          <p>
            {'fillMs' in tournament
              ? say('studioTourRefundRule', { hours: seconds(tournament.fillMs) / 3600 })
              : say('studioTourSeveralRefund', {
                  minutes: seconds(tournament.tables.lateMs) / 60,
                })}
          </p>
        </>
      ) : (
        <p>
          {say('studioPokerAwayRule', {
            hands: riverHoldem.rules.awayHandsMax,
            minutes: seconds(riverHoldem.rules.awayMs) / 60,
          })}
        </p>
      )}
      <p>{say('studioPokerFaultRule')}</p>
      <h3>{say('studioPokerFairPlay')}</h3>
      <p>{say('studioPokerNoMachines')}</p>
      <h3>{say('studioHowDrawn')}</h3>
      <p>{say('studioPokerFairRule')}</p>
      {tournament && (
        <p>{say('tables' in tournament ? 'studioTourSeatsSeveral' : 'studioTourSeatsRule')}</p>
      )}
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

function CashRules({ table, version }: { table: Table | undefined; version: number }) {
  const say = useSay()
  const { money } = useFormats()
  const { rules } = riverHoldem
  return (
    <>
      <Facts
        facts={[
          [
            say('studioPokerRake'),
            table
              ? say('studioPokerRakeOf', {
                  percent: rules.rakePercent,
                  cap: money(table.rake_cap),
                })
              : say('studioPokerRakeBlinds', {
                  percent: rules.rakePercent,
                  blinds: rules.rakeCapBlinds,
                }),
          ],
          [
            say('studioRtp'),
            `≥ ${say('percent', { percent: 100 - rules.rakePercent })}`,
            say('studioPokerReturnText'),
          ],
          [
            say('studioPokerBuyIn'),
            say('studioPokerBuyInBlinds', {
              min: rules.buyInMinBlinds,
              max: rules.buyInMaxBlinds,
            }),
          ],
          [say('rulesVersion'), String(version)],
        ]}
      />
      <p>{say('studioPokerRakeText')}</p>
    </>
  )
}
