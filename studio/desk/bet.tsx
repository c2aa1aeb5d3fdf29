/** A bet at the desk: its figures, the frame its player would see it in again, and the check of what was drawn. */
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { verifyRound } from '#games/verify.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats } from '#i18n/translate.tsx'
import { Facts } from '../panel/facts.tsx'
import { Checked } from '../verify/checked.tsx'
import { Received } from './received.tsx'
import { useDeskSay, type DeskKey } from './words.ts'
import { handOver, isShowable, proofOf, type Bet } from './handover.ts'

const stateWords: Record<Bet['state'], MessageKey> = {
  open: 'stateOpen',
  settled: 'stateSettled',
  void: 'stateVoid',
}

/** Why there is no check yet. */
const laterWords: Record<Bet['decision']['kind'], MessageKey | DeskKey> = {
  own: 'verifyLater',
  shared: 'roundRunning',
  hand: 'roundRunning',
  tournament: 'deskTournament',
  ticket: 'deskTicket',
  outside: 'deskOutside',
}

export function BetSeen({ bet, children }: { bet: Bet; children: ReactNode }) {
  const say = useDeskSay()
  const { money, signedMoney, time } = useFormats()
  const proof = useMemo(() => proofOf(bet), [bet])
  return (
    <section>
      <h2>{bet.game_name}</h2>
      <Facts
        facts={[
          ...(bet.on ? [[say('betOn'), bet.on] as const] : []),
          ...(bet.picks.length > 0 ? [[say('betPicks'), bet.picks.join(', ')] as const] : []),
          ...(bet.parts
            ? [[say('betParts'), `${bet.parts.count} × ${money(bet.parts.unit)}`] as const]
            : []),
          [say('provider'), bet.provider_name],
          [say('playedAt'), time(bet.played_at, 'second')],
          [say('state'), say(stateWords[bet.state])],
          [say('stake'), money(bet.stake)],
          [say('payout'), money(bet.payout)],
          [say('net'), signedMoney(bet.net)],
          [say('balanceBefore'), money(bet.balance_before)],
          // As the player's replay has it: others may have been placed and paid until a round of several players was over.
          ...(['shared', 'tournament'].includes(bet.decision.kind)
            ? []
            : [[say('balanceAfter'), money(bet.balance_after)] as const]),
          [say('statementLines'), bet.entry_ids.join(', ')],
        ]}
      />
      {children}
      {isShowable(bet) && <Replay bet={bet} />}
      {bet.received.length > 0 && <Received received={bet.received} />}
      {proof === null && bet.state !== 'void' && <p>{say(laterWords[bet.decision.kind])}</p>}
      {proof !== null && (
        <details>
          <summary>{say('studioVerify')}</summary>
          <Checked {...verifyRound(proof)} record={proof} />
          <textarea
            readOnly
            rows={12}
            aria-label={say('studioPaste')}
            value={JSON.stringify(proof, null, 2)}
          />
        </details>
      )}
    </section>
  )
}

/** The player's own replay, drawn by the same frame. */
function Replay({ bet }: { bet: Bet }) {
  const say = useDeskSay()
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => handOver(() => frame.current?.contentWindow ?? null, bet), [bet])
  return (
    <iframe
      ref={frame}
      key={JSON.stringify(bet.decision)}
      title={say('studioReplay')}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page; it still can't navigate the page around it
      sandbox="allow-popups allow-same-origin allow-scripts"
      src={`/frame/${bet.game_code}?mode=desk&round=${bet.round_id}`}
    />
  )
}
