/** What each target pays and how likely it is caught: every row comes to the same return [GAM-01, GAM-22]. */
import { catchChance, meanOf } from '#games/fishing/fishing.ts'
import { multiply, showFraction } from '#games/fraction.ts'
import type { FishingRules, Prize } from '#games/rules.ts'
import { sayPercent, sayTimes, useSay, type Say } from '../words.tsx'
import { sayRange, useFishName } from './targets.tsx'

export function FishingPays({ rules }: { rules: FishingRules }) {
  const say = useSay()
  const nameOf = useFishName()
  return (
    <>
      <table>
        <thead>
          <tr>
            <th>{say('studioTargets')}</th>
            <th>{say('studioPaysStakes')}</th>
            <th>{say('studioChance')}</th>
            <th>{say('studioRtp')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(rules.targets).map(([target, { prize }]) => {
            const chance = catchChance(prize)
            return (
              <tr key={target}>
                <td>{nameOf(target)}</td>
                <td>
                  {sayRange(say, prize)}
                  <small>{sayPrize(say, prize)}</small>
                </td>
                <td>
                  {sayPercent(say, chance)}
                  <small>{showFraction(chance)}</small>
                </td>
                <td>{sayPercent(say, multiply(chance, meanOf(prize)))}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <h3>{say('studioHallRules')}</h3>
      <p>{say('studioHallRulesText')}</p>
    </>
  )
}

function sayPrize(say: Say, prize: Prize): string {
  if (prize.kind === 'single') return ''
  if (prize.kind === 'chain')
    return say('studioPrizeChain', {
      times: prize.multiple,
      count: prize.linksMax,
      chance: prize.goesOn,
    })
  const all = prize.pearls.reduce((sum, { ways }) => sum + ways, 0)
  return say('studioPrizePearls', {
    count: prize.count,
    pearls: prize.pearls
      .map(({ multiple, ways }) => `${sayTimes(say, multiple)} (${ways}/${all})`)
      .join(', '),
  })
}
