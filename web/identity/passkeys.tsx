/** The player's passkeys: adding one made by this device, and removing one that is no longer used. */

import { useState, useSyncExternalStore } from 'react'
import { textOf } from '#client/form.ts'
import { useAsk, useCall, useRefresh } from '#client/query.tsx'
import type { Failure } from '#client/result.ts'
import type { Answer, Body } from '#contract/calls.ts'
import { passkeyCalls } from '#contract/passkeys.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Refused, Shown } from '../said.tsx'
import styles from './identity.module.css'
import { ProvenForm } from './proof.tsx'
import { hasPasskeys, makePasskey } from './webauthn.ts'

type Passkey = Answer<'/api/auth/passkeys'>['value'][number]
type Made = Body<'/api/auth/passkey_add'>['credential']

const never = () => () => undefined

/** Whether this browser can do it; not known until the page is in it. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(never, hasPasskeys, () => false)
}

/** `#passkeys` on the page of security. */
export function Passkeys() {
  const t = useT()
  const reading = useCall('/api/auth/passkeys', {})
  return (
    <div id="passkeys" className={styles.anchor}>
      <Card title={t('passkeys')}>
        <p>{t('passkeysText')}</p>
        <Shown reading={reading} lines={2}>
          {({ value }) => (
            <ul className={styles.rows}>
              {value.map((passkey) => (
                <PasskeyRow key={passkey.passkey} passkey={passkey} />
              ))}
            </ul>
          )}
        </Shown>
        <AddPasskey />
      </Card>
    </div>
  )
}

const remove = '/api/auth/passkey_remove'

function PasskeyRow({ passkey: { passkey, name, added_at, used_at } }: { passkey: Passkey }) {
  const t = useT()
  const { time } = useFormats()
  const refresh = useRefresh()
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <div className={styles.row}>
        <p>
          <strong>{name}</strong>
          <br />
          <span className="small">
            {t('addedAt', { time: time(added_at) })}{' '}
            {used_at === null ? t('neverUsed') : t('usedAt', { time: time(used_at) })}
          </span>
        </p>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('cancel') : t('remove')}
          <span className="unseen">: {name}</span>
        </Button>
      </div>
      {isOpen && (
        <ProvenForm
          path={remove}
          schema={passkeyCalls[remove].body}
          action="passkey"
          read={() => ({ passkey })}
          label={t('passkeyRemove', { name })}
          kind="danger"
          onDone={() => refresh('/api/auth/passkeys')}
        />
      )}
    </li>
  )
}

const add = '/api/auth/passkey_add'

/** The device makes the passkey first; naming it and proving the player makes it good. */
function AddPasskey() {
  const t = useT()
  const ask = useAsk()
  const refresh = useRefresh()
  const isSupported = usePasskeySupport()
  const [made, setMade] = useState<Made | null>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'refused' | 'added'>('idle')
  const [failure, setFailure] = useState<Failure>()
  const begin = async () => {
    setState('busy')
    setFailure(undefined)
    const result = await ask('/api/auth/passkey_options', {})
    if (result.message !== 'OK') {
      setFailure(result)
      return setState('idle')
    }
    const credential = await makePasskey(result.value.options)
    setMade(credential)
    setState(credential ? 'idle' : 'refused')
  }
  if (!isSupported) return <p className="small">{t('passkeysUnsupported')}</p>
  if (made)
    return (
      <ProvenForm
        path={add}
        schema={passkeyCalls[add].body}
        action="passkey"
        read={(fields) => ({ name: textOf(fields, 'name'), credential: made })}
        leadsOn={(refused) => {
          const isOver = refused.message === 'passkeyInvalid'
          // It took too long, or the browser made it for another site: it is made anew.
          if (isOver) {
            setMade(null)
            setFailure(refused)
          }
          return isOver
        }}
        label={t('passkeySave')}
        onDone={() => {
          setMade(null)
          setState('added')
          refresh('/api/auth/passkeys')
        }}
      >
        {(errorOf) => (
          <TextField
            label={t('passkeyName')}
            name="name"
            hint={t('passkeyNameHint')}
            maxLength={60}
            required
            error={errorOf('name')}
          />
        )}
      </ProvenForm>
    )
  return (
    <>
      {state === 'refused' && <Notice kind="warning">{t('passkeyNotMade')}</Notice>}
      {state === 'added' && <Notice kind="success">{t('passkeyAdded')}</Notice>}
      <Refused failure={failure} />
      <Button isBusy={state === 'busy'} onClick={() => void begin()}>
        {t('passkeyAdd')}
      </Button>
    </>
  )
}
