/** Hosts of single players at the desk: who has one of their own, setting one, and taking it away. */
import { useState } from 'react'
import { textOf, useForm } from '#client/form.ts'
import type { Answer, Body } from '#contract/calls.ts'
import { hostCalls } from '#contract/host.ts'
import { useFormats } from '#i18n/translate.tsx'
import { Facts } from '../panel/facts.tsx'
import { Field, Refused } from './field.tsx'
import { endsBy, type PartProps } from './part.ts'
import { useReading } from './reading.ts'
import { isTime, timesOf } from './starts.ts'
import { useDeskSay } from './words.ts'

type Told = Answer<'/api/staff/hosts'>['value']
type Host = Told['hosts'][number]
type Changing = PartProps & { onDone: () => Promise<void> }

export function Hosts(props: PartProps) {
  const say = useDeskSay()
  const { told, failure, again } = useReading(props, '/api/staff/hosts')
  const [found, setFound] = useState<Told | null>(null)
  const shown = found ?? told?.value
  const done = async () => {
    setFound(null)
    await again()
  }
  return (
    <>
      <p>{say('deskHostsText')}</p>
      <Refused failure={failure} />
      {shown && (
        <SetForm key={shown.hosts[0]?.set_at} {...props} zone={shown.time_zone} onDone={done} />
      )}
      {told?.value.has_more && (
        <>
          <p>{say('deskHostsMore')}</p>
          <Find {...props} onFound={setFound} />
        </>
      )}
      {shown?.hosts.length === 0 && <p>{say('deskHostsNone')}</p>}
      {shown?.hosts.map((host) => (
        <One key={host.account} {...props} host={host} onDone={done} />
      ))}
    </>
  )
}

function SetForm({ ask, session: { token }, onEnd, zone, onDone }: Changing & { zone: string }) {
  const say = useDeskSay()
  const hoursOf = (fields: FormData) => {
    const [from = ''] = timesOf(textOf(fields, 'from'))
    const [to = ''] = timesOf(textOf(fields, 'to'))
    return from === '' && to === '' ? null : { from, to }
  }
  const form = useForm<'/api/staff/host_set', Body<'/api/staff/host_set'>>({
    schema: hostCalls['/api/staff/host_set'].body,
    read: (fields) => ({
      token,
      reason: textOf(fields, 'reason'),
      account: textOf(fields, 'account'),
      name: textOf(fields, 'name'),
      hours: hoursOf(fields),
    }),
    judge: ({ hours }) => {
      const isWhole = !hours || (isTime(hours.from) && isTime(hours.to) && hours.from !== hours.to)
      return { from: isWhole ? null : { key: 'deskFaultHours', values: {} } }
    },
    fieldOf: { notFound: 'account' },
    send: (body) => ask('/api/staff/host_set', body),
    leadsOn: endsBy(onEnd),
    onDone,
  })
  return (
    <form {...form.props}>
      <Field form={form} name="account" label={say('accountId')} />
      <Field form={form} name="name" label={say('deskHostName')} />
      <div className="pair">
        <Field form={form} name="from" label={say('deskHostFrom')} />
        <Field form={form} name="to" label={say('deskHostTo')} />
      </div>
      <small>{say('deskHostHours', { zone })}</small>
      <Field form={form} name="reason" label={say('deskReason')} />
      <Refused failure={form.failure} />
      <button type="submit" aria-disabled={form.isBusy}>
        {say('deskHostSet')}
      </button>
    </form>
  )
}

/** Where the list is not whole, one account of it. */
function Find({
  ask,
  session: { token },
  onEnd,
  onFound,
}: PartProps & { onFound: (told: Told) => void }) {
  const say = useDeskSay()
  const form = useForm<'/api/staff/hosts', Body<'/api/staff/hosts'>>({
    schema: hostCalls['/api/staff/hosts'].body,
    read: (fields) => ({ token, account: textOf(fields, 'sought') }),
    send: (body) => ask('/api/staff/hosts', body),
    leadsOn: endsBy(onEnd),
    onDone: ({ value }) => onFound(value),
  })
  return (
    <form {...form.props}>
      <Field form={form} name="sought" label={say('accountId')} />
      <Refused failure={form.failure} />
      <button type="submit" className="second" aria-disabled={form.isBusy}>
        {say('show')}
      </button>
    </form>
  )
}

function One({ host, ...props }: Changing & { host: Host }) {
  const say = useDeskSay()
  const { time } = useFormats()
  const [isRemoving, setRemoving] = useState(false)
  const { account, name, hours, set_by: staff, set_at } = host
  return (
    <article aria-label={account}>
      <Facts
        facts={[
          [say('accountId'), account],
          [say('vipHost'), name],
          ...(hours ? [[say('deskHostFrom'), `${hours.from} – ${hours.to}`] as const] : []),
        ]}
      />
      <p>{say('deskHostSince', { staff, time: time(set_at) })}</p>
      {isRemoving ? (
        <RemoveForm {...props} account={account} />
      ) : (
        <button type="button" className="second" onClick={() => setRemoving(true)}>
          {say('deskHostTakeAway')}
        </button>
      )}
    </article>
  )
}

function RemoveForm({
  ask,
  session: { token },
  onEnd,
  account,
  onDone,
}: Changing & { account: string }) {
  const say = useDeskSay()
  const form = useForm<'/api/staff/host_remove', Body<'/api/staff/host_remove'>>({
    schema: hostCalls['/api/staff/host_remove'].body,
    read: (fields) => ({ token, account, reason: textOf(fields, 'reason') }),
    send: (body) => ask('/api/staff/host_remove', body),
    leadsOn: endsBy(onEnd),
    onDone,
  })
  return (
    <form {...form.props}>
      <Field form={form} name="reason" label={say('deskReason')} isFirst />
      <Refused failure={form.failure} />
      <button type="submit" aria-disabled={form.isBusy}>
        {say('deskHostTakeAway')}
      </button>
    </form>
  )
}
