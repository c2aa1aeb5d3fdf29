/** Everything that can be caught, with what it pays, its chance, and how many swim now: to aim without a pointer. */
import { catchChance, rangeOf } from '#games/fishing/fishing.ts'
import type { Fish } from '#games/fishing/hall.ts'
import { fraction, multiply } from '#games/fraction.ts'
import type { FishingRules, Prize } from '#games/rules.ts'
import { symbolAddress } from '../slot/sprites.ts'
import { longestHere } from './hall.ts'
import { sayTimes, showShort, useSay, type Say, type StudioKey } from '../words.tsx'

const names: Readonly<Record<string, StudioKey>> = {
  sprat: 'studioFishSprat',
  mackerel: 'studioFishMackerel',
  bream: 'studioFishBream',
  lionfish: 'studioFishLionfish',
  ray: 'studioFishRay',
  barracuda: 'studioFishBarracuda',
  sunfish: 'studioFishSunfish',
  marlin: 'studioFishMarlin',
  squid: 'studioFishSquid',
  oarfish: 'studioFishOarfish',
  eel: 'studioFishEel',
  crab: 'studioFishCrab',
  clam: 'studioFishClam',
}

export function useFishName(): (target: string) => string {
  const say = useSay()
  return (target) => (names[target] ? say(names[target]) : target)
}

/** What a prize pays, in stakes, from the least to the most. */
export function sayRange(say: Say, prize: Prize): string {
  const [least, most] = rangeOf(prize)
  return sayTimes(say, least === most ? least : `${least}–${most}`)
}

export function Targets({
  code,
  rules,
  swimming,
  aim,
  onAim,
}: {
  code: string
  rules: FishingRules
  swimming: readonly Fish[]
  aim: Fish | null
  onAim: ((fish: Fish) => void) | null
}) {
  const say = useSay()
  const nameOf = useFishName()
  const chanceOf = (prize: Prize) =>
    say('percent', {
      percent: showShort(multiply(catchChance(prize), fraction(100))),
    })
  return (
    <ul className="targets" aria-label={say('studioTargets')}>
      {Object.entries(rules.targets).map(([target, { prize }]) => {
        const here = swimming.filter((fish) => fish.target === target)
        const longest = longestHere(here)
        const isAim = aim?.target === target
        return (
          <li key={target}>
            <button
              type="button"
              aria-pressed={isAim}
              disabled={!onAim || (here.length === 0 && !isAim)}
              onClick={() => longest && onAim?.(longest)}
            >
              <img src={symbolAddress(code, target)} alt="" width="40" height="40" />
              <span>
                <b>{nameOf(target)}</b>
                <small>
                  <span>{sayRange(say, prize)}</span> <span>{chanceOf(prize)}</span>
                </small>
              </span>
              <i aria-hidden="true">{here.length || ''}</i>
              <span className="visually-hidden">
                {say('studioFishHere', { count: here.length })}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
