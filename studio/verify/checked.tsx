/** A round that was drawn again: whether it came out the same, by which rules and code, and every check in words. */
import { gameOf } from '#games/catalogue.ts'
import type { Check, Verification } from '#games/check.ts'
import { tableGameOf } from '#games/holdem/holdem.ts'
import { sharedGameOf } from '#games/shared/catalogue.ts'
import { useSay, type StudioKey } from '../words.tsx'
import { textIn } from './record.ts'

/** Of the code that this page was built from; put in its place by the build. */
declare const __CODE_OF_GAMES__: string
const codeHash = __CODE_OF_GAMES__

const checkTitles: Record<Check['name'], StudioKey> = {
  record: 'studioCheckRecord',
  algorithm: 'studioCheckAlgorithm',
  game: 'studioCheckGame',
  rules: 'studioCheckRules',
  config: 'studioCheckConfig',
  seeds: 'studioCheckSeeds',
  commitment: 'studioCheckCommitment',
  chain: 'studioCheckChain',
  references: 'studioCheckReferences',
  cards: 'studioCheckCards',
  stake: 'studioCheckStake',
  choice: 'studioCheckChoice',
  moves: 'studioCheckMoves',
  payout: 'studioCheckPayout',
  steps: 'studioCheckSteps',
}

export function Checked({ ok, checks, record }: Verification & { record: unknown }) {
  const say = useSay()
  const code = textIn(record, 'game_code') ?? ''
  const name = (gameOf(code) ?? sharedGameOf(code) ?? tableGameOf(code))?.name
  return (
    <>
      <p className={`verdict ${ok ? 'is-ok' : 'is-bad'}`}>
        <b aria-hidden="true">{ok ? '✓' : '✗'}</b> {name && `${name}: `}
        {say(ok ? 'studioVerdictOk' : 'studioVerdictBad')}
      </p>
      <Provenance record={record} />
      <ul className="checks">
        {checks.map((check) => (
          <li key={check.name} className={check.ok ? 'is-ok' : 'is-bad'}>
            <h2>
              <span aria-hidden="true">{check.ok ? '✓' : '✗'}</span> {say(checkTitles[check.name])}{' '}
              <em>{say(check.ok ? 'studioFits' : 'studioDiffers')}</em>
            </h2>
            <dl>
              <dt>{say('studioExpected')}</dt>
              <dd>
                <code>{check.expected}</code>
              </dd>
              <dt>{say('studioFound')}</dt>
              <dd>
                <code>{check.found}</code>
              </dd>
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Which rules and which code it was drawn by. */
function Provenance({ record }: { record: unknown }) {
  const say = useSay()
  const [rules, code] = [textIn(record, 'config_hash'), textIn(record, 'code_hash')]
  return (
    <dl className="provenance">
      {rules !== undefined && (
        <>
          <dt>{say('rulesHash')}</dt>
          <dd>
            <code>{rules}</code>
          </dd>
        </>
      )}
      {code !== undefined && (
        <>
          <dt>{say('gameCodeHash')}</dt>
          <dd>
            <code>{code}</code>{' '}
            {code === codeHash ? say('studioSameCode') : say('studioOtherCode', { hash: codeHash })}
          </dd>
        </>
      )}
    </dl>
  )
}
