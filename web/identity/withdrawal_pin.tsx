/** The switch between codes and a PIN for withdrawals; setting the PIN, changing it, and giving it up. */

import { useState } from 'react'
import { passwordOf, textOf, type Fault } from '#client/form.ts'
import { useRefresh } from '#client/query.tsx'
import { authCalls } from '#contract/auth.ts'
import type { Answer } from '#contract/calls.ts'
import { useT } from '#i18n/translate.tsx'
import { Choice } from '#ui/choice.tsx'
import { PasswordField } from '#ui/field.tsx'
import { useArrivalFocus } from '#ui/arrived.tsx'
import { Notice } from '#ui/notice.tsx'
import { PinField } from './pin_field.tsx'
import { ProvenForm } from './proof.tsx'

type State = Answer<'/api/auth/pin_set'>['value']['withdrawal_pin']

const set = '/api/auth/pin_set'
const remove = '/api/auth/pin_remove'

export function WithdrawalPin({ state }: { state: State }) {
  const t = useT()
  const refresh = useRefresh()
  const [isByPin, setByPin] = useState(true)
  const [done, setDone] = useState<'pinSaved' | 'pinRemoved' | null>(null)
  const finish = (what: 'pinSaved' | 'pinRemoved') => {
    setDone(what)
    refresh('/api/settings/profile_get', '/api/wallet/withdraw_options')
  }
  const arrival = useArrivalFocus()
  if (done) return <Notice kind="success">{t(done)}</Notice>
  return (
    <div ref={arrival} tabIndex={-1} className="stack">
      <Choice
        legend={t('pinBy')}
        name="by"
        chosen="pin"
        onChoose={(by) => setByPin(by === 'pin')}
        options={[
          { value: 'code', title: t('pinByCode'), text: t('pinByCodeText') },
          { value: 'pin', title: t('pinByPin'), text: t('pinByPinText') },
        ]}
      />
      {isByPin && <SetPin isNew={state !== 'on'} onDone={() => finish('pinSaved')} />}
      {!isByPin && state !== 'off' && <RemovePin onDone={() => finish('pinRemoved')} />}
    </div>
  )
}

function SetPin({ isNew, onDone }: { isNew: boolean; onDone: () => void }) {
  const t = useT()
  return (
    <ProvenForm
      path={set}
      schema={authCalls[set].body}
      action="withdrawal_pin"
      read={(fields) => ({ password: passwordOf(fields, 'password'), pin: textOf(fields, 'pin') })}
      judge={({ pin }, fields) => ({ repeated: judgeRepeated(pin, textOf(fields, 'repeated')) })}
      faultKeys={{ pin: 'pinHint' }}
      fieldOf={{ wrongCredentials: 'password' }}
      label={t(isNew ? 'pinSet' : 'pinChange')}
      onDone={onDone}
    >
      {(errorOf) => (
        <>
          <p className="small">{t('pinProven')}</p>
          <PinField
            label={t('pinNew')}
            name="pin"
            hint={t('pinHint')}
            required
            error={errorOf('pin')}
          />
          <PinField label={t('pinRepeat')} name="repeated" required error={errorOf('repeated')} />
          <OwnPassword error={errorOf('password')} />
        </>
      )}
    </ProvenForm>
  )
}

const judgeRepeated = (pin: string, repeated: string): Fault | null =>
  pin === repeated ? null : { key: 'pinDiffers', values: {} }

function RemovePin({ onDone }: { onDone: () => void }) {
  const t = useT()
  return (
    <ProvenForm
      path={remove}
      schema={authCalls[remove].body}
      action="withdrawal_pin"
      read={(fields) => ({ password: passwordOf(fields, 'password') })}
      fieldOf={{ wrongCredentials: 'password' }}
      label={t('pinRemove')}
      kind="danger"
      onDone={onDone}
    >
      {(errorOf) => <OwnPassword error={errorOf('password')} />}
    </ProvenForm>
  )
}

function OwnPassword({ error }: { error: string | undefined }) {
  const t = useT()
  return (
    <PasswordField
      label={t('password')}
      name="password"
      autoComplete="current-password"
      showLabel={t('showPassword')}
      required
      error={error}
    />
  )
}
