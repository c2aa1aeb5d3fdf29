/** Telling the house of another player: a machine, two who play together, conduct [P2P-03]. */
import { useState } from 'react'
import type { Ask } from '#client/client.ts'
import type { Body } from '#contract/calls.ts'
import type { Failure } from '#client/result.ts'
import { useRefusalWords } from '#i18n/refusal_words.ts'
import { Panel } from '../panel/panel.tsx'
import { useSay, type StudioKey } from '../words.tsx'
import type { OwnSeat, Table } from './live.ts'

type Reason = Body<'/api/poker/report'>['reason']
const reasons: Record<Reason, StudioKey> = {
  machine: 'studioPokerReportMachine',
  collusion: 'studioPokerReportCollusion',
  conduct: 'studioPokerReportConduct',
}

type Props = { table: Table; own: OwnSeat; ask: Ask; onClose: () => void }

export function ReportPanel({ table, own, ask, onClose }: Props) {
  const say = useSay()
  const words = useRefusalWords()
  const others = table.players.filter(({ seat }) => seat !== own.seat)
  const [seat, setSeat] = useState(others[0]?.seat ?? 0)
  const [reason, setReason] = useState<Reason>('machine')
  const [told, setTold] = useState<'told' | Failure | null>(null)
  const send = async () => {
    const answer = await ask('/api/poker/report', { table_id: table.table_id, seat, reason })
    setTold(answer.message === 'OK' ? 'told' : answer)
  }
  return (
    <Panel title={say('studioPokerReport')} onClose={onClose}>
      {others.length === 0 ? (
        <p>{say('studioPokerNobodyElse')}</p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <label>
            {say('studioPokerPlayer')}
            <select value={seat} onChange={(event) => setSeat(Number(event.currentTarget.value))}>
              {others.map((one) => (
                <option key={one.seat} value={one.seat}>
                  {say('studioPokerSeatOf', { seat: one.seat, name: one.name })}
                </option>
              ))}
            </select>
          </label>
          <label>
            {say('studioPokerReason')}
            <select
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value as Reason)}
            >
              {Object.entries(reasons).map(([name, word]) => (
                <option key={name} value={name}>
                  {say(word)}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" disabled={told === 'told'}>
            {say('studioPokerSend')}
          </button>
        </form>
      )}
      <output>{told === 'told' ? say('studioPokerReported') : told && words(told).sentence}</output>
    </Panel>
  )
}
