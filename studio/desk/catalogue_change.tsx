/** The forms that change one game or provider of the catalogue: closed for a while, opened again, pictured. */
import { useState } from 'react'
import { textOf, useForm } from '#client/form.ts'
import type { Answer, Body } from '#contract/calls.ts'
import { catalogueDeskCalls } from '#contract/catalogue_desk.ts'
import { pictureForms } from '#contract/uploads.ts'
import { useFormats } from '#i18n/translate.tsx'
import { clockOf, instantOf } from './clock.ts'
import { Field, Refused } from './field.tsx'
import { endsBy, type PartProps } from './part.ts'
import { PictureForm } from './picture_form.tsx'
import { atField, type FieldOf } from './refused_field.ts'
import { sheetId } from './sheet.ts'
import { useDeskSay } from './words.ts'

export type Entry = Answer<'/api/staff/catalogue'>['value']['games'][number]
export type Change = { kind: 'close' | 'open' | 'picture' | 'drawn'; entry: Entry }
type Props = PartProps & { change: Change; onDone: () => Promise<void> }

export function CatalogueChange({ onBack, ...props }: Props & { onBack: () => void }) {
  const say = useDeskSay()
  const {
    ask,
    session: { token },
    onEnd,
    change: { kind, entry },
    onDone,
  } = props
  const { provider_code, game_code, name } = entry
  const key = { token, provider_code, game_code }
  return (
    <>
      <h2 id={sheetId} tabIndex={-1}>
        {name}
      </h2>
      {kind === 'close' || kind === 'open' ? (
        <Maintenance {...props} />
      ) : (
        <PictureForm
          isTakenBack={kind === 'drawn'}
          pictureForm={game_code === null ? pictureForms.provider : pictureForms.game}
          onEnd={onEnd}
          send={(pictured) => ask('/api/staff/catalogue_picture', { ...key, ...pictured })}
          onDone={onDone}
        />
      )}
      <button type="button" className="second" onClick={onBack}>
        {say('back')}
      </button>
    </>
  )
}

type Asked = Omit<Body<'/api/staff/catalogue_maintenance'>, 'provider_code' | 'game_code'>

function Maintenance({
  ask,
  session: { token },
  onEnd,
  change: {
    kind,
    entry: { provider_code, game_code, name, back_at },
  },
  onDone,
}: Props) {
  const say = useDeskSay()
  const { timeZone } = useFormats()
  const isClosing = kind === 'close'
  const [fieldOf] = useState<FieldOf>(() => ({}))
  const form = useForm<'/api/staff/catalogue_maintenance', Asked>({
    schema: catalogueDeskCalls['/api/staff/catalogue_maintenance'].body,
    read: (fields) => ({
      token,
      reason: textOf(fields, 'reason'),
      maintenance: isClosing ? { back_at: instantOf(textOf(fields, 'back_at'), timeZone) } : null,
    }),
    faultKeys: { back_at: 'fieldInvalid' },
    fieldOf,
    send: async (body) =>
      atField(
        await ask('/api/staff/catalogue_maintenance', { ...body, provider_code, game_code }),
        fieldOf,
        { back_at: 'deskFaultPast' },
      ),
    leadsOn: endsBy(onEnd),
    onDone,
  })
  return (
    <form {...form.props}>
      <p>{say(isClosing ? 'deskMaintenanceSure' : 'deskMaintenanceEndSure', { name })}</p>
      {isClosing && (
        <Field
          form={form}
          name="back_at"
          type="datetime-local"
          label={say('deskMaintenanceUntil')}
          hint={say('deskMaintenanceHint', { zone: timeZone })}
          defaultValue={back_at === null ? '' : clockOf(back_at, timeZone)}
        />
      )}
      <Field form={form} name="reason" label={say('deskReason')} />
      <Refused failure={form.failure} />
      <button type="submit" aria-disabled={form.isBusy}>
        {say(isClosing ? 'deskMaintenanceSet' : 'deskMaintenanceEnd')}
      </button>
    </form>
  )
}
