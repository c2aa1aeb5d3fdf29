/** The rules of a shared game: every prize, its exact return, who decides the time, what comes back and when, the chain. */
import { racePools } from '#contract/game_traits.ts'
import { showDecimal, showFraction } from '#games/fraction.ts'
import { termsOf } from '#games/shared/hash.ts'
import { hashBets } from '#games/shared/hash_rules.ts'
import { digitPrizes, type SharedRules } from '#games/shared/rules.ts'
import type { SharedGame } from '#games/shared/shared.ts'
import { hashWords } from '#i18n/bet_words.ts'
import { showHundredths } from '#i18n/plain_decimals.ts'
import { poolWords } from '#i18n/pool_words.ts'
import { useFormats } from '#i18n/translate.tsx'
import { Facts, type Fact } from '../panel/facts.tsx'
import { Panel } from '../panel/panel.tsx'
import { Pays } from '../panel/pays.tsx'
import { sayPercent, sayTimes, short, useSay, type Say } from '../words.tsx'
import { goalWords } from './bingo.tsx'
import { prizeWords } from './digits.tsx'
import type { Table } from './live.ts'
import { raceWords } from './race_marks.tsx'

const how = {
  crash: 'studioCrashRules',
  bingo: 'studioBingoRules',
  digits: 'studioDigitsRules',
  lotto: 'studioLottoRules',
  race: 'studioRaceRules',
  sabong: 'studioSabongRules',
  hash: 'studioHashRules',
  table: 'studioTableRules',
} as const

/** Of what is played at a table, as one plays it alone. */
const playedRules = {
  blackjack: 'studioBlackjackRules',
  baccarat: 'studioBaccaratRules',
  roulette: 'studioRouletteRules',
  dragontiger: 'studioDragonTigerRules',
  sicbo: 'studioSicboRules',
  moneywheel: 'studioMoneyWheelRules',
} as const

/** Odds to one as they are written on a table. */
const odds = (fraction: string) => fraction.replace('/', ' : ')

/** Every prize by its name, as the game's own rules have it. */
function prizesOf(rules: SharedRules, say: Say): [name: string, pays: string][] {
  switch (rules.kind) {
    case 'crash':
      return [
        [
          say('crashCashOut'),
          `${sayTimes(say, short(rules.outMin))} – ${sayTimes(say, short(rules.outMax))}`,
        ],
      ]
    case 'bingo':
      return rules.pays === 'pool'
        ? rules.prizes.map(({ goal, percent }) => [
            say(goalWords[goal]),
            say('percentOfSales', { percent }),
          ])
        : rules.prizes.map(({ goal, calls, pays }) => [
            `${say(goalWords[goal])}, ${say('withinCalls', { calls })}`,
            sayTimes(say, pays),
          ])
    case 'digits':
      return digitPrizes.map((prize) => [
        `${say(prizeWords[prize])} (${rules.numbers[prize]})`,
        `${say('digitsBig')} ${sayTimes(say, rules.prizes.big[prize])}, ${say('digitsSmall')} ${sayTimes(say, rules.prizes.small[prize])}`,
      ])
    case 'lotto':
      return Object.entries(rules.prizes)
        .toReversed()
        .map(([matched, pays]) => [
          say('lottoMatched', { count: Number(matched) }),
          sayTimes(say, pays),
        ])
    case 'race':
      return racePools.flatMap((pool): [string, string][] => {
        const terms = rules.pools[pool]
        if (!terms) return []
        return [
          [say(poolWords[pool]), say('studioPoolReturns', { percent: 100 - terms.takeOut / 100 })],
        ]
      })
    case 'sabong':
      return [
        [
          `${say('sideMeron')}, ${say('sideWala')}`,
          say('studioPoolReturns', { percent: 100 - rules.pool.takeOut / 100 }),
        ],
        [say('betDraw'), `${sayTimes(say, rules.drawPays)} (${rules.draws} / ${rules.of})`],
      ]
    case 'hash':
      return hashBets.flatMap((on): [string, string][] => {
        const terms = termsOf(rules, on)
        if (!terms) return []
        const { times, wins, of } = terms
        return [[say(hashWords[on]), `${sayTimes(say, showHundredths(times))} (${wins} / ${of})`]]
      })
    // Its bets have a table of their own.
    case 'table':
      return []
    case 'blackjacktable':
      return [
        [say('studioNatural'), odds(rules.played.naturalPays)],
        [say('studioHandWins'), '1 : 1'],
        [say('studioMoveInsure'), odds(rules.played.insurancePays)],
      ]
  }
}

export function SharedRulesPanel({
  game,
  table,
  onClose,
}: {
  game: SharedGame
  table: Table
  onClose: () => void
}) {
  const say = useSay()
  const { money, count } = useFormats()
  const facts: Fact[] = [
    [say('studioRtp'), sayPercent(say, game.rtp), showFraction(game.rtp)],
    ...(game.topAward
      ? ([
          [
            say('studioTopAward'),
            sayTimes(say, showDecimal(game.topAward.multiple, 2)),
            say('studioOneIn', {
              rounds: count(
                Number(game.topAward.chance.denominator / game.topAward.chance.numerator),
              ),
            }),
          ],
        ] satisfies Fact[])
      : []),
    [say('stake'), `${money(table.stake_min)} – ${money(table.stake_max)}`],
    [say('rulesVersion'), String(table.rules_version)],
  ]
  return (
    <Panel title={say('studioRulesOf', { game: game.name })} onClose={onClose}>
      <Facts facts={facts} />
      <p>
        {game.rules.kind === 'blackjacktable'
          ? say('studioBlackjackTable', { seconds: game.rules.stepMs / 1000 })
          : say(how[game.rules.kind])}
      </p>
      {'played' in game.rules && <p>{say(playedRules[game.rules.played.kind])}</p>}
      {game.rules.kind === 'blackjacktable' && <p>{say('studioRtpBestText')}</p>}
      <h3>{say('prizes')}</h3>
      {game.rules.kind === 'table' ? (
        <Pays rules={game.rules.played} />
      ) : (
        <Facts facts={prizesOf(game.rules, say)} />
      )}
      <h3>{say('studioInterruptions')}</h3>
      <p>{say('studioSharedTimeRule')}</p>
      <p>{say('studioSharedRefundRule')}</p>
      <h3>{say('studioHowDrawn')}</h3>
      <p>{say(game.awaitsBlock ? 'studioHashFairRule' : 'studioSharedFairRule')}</p>
      {table.chain && (
        <dl className="facts seeds">
          <div>
            <dt>{say('sharedAnchor')}</dt>
            <dd>
              <code>{table.chain.anchor}</code>
            </dd>
          </div>
        </dl>
      )}
      <h3>{say('earlierResults')}</h3>
      <dl className="facts seeds">
        {table.results.map(({ shared_id, number, closes_at, server_seed }) => (
          <div key={shared_id}>
            <dt>{game.rules.kind === 'race' ? raceWords(closes_at, say) : number}</dt>
            <dd>
              <code>{server_seed}</code>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
