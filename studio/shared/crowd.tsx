/** Who is in the round: real bets of real players, their names masked. */
import type { Ask } from '#client/client.ts'
import { useFormats } from '#i18n/translate.tsx'
import { useSay } from '../words.tsx'
import { useCrowd, type Live } from './live.ts'

const most = 12

export function Crowd({ ask, live }: { ask: Ask; live: Live }) {
  const say = useSay()
  const { money, count } = useFormats()
  const { rounds } = live.table
  const round = rounds.findLast(({ state }) => state === 'running') ?? rounds.at(-1)
  const { seen, total } = useCrowd(ask, round)
  return (
    <section className="crowd" aria-label={say('playersIn')}>
      <h2>
        {say('playersIn')} <b>{count(round?.players ?? 0)}</b>
      </h2>
      {total === 0 ? (
        <p>{say('sharedNobody')}</p>
      ) : (
        <ul>
          {seen.slice(0, most).map(({ name, stake, state, payout }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- masked names tell nobody apart
            <li key={`${at} ${name}`}>
              <span>{name}</span>
              <span>
                {money(stake)}
                {state === 'settled' && ` → ${money(payout)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
