/** The verification page: draws a finished round again in the browser and shows every check in words. */
import { useEffect, useId, useMemo, useState, type FormEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { openClient } from '#client/client.ts'
import type { Verification } from '#games/check.ts'
import { verifyRound } from '#games/verify.ts'
import { useSpeech } from '#i18n/translate.tsx'
import { readBoot, readId } from './boot.ts'
import { isSealed, pickRecord, readRecord, withProof } from './verify/record.ts'
import { Checked } from './verify/checked.tsx'
import { exampleRecord, runVectors } from './verify/vectors.ts'
import { loadWords, useSay, WordsProvider } from './words.tsx'
import './style/letters.css'
import './style/plain.css'

const boot = readBoot()
const roundId = readId('round', window.location.search)
const handId = readId('hand', window.location.search)

type Judged = { record: unknown; verification: Verification } | { fault: string } | null

function VerifyPage() {
  const say = useSay()
  const { tell } = useSpeech()
  const field = useId()
  const [text, setText] = useState('')
  const [judged, setJudged] = useState<Judged>(null)

  const judge = (record: unknown) => {
    if (record === undefined) return setJudged({ fault: say('studioNotJson') })
    if (isSealed(record)) return setJudged({ fault: say('studioSeedHidden') })
    setJudged({ record, verification: verifyRound(record) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    judge(readRecord(text))
  }
  const fill = (record: unknown) => {
    setText(JSON.stringify(record, null, 2))
    judge(record)
  }

  useEffect(() => {
    const ask = openClient({ domainName: boot.domain_name, onSessionEnd: () => {} })
    const loadRound = async (id: string) => {
      const own = await ask('/api/game/round', { round_id: id })
      if (own.message !== 'OK') return setJudged({ fault: tell(own.message) })
      const { shared_id } = own.value
      const shared = shared_id && (await ask('/api/shared/round', { shared_id }))
      const isProven = shared && shared.message === 'OK'
      return fill(pickRecord(isProven ? withProof(own.value, shared.value) : own.value))
    }
    const loadHand = async (id: string) => {
      const hand = await ask('/api/poker/hand', { hand_id: id })
      if (hand.message === 'OK') fill(hand.value)
      else setJudged({ fault: tell(hand.message) })
    }
    if (roundId !== null) void loadRound(roundId)
    if (handId !== null) void loadHand(handId)
    // Once, for what the address names.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return (
    <main className="plain">
      <h1>{say('studioVerifyTitle')}</h1>
      <p>{say('studioVerifyIntro')}</p>
      <SelfTest />
      <form onSubmit={submit}>
        <label htmlFor={field}>{say('studioPaste')}</label>
        <textarea
          id={field}
          rows={12}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-describedby={`${field}-hint`}
        />
        <p id={`${field}-hint`}>{say('studioPasteHint')}</p>
        <div className="row">
          <button type="submit">{say('studioVerifyNow')}</button>
          <button type="button" className="second" onClick={() => fill(exampleRecord)}>
            {say('studioExample')}
          </button>
        </div>
      </form>
      <section aria-live="polite">
        {judged && 'fault' in judged && <p className="verdict is-bad">{judged.fault}</p>}
        {judged && 'verification' in judged && (
          <Checked {...judged.verification} record={judged.record} />
        )}
      </section>
      <section>
        <h2>{say('studioHowTitle')}</h2>
        <ol className="how">
          {(['studioHow1', 'studioHow2', 'studioHow3', 'studioHow4'] as const).map((key) => (
            <li key={key}>{say(key)}</li>
          ))}
        </ol>
      </section>
    </main>
  )
}

function SelfTest() {
  const say = useSay()
  const results = useMemo(() => runVectors(), [])
  const isRight = results.every((result) => result.isRight)
  return (
    <details className={`self ${isRight ? 'is-ok' : 'is-bad'}`} open={!isRight}>
      <summary>
        {say('studioSelfTest')}:{' '}
        {isRight ? say('studioSelfTestOk', { count: results.length }) : say('studioSelfTestBad')}
      </summary>
      <ul>
        {results.map(({ name, isRight: fits }) => (
          <li key={name}>
            {fits ? '✓' : '✗'} {name}: {say(fits ? 'studioFits' : 'studioDiffers')}
          </li>
        ))}
      </ul>
    </details>
  )
}

const words = await loadWords(boot.language)
createRoot(document.getElementById('root')!).render(
  <WordsProvider boot={boot} words={words}>
    <VerifyPage />
  </WordsProvider>,
)
