/** The form by which staff add a schedule of tournaments, or change one. */
import { useState } from 'react'
import { textOf, useForm, type Fault, type Form } from '#client/form.ts'
import type { Body } from '#contract/calls.ts'
import { isCurrency, parseMoney } from '#contract/money.ts'
import { scheduleCalls } from '#contract/schedule.ts'
import { useFormats, useSpeech } from '#i18n/translate.tsx'
import { Field, Refused } from './field.tsx'
import { endsBy, type PartProps } from './part.ts'
import { byDays, isTime, timesOf, type DaysOfTimes, type Schedule, type Told } from './starts.ts'
import { useDeskSay, type DeskKey } from './words.ts'

type Asked = Body<'/api/staff/schedule_add'>
type Game = Told['games'][number]
type Props = PartProps & {
  games: readonly Game[]
  /** Null for a new one. */
  schedule: Schedule | null
  onDone: () => Promise<void>
}

const week = [1, 2, 3, 4, 5, 6, 7]
const rowsMax = 14

/** Rows of days are numbered as they are added; what is taken away leaves its number free. */
const rowsOf = (fields: FormData) =>
  Array.from({ length: rowsMax }, (_, row) => row)
    .filter((row) => fields.has(`times-${row}`))
    .map((row) => ({
      row,
      times: timesOf(textOf(fields, `times-${row}`)),
      days: fields.getAll(`days-${row}`).map(Number),
    }))

function faultsOf(body: Asked, fields: FormData): Record<string, Fault | null> {
  const faults: Record<string, Fault | null> = {
    entries_max: body.entries_max < body.entries_min ? { key: 'deskFaultMost', values: {} } : null,
  }
  for (const { row, times, days } of rowsOf(fields)) {
    const key =
      times.length === 0 || !times.every(isTime)
        ? 'deskFaultTimes'
        : days.length === 0
          ? 'deskFaultDays'
          : null
    faults[`times-${row}`] = key === null ? null : { key, values: {} }
  }
  return faults
}

export function ScheduleForm({ ask, session: { token }, onEnd, games, schedule, onDone }: Props) {
  const say = useDeskSay()
  const { currency } = useFormats()
  const minorOf = (text: string) => (isCurrency(currency) ? parseMoney(text, currency) : null)
  const [code, setCode] = useState(schedule?.game_code ?? games[0]?.game_code ?? '')
  const game = games.find(({ game_code }) => game_code === code)
  const share = say('percent', { percent: String(game?.fee_percent_max ?? 0) })
  const form = useForm<'/api/staff/schedule_add', Asked>({
    schema: scheduleCalls['/api/staff/schedule_add'].body,
    read: (fields) => ({
      token,
      reason: textOf(fields, 'reason'),
      game_code: code,
      name: textOf(fields, 'name'),
      buy_in: textOf(fields, 'buy_in'),
      fee: textOf(fields, 'fee'),
      seats: Number(textOf(fields, 'seats')),
      entries_min: Number(textOf(fields, 'entries_min')),
      entries_max: Number(textOf(fields, 'entries_max')),
      starts: rowsOf(fields).flatMap(({ times, days }) => times.map((time) => ({ time, days }))),
    }),
    judge: (body, fields) => {
      const [buyIn, fee] = [minorOf(body.buy_in), minorOf(body.fee)]
      const isOver =
        buyIn !== null && fee !== null && fee * 100n > buyIn * BigInt(game?.fee_percent_max ?? 0)
      return {
        ...faultsOf(body, fields),
        buy_in: buyIn === null ? { key: 'invalidAmount', values: {} } : null,
        fee:
          fee === null
            ? { key: 'invalidAmount', values: {} }
            : isOver
              ? { key: 'deskScheduleFeeMost', values: { share } }
              : null,
      }
    },
    fieldOf: { nameTaken: 'name', invalidAmount: 'buy_in' },
    send: (body) =>
      schedule
        ? ask('/api/staff/schedule_change', {
            ...body,
            schedule_id: schedule.schedule_id,
            version: schedule.version,
          })
        : ask('/api/staff/schedule_add', body),
    leadsOn: endsBy(onEnd),
    onDone,
  })
  return (
    <form {...form.props} className="schedule">
      <Field
        form={form}
        name="name"
        label={say('deskScheduleName')}
        hint={say('deskScheduleNameHint')}
        defaultValue={schedule?.name ?? ''}
        isFirst
      />
      {games.length > 1 && (
        <div className="field">
          <label htmlFor="schedule-game">{say('game')}</label>
          <select id="schedule-game" value={code} onChange={({ target }) => setCode(target.value)}>
            {games.map(({ game_code }) => (
              <option key={game_code}>{game_code}</option>
            ))}
          </select>
        </div>
      )}
      <div className="pair">
        <Field
          form={form}
          name="buy_in"
          label={say('studioPokerBuyIn')}
          inputMode="decimal"
          defaultValue={schedule?.buy_in ?? ''}
        />
        <Field
          form={form}
          name="fee"
          label={say('fee')}
          hint={say('deskScheduleFeeMost', { share })}
          inputMode="decimal"
          defaultValue={schedule?.fee ?? ''}
        />
        <Numbered
          form={form}
          name="seats"
          label={say('deskScheduleSeats')}
          value={schedule?.seats ?? 6}
        />
        <Numbered
          form={form}
          name="entries_min"
          label={say('deskScheduleLeast')}
          value={schedule?.entries_min ?? 3}
        />
        <Numbered
          form={form}
          name="entries_max"
          label={say('deskScheduleMost')}
          value={schedule?.entries_max ?? game?.entries_max ?? 100}
        />
      </div>
      <Times form={form} rows={schedule ? byDays(schedule.starts) : [{ days: week, times: [] }]} />
      {game && <Blinds game={game} />}
      <Field form={form} name="reason" label={say('deskReason')} />
      <Refused failure={form.failure} />
      <button type="submit" aria-disabled={form.isBusy}>
        {say(schedule ? 'deskScheduleSave' : 'deskScheduleAdd')}
      </button>
    </form>
  )
}

