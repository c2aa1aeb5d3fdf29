/** What must be answered before anything is staked: a reality check, a plan of the session, a word on safer play. */
import { useState, type ComponentType, type ReactNode } from 'react'
import type { Ask } from '#client/client.ts'
import type { Failure } from '#client/result.ts'
import type { Body, Path } from '#contract/calls.ts'
import { readAmount } from '#i18n/plain_decimals.ts'
import { useRefusalWords } from '#i18n/refusal_words.ts'
import { useFormats } from '#i18n/translate.tsx'
import { leaveTo, Way } from '../way.tsx'
import { useSay } from '../words.tsx'
import { Panel } from './panel.tsx'

type Props = { ask: Ask; failure: Failure; onHeard: () => void }

const panels: Partial<Record<Failure['message'], ComponentType<Props>>> = {
  realityCheckDue: RealityCheck,
  sessionPlanNeeded: SessionPlan,
  informationNeeded: Information,
}

export function isHindrance(failure: Failure | null): failure is Failure {
  return failure !== null && panels[failure.message] !== undefined
}

/** Once it is heard the player may stake again; the stake that was refused is not sent by itself. */
export function Hindrance(props: Props) {
  const Found = panels[props.failure.message]
  return Found && <Found {...props} />
}

/** What playing has cost, and two ways on of equal weight [RCK-02, RCK-04]. */
function RealityCheck({ ask, failure, onHeard }: Props) {
  const say = useSay()
  const { money, signedMoney } = useFormats()
  const answer = useAnswer(ask)
  const { minutes, staked, won, net_position } = failure.details
  const acknowledge = (choice: 'continue' | 'stop') =>
    answer.give('/api/limits/reality_ack', { choice }, () =>
      choice === 'continue' ? onHeard() : leaveTo('/'),
    )
  return (
    <Panel title={say('realityCheck')} isQuestion onClose={onHeard}>
      <p>{say('realityCheckDue')}</p>
      {minutes !== undefined && (
        <dl className="facts">
          <Fact name={say('sessionTime')}>{say('minutesLong', { minutes })}</Fact>
          <Fact name={say('staked')}>{money(String(staked))}</Fact>
          <Fact name={say('won')}>{money(String(won))}</Fact>
          <Fact name={say('sessionNet')}>{signedMoney(String(net_position))}</Fact>
        </dl>
      )}
      <Said failure={answer.failure} />
      <p className="answers">
        <button type="button" disabled={answer.isBusy} onClick={() => acknowledge('continue')}>
          {say('playOn')}
        </button>
        <button type="button" disabled={answer.isBusy} onClick={() => acknowledge('stop')}>
          {say('playStop')}
        </button>
      </p>
      <p className="ways">
        <Way to="/bet-history">{say('betHistory')}</Way>
        <Way to="/statement">{say('statement')}</Way>
        <Way to="/responsible-gaming">{say('takeBreakLink')}</Way>
      </p>
    </Panel>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** How long the session may last and what it may cost, before it begins [LIM-12]. */
function SessionPlan({ ask, onHeard }: Props) {
  const say = useSay()
  const { currency, decimalSign } = useFormats()
  const answer = useAnswer(ask)
  const [minutes, setMinutes] = useState('60')
  const [spend, setSpend] = useState('')
  const amount = readAmount(spend, decimalSign)
  const isWhole = /^\d{1,4}$/.test(minutes) && Number(minutes) >= 1 && Number(minutes) <= 1440
  return (
    <Panel title={say('planSession')} onClose={onHeard}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole && amount !== null)
            answer.give(
              '/api/limits/session_plan',
              { minutes: Number(minutes), spend: amount },
              onHeard,
            )
        }}
      >
        <p>{say('sessionPlanNeeded')}</p>
        <label>
          {say('minutesField')}
          <input
            inputMode="numeric"
            value={minutes}
            onChange={(event) => setMinutes(event.currentTarget.value)}
          />
        </label>
        <label>
          {say('planSpend')} ({currency})
          <input
            inputMode="decimal"
            value={spend}
            onChange={(event) => setSpend(event.currentTarget.value)}
          />
        </label>
        <Said failure={answer.failure} />
        <button type="submit" disabled={answer.isBusy || !isWhole || amount === null}>
          {say('planKeep')}
        </button>
      </form>
    </Panel>
  )
}

/** What safer play is, before the first stake [EXC-10]. */
function Information({ ask, onHeard }: Props) {
  const say = useSay()
  const answer = useAnswer(ask)
  return (
    <Panel title={say('responsibleGaming')} onClose={onHeard}>
      <p>{say('responsibleIntro')}</p>
      <p>{say('promiseLimitsText')}</p>
      <p>{say('takeBreakText')}</p>
      <p>{say('footerCare')}</p>
      <Said failure={answer.failure} />
      <p className="answers">
        <button
          type="button"
          disabled={answer.isBusy}
          onClick={() => answer.give('/api/limits/informed', {}, onHeard)}
        >
          {say('informedRead')}
        </button>
      </p>
      <p className="ways">
        <Way to="/responsible-gaming">{say('takeBreakLink')}</Way>
      </p>
    </Panel>
  )
}

function Said({ failure }: { failure: Failure | null }) {
  const words = useRefusalWords()
  return failure && <p role="alert">{words(failure).sentence}</p>
}

/** Gives an answer to the server; what comes next happens once that has it. */
function useAnswer(ask: Ask) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const give = <P extends Path>(path: P, body: Body<P>, next: () => void) => {
    const settle = async () => {
      setBusy(true)
      const result = await ask(path, body)
      setBusy(false)
      if (result.message === 'OK') next()
      else setFailure(result)
    }
    void settle()
  }
  return { give, isBusy, failure }
}
