/** Schedules of tournaments at the desk: what each announces and when, and the forms that add, change and withdraw one. */
import { useState } from 'react'
import { textOf, useForm } from '#client/form.ts'
import { scheduleCalls } from '#contract/schedule.ts'
import { useFormats } from '#i18n/translate.tsx'
import { Facts } from '../panel/facts.tsx'
import { Field, Refused } from './field.tsx'
import { endsBy, type PartProps } from './part.ts'
import { useReading } from './reading.ts'
import { ScheduleForm } from './schedule_form.tsx'
import { byDays, type Schedule } from './starts.ts'
import { useDeskSay, type DeskKey, type DeskSay } from './words.ts'

type Sheet = { kind: 'form' | 'withdraw'; of: Schedule | null } | null

export function Schedules(props: PartProps) {
  const say = useDeskSay()
  const { told, failure, again } = useReading(props, '/api/staff/schedules')
  const [sheet, setSheet] = useState<Sheet>(null)
  if (!told) return failure ? <Refused failure={failure} /> : <output>{say('loading')}</output>
  const { games, schedules, time_zone } = told.value
  const kept = schedules.filter(({ withdrawn_at }) => withdrawn_at === null)
  const withdrawn = schedules.filter(({ withdrawn_at }) => withdrawn_at !== null)
  const close = () => setSheet(null)
  const done = async () => {
    await again()
    close()
  }
  if (sheet)
    return (
      <>
        <h2>{sheet.of?.name ?? say('deskScheduleAdd')}</h2>
        {sheet.kind === 'withdraw' && sheet.of ? (
          <Withdraw {...props} schedule={sheet.of} onDone={done} />
        ) : (
          <ScheduleForm {...props} games={games} schedule={sheet.of} onDone={done} />
        )}
        <button type="button" className="second" onClick={close}>
          {say('back')}
        </button>
      </>
    )
  return (
    <>
      <p>{say('deskScheduleRule')}</p>
      <p>{say('deskScheduleZone', { zone: time_zone })}</p>
      <Refused failure={failure} />
      <button type="button" onClick={() => setSheet({ kind: 'form', of: null })}>
        {say('deskScheduleAdd')}
      </button>
      {kept.length === 0 && <p>{say('deskScheduleNone')}</p>}
      {kept.map((of) => (
        <Kept key={of.schedule_id} schedule={of} onOpen={(kind) => setSheet({ kind, of })} />
      ))}
      {withdrawn.length > 0 && (
        <details>
          <summary>{say('deskScheduleWithdrawn')}</summary>
          {withdrawn.map((of) => (
            <Kept key={of.schedule_id} schedule={of} onOpen={null} />
          ))}
        </details>
      )}
    </>
  )
}

const dayWord = (day: number) => `deskDay${day}` as DeskKey

/** `20:00, 21:30 · Mon, Fri`, a line for each set of days. */
const startLines = (say: DeskSay, { starts }: Schedule) =>
  byDays(starts).map(({ days, times }) => {
    const named =
      days.length === 7 ? say('deskEveryDay') : days.map((day) => say(dayWord(day))).join(', ')
    return `${times.join(', ')} · ${named}`
  })

function Kept({
  schedule,
  onOpen,
}: {
  schedule: Schedule
  onOpen: ((kind: 'form' | 'withdraw') => void) | null
}) {
  const say = useDeskSay()
  const { money, count, time } = useFormats()
  const { name, seats, entries_min, entries_max, next, coming, withdrawn_at } = schedule
  return (
    <article aria-label={name}>
      <h2>{name}</h2>
      {withdrawn_at && <p>{say('deskScheduleWithdrawnAt', { time: time(withdrawn_at) })}</p>}
      <Facts
        facts={[
          [say('pokerBuyInFee'), `${money(schedule.buy_in)} + ${money(schedule.fee)}`],
          [say('deskScheduleSeats'), count(seats)],
          [say('pokerEntries'), `${count(entries_min)} – ${count(entries_max)}`],
          ...(next
            ? [
                [
                  say('deskScheduleNext'),
                  `${next.name} · ${time(next.starts_at)}`,
                  [
                    say('studioTourEntered', {
                      entered: count(next.entered),
                      seats: count(entries_max),
                    }),
                    ...(next.terms === 'kept' ? [say('deskScheduleKept')] : []),
                  ].join('. '),
                ] as const,
              ]
            : []),
        ]}
      />
      <p className="times">
        <b>{say('pokerBegins')}</b>
        {startLines(say, schedule).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      {coming.length > 0 && (
        <p className="times">
          <b>{say('deskScheduleComing')}</b>
          <span>{coming.map((at) => time(at)).join(' · ')}</span>
        </p>
      )}
      {onOpen && (
        <div className="row">
          <button type="button" className="second" onClick={() => onOpen('form')}>
            {say('deskScheduleChange')}
          </button>
          <button type="button" className="second" onClick={() => onOpen('withdraw')}>
            {say('deskScheduleWithdraw')}
          </button>
        </div>
      )}
    </article>
  )
}

function Withdraw({
  ask,
  session: { token },
  onEnd,
  schedule: { schedule_id, version, name },
  onDone,
}: PartProps & { schedule: Schedule; onDone: () => Promise<void> }) {
  const say = useDeskSay()
  const form = useForm<
    '/api/staff/schedule_withdraw',
    { token: string; schedule_id: string; version: number; reason: string }
  >({
    schema: scheduleCalls['/api/staff/schedule_withdraw'].body,
    read: (fields) => ({ token, schedule_id, version, reason: textOf(fields, 'reason') }),
    send: (body) => ask('/api/staff/schedule_withdraw', body),
    leadsOn: endsBy(onEnd),
    onDone,
  })
  return (
    <form {...form.props}>
      <p>{say('deskScheduleWithdrawSure', { name })}</p>
      <Field form={form} name="reason" label={say('deskReason')} isFirst />
      <Refused failure={form.failure} />
      <button type="submit" aria-disabled={form.isBusy}>
        {say('deskScheduleWithdraw')}
      </button>
    </form>
  )
}
