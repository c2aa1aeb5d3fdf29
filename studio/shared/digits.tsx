/** Four digits: the numbers as they are drawn, and a bet on one's own. */
import { useState } from 'react'
import {
  digitPrizes,
  type DigitPrize,
  type DigitsChoice,
  type DigitsRules,
  type DigitsStep,
} from '#games/shared/rules.ts'
import { sayBet } from '#i18n/bet_words.ts'
import { sayTimes, useSay } from '../words.tsx'
import { BetButton } from './bet_button.tsx'
import { Countdown, roundsOf } from './draw.tsx'
import type { OwnBet } from './live.ts'
import { OwnBets } from './pools.tsx'
import type { SharedView } from './view.ts'
import { Stakes } from '../stakes.tsx'
import './digits.css'

export const prizeWords = {
  first: 'digitsFirst',
  second: 'digitsSecond',
  third: 'digitsThird',
  special: 'digitsSpecial',
  consolation: 'digitsConsolation',
} as const satisfies Record<DigitPrize, string>

export function Digits({ game, live, bet, isBusy }: SharedView) {
  const { open, running } = roundsOf(live)
  const [last] = live.table.results
  const drawn = (running ? live.shown.get(running.shared_id) : last?.shown) as Drawn
  const say = useSay()
  return (
    <div className="hall digits-hall">
      <Countdown
        live={live}
        round={open}
        titleOf={({ number }) => say('studioDrawStarts', { number })}
      />
      {(running ?? last) && (
        <p className="countdown">
          {running
            ? say('beingDrawn', { number: running.number })
            : last && say('resultOf', { number: last.number })}
        </p>
      )}
      <Drums drawn={drawn} />
      {bet && <Choose {...{ live, bet, isBusy }} isOpen={open !== undefined} />}
      <Own live={live} />
      <Prizes rules={game.rules as DigitsRules} drawn={drawn} />
    </div>
  )
}

type Drawn = Partial<Record<DigitPrize, string[]>> | null | undefined

/** The number that was drawn last, a digit to each drum; it is drawn from the last prize to the first. */
function Drums({ drawn }: { drawn: Drawn }) {
  const prize = digitPrizes.find((one) => drawn?.[one]?.length)
  const numbers = (prize && drawn?.[prize]) ?? []
  const digits = numbers.at(-1) ?? '    '
  return (
    <p className={`drums is-${prize}`} aria-hidden="true">
      {[...digits].map((digit, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a drum is known by its place
        <i key={`${prize} ${numbers.length} ${at}`}>{digit.trim() && <b>{digit}</b>}</i>
      ))}
    </p>
  )
}

/** Every prize, what a stake of 1 gets back for it, and the numbers that have it. */
function Prizes({ rules, drawn }: { rules: DigitsRules; drawn: Drawn }) {
  const say = useSay()
  const kinds = { big: say('digitsBig'), small: say('digitsSmall') }
  return (
    <dl className="digit-prizes">
      {digitPrizes.map((prize) => (
        <div key={prize} className={`is-${prize}`}>
          <dt>
            {say(prizeWords[prize])}
            {(['big', 'small'] as const).map(
              (kind) =>
                rules.prizes[kind][prize] > 0 && (
                  <small key={kind}>
                    {kinds[kind]} {sayTimes(say, rules.prizes[kind][prize])}
                  </small>
                ),
            )}
          </dt>
          {(drawn?.[prize] ?? []).map((number, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a number may be drawn twice
            <dd key={at}>{number}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

function Own({ live }: Pick<SharedView, 'live'>) {
  const say = useSay()
  const nameOf = ({ choice, steps }: OwnBet) => {
    const { name } = sayBet(say, { kind: 'digits', choice: choice as DigitsChoice })
    const [step] = steps as DigitsStep[]
    const hits = step?.hits.map(({ prize }) => say(prizeWords[prize])) ?? []
    return [name, ...hits].join(' · ')
  }
  return (
    <OwnBets
      mine={live.mine}
      roundOf={({ number }) => say('resultOf', { number })}
      nameOf={nameOf}
    />
  )
}

function Choose({
  live,
  bet,
  isBusy,
  isOpen,
}: Pick<SharedView, 'live' | 'isBusy'> & { bet: NonNullable<SharedView['bet']>; isOpen: boolean }) {
  const say = useSay()
  const [number, setNumber] = useState('')
  const [kind, setKind] = useState<DigitsChoice['kind']>('big')
  const [form, setForm] = useState<DigitsChoice['form']>('straight')
  const [stake, setStake] = useState(live.table.stake_steps[0] ?? '')
  const isNumber = /^\d{4}$/.test(number)
  const pick = () => {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
    setNumber(String(random % 10_000).padStart(4, '0'))
  }
  return (
    <form
      className="choice"
      onSubmit={(event) => {
        event.preventDefault()
        if (isNumber) bet({ number, kind, form }, stake)
      }}
    >
      <label className="target four-digits">
        <span>{say('digitsNumber')}</span>
        <input
          type="text"
          inputMode="numeric"
          maxLength={4}
          value={number}
          aria-invalid={number !== '' && !isNumber}
          onChange={(event) => setNumber(event.currentTarget.value.replaceAll(/\D/g, ''))}
        />
      </label>
      <button type="button" className="quiet" onClick={pick}>
        {say('quickPick')}
      </button>
      <fieldset className="sides" aria-label={say('digitsKind')}>
        {(['big', 'small'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={kind === one} onClick={() => setKind(one)}>
            {say(one === 'big' ? 'digitsBig' : 'digitsSmall')}
          </button>
        ))}
      </fieldset>
      <fieldset className="sides" aria-label={say('digitsForm')}>
        {(['straight', 'box'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={form === one} onClick={() => setForm(one)}>
            {say(one === 'box' ? 'digitsBox' : 'digitsStraight')}
          </button>
        ))}
      </fieldset>
      <Stakes steps={live.table.stake_steps} stake={stake} onStake={setStake} />
      <BetButton isReady={!isBusy && isOpen && isNumber}>{say('sharedBet')}</BetButton>
    </form>
  )
}
