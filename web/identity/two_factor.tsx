/** Two-factor sign-in: setting up an authenticator app, its backup codes, and turning it off. */

import { Suspense, useState, type ReactNode } from 'react'
import { textOf } from '#client/form.ts'
import { useAction, useRefresh } from '#client/query.tsx'
import { authCalls } from '#contract/auth.ts'
import type { Answer } from '#contract/calls.ts'
import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Copy } from '#ui/copy.tsx'
import { CodeField } from '#ui/field.tsx'
import { Arrived } from '#ui/arrived.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSite } from '../context.tsx'
import { lazyAside } from '../routing/chunk_guard.ts'
import { Refused } from '../said.tsx'
import { saveFile } from '../save_file.ts'
import styles from './identity.module.css'
import { ProvenForm } from './proof.tsx'

/** Few who come by set it up: the code is loaded when it is drawn. */
const Qr = lazyAside(() => import('#ui/qr.tsx'), 'Qr')

type SetUp = Answer<'/api/auth/twofa_setup'>['value']

/** `#two-factor` on the page of security. */
export function TwoFactor({
  isOn,
  isNeeded,
  codesLeft,
}: {
  isOn: boolean
  /** The site asks for it: it can be moved, and not be turned off. */
  isNeeded: boolean
  codesLeft: number
}) {
  const t = useT()
  const refresh = useRefresh()
  const [setUp, setSetUp] = useState<SetUp | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const changed = () =>
    refresh(
      '/api/settings/profile_get',
      '/api/settings/check_status',
      '/api/auth/sessions',
      '/api/auth/trusted_devices',
    )
  const done = (made: readonly string[] | null) => {
    setSetUp(null)
    setCodes(made)
    changed()
  }
  const move = (made: SetUp) => {
    setSetUp(made)
    changed()
  }
  return (
    <div id="two-factor" className={styles.anchor}>
      <Card title={t('twoFactor')}>
        <p>{t('twoFactorText')}</p>
        {codes && <BackupCodes codes={codes} close={() => setCodes(null)} />}
        {!codes && setUp && <Enable setUp={setUp} onDone={done} />}
        {!codes && !setUp && !isOn && <TurnOn onBegun={setSetUp} />}
        {!codes && !setUp && isOn && (
          <On codesLeft={codesLeft}>
            {isNeeded ? <Move onBegun={move} /> : <TurnOff onDone={() => done(null)} />}
          </On>
        )}
      </Card>
    </div>
  )
}

const setUpPath = '/api/auth/twofa_setup'

function TurnOn({ onBegun }: { onBegun: (setUp: SetUp) => void }) {
  const t = useT()
  const start = useAction(setUpPath)
  const begin = async () => {
    const result = await start.run({})
    if (result.message === 'OK') onBegun(result.value)
  }
  return (
    <>
      <Refused failure={start.failure} />
      <Button kind="primary" isBusy={start.isBusy} onClick={() => void begin()}>
        {t('twoFactorTurnOn')}
      </Button>
    </>
  )
}

const enable = '/api/auth/twofa_enable'

/** The secret is handed to the app, whose first code shows that it arrived; then the phone confirms. */
function Enable({
  setUp: { secret, uri },
  onDone,
}: {
  setUp: SetUp
  onDone: (codes: readonly string[]) => void
}) {
  const t = useT()
  const [appFault, setAppFault] = useState<string>()
  return (
    <Arrived>
      <p>{t('twoFactorScan')}</p>
      <Suspense>
        <Qr text={uri} label={t('twoFactorQr')} />
      </Suspense>
      <p className="small">{t('twoFactorByHand')}</p>
      <Copy text={secret} label={t('twoFactorKey')} copyWord={t('copy')} copiedWord={t('copied')} />
      <p className="small">
        <a href={uri} className={styles.inlineLink}>
          {t('twoFactorOpenApp')}
        </a>
      </p>
      <ProvenForm
        path={enable}
        schema={authCalls[enable].body}
        action="twofa"
        read={(fields) => {
          setAppFault(undefined)
          return { code: textOf(fields, 'code').replace(/\s/g, '') }
        }}
        faultKeys={{ code: 'codeHint' }}
        leadsOn={({ message, details }) => {
          if (details['by'] !== 'authenticator') return false
          setAppFault(t(message === 'codeSpent' ? 'codeSpent' : 'twoFactorCodeWrong'))
          return true
        }}
        label={t('twoFactorTurnOn')}
        onDone={({ value }) => onDone(value.backup_codes)}
      >
        {(errorOf) => (
          <CodeField
            label={t('twoFactorCode')}
            name="code"
            hint={t('twoFactorCodeHint')}
            required
            error={errorOf('code') ?? appFault}
          />
        )}
      </ProvenForm>
    </Arrived>
  )
}

/** Told once: the server keeps hashes only. */
function BackupCodes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const t = useT()
  const { site_name } = useSite()
  const text = codes.join('\n')
  return (
    <Arrived>
      <Notice kind="success" title={t('twoFactorIsOn')}>
        {t('backupCodesText')}
      </Notice>
      <ul className={styles.codes} aria-label={t('backupCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button
          onClick={() =>
            saveFile(`${site_name} backup codes.txt`, new Blob([text], { type: 'text/plain' }))
          }
        >
          {t('saveAsFile')}
        </Button>
        <Button kind="primary" onClick={close}>
          {t('backupCodesKept')}
        </Button>
      </div>
    </Arrived>
  )
}

const fewCodes = 3
const disable = '/api/auth/twofa_disable'

function On({ codesLeft, children }: { codesLeft: number; children: ReactNode }) {
  const t = useT()
  return (
    <>
      <Notice kind={codesLeft < fewCodes ? 'warning' : 'success'} title={t('twoFactorIsOn')}>
        {t('backupCodesLeft', { count: codesLeft })}
      </Notice>
      {children}
    </>
  )
}

/** To another app or phone, as when one is lost; the one before is off from then on. */
function Move({ onBegun }: { onBegun: (setUp: SetUp) => void }) {
  const t = useT()
  return (
    <>
      <p>{t('twoFactorMoveText')}</p>
      <ProvenForm
        path={setUpPath}
        schema={authCalls[setUpPath].body}
        action="twofa"
        read={() => ({ replaces: true })}
        label={t('twoFactorMove')}
        kind="quiet"
        onDone={({ value }) => onBegun(value)}
      />
    </>
  )
}

function TurnOff({ onDone }: { onDone: () => void }) {
  const t = useT()
  return (
    <>
      <p className="small">{t('backupCodesFew')}</p>
      <ProvenForm
        path={disable}
        schema={authCalls[disable].body}
        action="twofa"
        read={() => ({})}
        label={t('twoFactorTurnOff')}
        kind="danger"
        onDone={onDone}
      />
    </>
  )
}