function Numbered({ value, ...field }: { form: Form; name: string; label: string; value: number }) {
  return <Field {...field} inputMode="numeric" defaultValue={String(value)} />
}

function Times({ form, rows: given }: { form: Form; rows: readonly DaysOfTimes[] }) {
  const say = useDeskSay()
  const { tell } = useSpeech()
  const [rows, setRows] = useState(() => given.map((row, number) => ({ ...row, number })))
  const free = Array.from({ length: rowsMax }, (_, n) => n).find((n) =>
    rows.every(({ number }) => number !== n),
  )
  return (
    <>
      {rows.map(({ number, days, times }) => (
        <fieldset key={number}>
          <legend>{say('pokerBegins')}</legend>
          <Field
            form={form}
            name={`times-${number}`}
            label={say('deskScheduleTimes')}
            hint={say('deskScheduleTimesHint')}
            defaultValue={times.join(', ')}
          />
          <fieldset className="days" aria-label={say('deskScheduleDays')}>
            {week.map((day) => (
              <label key={day}>
                <input
                  type="checkbox"
                  name={`days-${number}`}
                  value={day}
                  defaultChecked={days.includes(day)}
                />
                {say(`deskDay${day}` as DeskKey)}
              </label>
            ))}
          </fieldset>
          {rows.length > 1 && (
            <button
              type="button"
              className="second"
              onClick={() => setRows(rows.filter((row) => row.number !== number))}
            >
              {say('remove')}
            </button>
          )}
        </fieldset>
      ))}
      {free !== undefined && (
        <button
          type="button"
          className="second"
          onClick={() => setRows([...rows, { number: free, days: [], times: [] }])}
        >
          {say('deskScheduleMoreTimes')}
        </button>
      )}
      {form.faults['starts'] &&
        !Object.keys(form.faults).some((name) => name.startsWith('times-')) && (
          <p role="alert" className="fault">
            {tell(form.faults['starts'].key, form.faults['starts'].values)}
          </p>
        )}
    </>
  )
}

/** The same for all tournaments of a game: they are part of its published rules. */
function Blinds({ game: { levels, hands_per_level, start_chips } }: { game: Game }) {
  const say = useDeskSay()
  const { count } = useFormats()
  return (
    <details>
      <summary>{say('pokerStakes')}</summary>
      <p>
        {say('pokerStartChips')}: {count(start_chips)}. {say('pokerBlindsRise')}:{' '}
        {say('pokerEveryHands', { count: hands_per_level })}.
      </p>
      <ol className="blinds">
        {levels.map(({ small_blind, big_blind }) => (
          <li key={big_blind}>
            {count(small_blind)} / {count(big_blind)}
          </li>
        ))}
      </ol>
    </details>
  )
}
