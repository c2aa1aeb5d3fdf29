/** Looks up a bet by its player and its round; the address keeps both, so that a complaint can carry the link. */
import { useState } from 'react'
import { textOf, useForm } from '#client/form.ts'
import type { Failure } from '#client/result.ts'
import { staffCalls } from '#contract/staff.ts'
import { BetSeen } from './bet.tsx'
import { Field, Refused } from './field.tsx'
import type { Bet } from './handover.ts'
import { endsBy, type PartProps } from './part.ts'
import { useDeskSay } from './words.ts'

type Asked = { token: string; account: string; round_id: string }
export function Lookup({ ask, session: { token, rights }, onEnd }: PartProps) {
  const say = useDeskSay()
  const [bet, setBet] = useState<Bet | null>(null)
  const [failure, setFailure] = useState<Failure>()
  const [named] = useState(() => new URLSearchParams(window.location.search))
  const isEnd = endsBy(onEnd)
  const form = useForm<'/api/staff/bet', Asked>({
    schema: staffCalls['/api/staff/bet'].body,
    read: (fields) => ({
      token,
      account: textOf(fields, 'account'),
      round_id: textOf(fields, 'round'),
    }),
    send: (body) => {
      setBet(null)
      return ask('/api/staff/bet', body)
    },
    leadsOn: isEnd,
    onDone: ({ value }, { account, round_id }) => {
      const address = new URLSearchParams({ account, round: round_id })
      window.history.replaceState(null, '', `?${address.toString()}`)
      setFailure(undefined)
      setBet(value)
    },
  })
  const openCards = async (hand_id: string) => {
    const answer = await ask('/api/staff/hand', { token, hand_id })
    if (isEnd(answer)) return
    if (answer.message !== 'OK') return setFailure(answer)
    const { hand } = answer.value
    setBet((seen) => seen && { ...seen, decision: { kind: 'hand', hand } })
  }
  const canOpen = rights.includes('hands_open') && bet?.decision.kind === 'hand'
  return (
    <>
      <p>{say('deskIntro')}</p>
      <form {...form.props} className="lookup">
        <Field
          form={form}
          name="account"
          label={say('accountId')}
          defaultValue={named.get('account') ?? ''}
          isFirst
        />
        <Field
          form={form}
          name="round"
          label={say('reference')}
          defaultValue={named.get('round') ?? ''}
        />
        <button type="submit" aria-disabled={form.isBusy}>
          {say('show')}
        </button>
      </form>
      <Refused failure={form.failure ?? failure} />
      {bet && (
        <BetSeen bet={bet}>
          {canOpen && (
            <button type="button" className="second" onClick={() => void openCards(bet.round_id)}>
              {say('deskOpenCards')}
            </button>
          )}
        </BetSeen>
      )}
    </>
  )
}
