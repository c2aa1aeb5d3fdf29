/** The small forms of a promotion: ending it, and adding a code to it. */
import { textOf, useForm } from '#client/form.ts'
import type { Body } from '#contract/calls.ts'
import { promotionDeskCalls } from '#contract/promotion_desk.ts'
import { Field, Refused } from './field.tsx'
import { endsBy, type PartProps } from './part.ts'
import type { Promotion } from './promotion_draft.ts'
import { useDeskSay } from './words.ts'

type Props = PartProps & { promotion: Promotion; onDone: () => Promise<void> }

export function EndForm({
  ask,
  session: { token },
  onEnd,
  promotion: { promotion_id, version },
  onDone,
}: Props) {
  const say = useDeskSay()
  const form = useForm<'/api/staff/promotion_end', Body<'/api/staff/promotion_end'>>({
    schema: promotionDeskCalls['/api/staff/promotion_end'].body,
    read: (fields) => ({ token, promotion_id, version, reason: textOf(fields, 'reason') }),
    send: (body) => ask('/api/staff/promotion_end', body),
    leadsOn: endsBy(onEnd),
    onDone,
  })
  return (
    <form {...form.props}>
      <p>{say('deskPromoEndSure')}</p>
      <Field form={form} name="reason" label={say('deskReason')} isFirst />
      <Refused failure={form.failure} />
      <button type="submit" aria-disabled={form.isBusy}>
        {say('deskPromoEnd')}
      </button>
    </form>
  )
}

export function CodeForm({
  ask,
  session: { token },
  onEnd,
  promotion: { promotion_id },
  onDone,
}: Props) {
  const say = useDeskSay()
  const form = useForm<'/api/staff/promotion_code', Body<'/api/staff/promotion_code'>>({
    schema: promotionDeskCalls['/api/staff/promotion_code'].body,
    read: (fields) => ({
      token,
      promotion_id,
      reason: textOf(fields, 'reason'),
      code: textOf(fields, 'code').toUpperCase(),
      redeemed_max: Number(textOf(fields, 'redeemed_max')),
      per_player_max: Number(textOf(fields, 'per_player_max')),
    }),
    faultKeys: { code: 'deskFaultCode' },
    fieldOf: { nameTaken: 'code' },
    send: (body) => ask('/api/staff/promotion_code', body),
    leadsOn: endsBy(onEnd),
    onDone,
  })
  return (
    <form {...form.props}>
      <Field
        form={form}
        name="code"
        label={say('deskPromoCode')}
        hint={say('deskFaultCode')}
        isFirst
      />
      <div className="pair">
        <Field
          form={form}
          name="redeemed_max"
          label={say('deskPromoCodeMost')}
          inputMode="numeric"
          defaultValue="1000"
        />
        <Field
          form={form}
          name="per_player_max"
          label={say('deskPromoCodeEach')}
          inputMode="numeric"
          defaultValue="1"
        />
      </div>
      <Field form={form} name="reason" label={say('deskReason')} />
      <Refused failure={form.failure} />
      <button type="submit" aria-disabled={form.isBusy}>
        {say('deskPromoCodeAdd')}
      </button>
    </form>
  )
}
