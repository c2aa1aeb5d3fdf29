/** What an outside provider sent of a bet, call by call. */
import { useFormats } from '#i18n/translate.tsx'
import type { Bet } from './handover.ts'
import { useDeskSay, type DeskKey } from './words.ts'

type Sent = Bet['received'][number]

const becameWords: Record<Sent['became'], DeskKey> = {
  booked: 'deskReceivedBooked',
  undone: 'deskReceivedUndone',
  nothing: 'deskReceivedNothing',
}

export function Received({ received }: Pick<Bet, 'received'>) {
  const say = useDeskSay()
  const { time } = useFormats()
  return (
    <details className="received">
      <summary>{say('deskReceived', { count: received.length })}</summary>
      <p>{say('deskReceivedHow')}</p>
      <ol>
        {received.map(({ call, at, method, reference, became, contribution, body }) => (
          <li key={call}>
            <p>
              <time dateTime={at}>{time(at, 'second')}</time> · {method} · {reference} ·{' '}
              <b>{say(becameWords[became])}</b>
              {contribution !== null && <> · {say('deskReceivedPot', { amount: contribution })}</>}
            </p>
            <pre>{body}</pre>
          </li>
        ))}
      </ol>
    </details>
  )
}
