/** The rules of a tournament, read off those that run: its blinds level by level, and its prizes by how many play. */
import type { TableGame } from '#games/holdem/holdem.ts'
import type { TournamentRules as Rules } from '#games/holdem/tournament.ts'
import { useFormats } from '#i18n/translate.tsx'
import { Facts } from '../panel/facts.tsx'
import { sayPercent, useSay } from '../words.tsx'

export function TournamentRules({ game, rules }: { game: TableGame; rules: Rules }) {
  const say = useSay()
  const { count } = useFormats()
  const { startChips, handsPerLevel, levels, prizes } = rules
  const percent = (share: number) => say('percent', { percent: share })
  return (
    <>
      <Facts
        facts={[
          [say('studioRtp'), `≥ ${sayPercent(say, game.rtp, 2)}`, say('studioTourReturnText')],
          [say('fee'), `≤ ${percent(rules.feePercentMax)}`],
          [say('rulesVersion'), String(game.version)],
        ]}
      />
      <p>
        {say('tables' in rules ? 'studioTourHowSeveral' : 'studioTourHow', {
          chips: count(startChips),
        })}
      </p>
      <h3>{say('prizes')}</h3>
      <Facts
        facts={Object.entries(prizes).map(([players, shares]) => [
          'tables' in rules
            ? say('studioTourPlayersFrom', { count: count(Number(players)) })
            : say('studioTourPlayers', { count: Number(players) }),
          shares.map(percent).join(' · '),
        ])}
      />
      <p>{say('studioTourPrizesRule')}</p>
      {'tables' in rules && <p>{say('studioTourSeveralRule')}</p>}
      <h3>{say('studioPokerBlinds')}</h3>
      <p>{say('studioTourBlindsRule', { hands: handsPerLevel })}</p>
      <Facts
        facts={levels.map(([small, big], level) => [
          say('studioTourLevel', { level: count(level + 1) }),
          `${count(small)} / ${count(big)}`,
        ])}
      />
    </>
  )
}
