/** One bet whole: its figures, what was drawn from which seeds, and the check that it was drawn fairly. */

import { useState, type ReactNode } from 'react'
import { useAction, useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { isNonzero } from '#contract/money.ts'
import type { MessageKey, Speech } from '#i18n/speech.ts'
import { useFormats, useOddsFormat, useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { addressOf } from '../page.ts'
import { Link } from '../routing/link.tsx'
import { Refused, Shown } from '../said.tsx'
import { writeOdds } from '../sports/odds.ts'
import {
  reasonWords,
  TicketSelections,
  ticketWords,
  useTicketTitle,
} from '../sports/slip/ticket.tsx'
import { TicketWays } from '../sports/slip/ticket_ways.tsx'
import { playAddress } from '../template/offer.ts'
import { Numbers } from '../wallet/numbers.tsx'
import styles from '../wallet/wallet.module.css'

type Bet = Answer<'/api/bets/detail'>['value']

export const stateWords: Record<Bet['state'], MessageKey> = {
  open: 'stateOpen',
  settled: 'stateSettled',
  void: 'stateVoid',
}

/** What a bet was made on: a race by its place in the programme, whatever else by its game. */
export const playedIn = ({ race, game_name }: Pick<Bet, 'race' | 'game_name'>, t: Speech['t']) =>
  race ? t('raceAt', { number: race.race, course: race.course }) : game_name

export function BetDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const reading = useCall('/api/bets/detail', { round_id: id })
  return (
    <Dialog title={t('round')} closeLabel={t('close')} place="side" onClose={onClose}>
      <Shown reading={reading} lines={8}>
        {({ value }) => <Details bet={value} />}
      </Shown>
    </Dialog>
  )
}

function Details({ bet }: { bet: Bet }) {
  const t = useT()
  const { money, signedMoney, time } = useFormats()
  const { state } = bet
  // Its selections stand below, each whole.
  const ticket = bet.decision.kind === 'ticket' ? bet.decision.ticket : null
  const { bonus_stake = '', bonus_payout = '' } = 'round' in bet.decision ? bet.decision.round : {}
  return (
    <>
      <Facts
        facts={[
          [t('game'), playedIn(bet, t)],
          ...(bet.on && !ticket ? [[t('betOn'), bet.on] as const] : []),
          ...(bet.picks.length > 0 && !ticket
            ? [[t('betPicks'), <Picks key="picks" picks={bet.picks} />] as const]
            : []),
          ...(bet.parts
            ? [[t('betParts'), `${bet.parts.count} × ${money(bet.parts.unit)}`] as const]
            : []),
          [t('provider'), bet.provider_name],
          [t('playedAt'), time(bet.played_at, 'second')],
          ...(bet.settled_at ? [[t('decidedAt'), time(bet.settled_at, 'second')] as const] : []),
          [t('state'), t(ticket ? ticketWords[ticket.state] : stateWords[state])],
          [t('stake'), money(bet.stake)],
          ...(bet.returned ? [[t('stakeReturned'), money(bet.returned)] as const] : []),
          [t('payout'), money(bet.payout)],
          [t('net'), signedMoney(bet.net)],
          ...([bonus_stake, bonus_payout].some(isNonzero)
            ? [
                [
                  t('bonusMoney'),
                  `−${money(bonus_stake || '0')} +${money(bonus_payout || '0')}`,
                ] as const,
              ]
            : []),
          [t('balanceBefore'), money(bet.balance_before)],
          // Others may have been placed and paid until a round of several players was over.
          ...(['shared', 'tournament'].includes(bet.decision.kind)
            ? []
            : [[t('balanceAfter'), money(bet.balance_after)] as const]),
        ]}
      />
      {decided(bet)}
      <div className={styles.actions}>
        <Link
          to={addressOf({
            path: '/contact-us',
            query: { topic: ticket ? 'sports' : 'game', reference: bet.round_id },
          })}
          className={buttonClass('quiet', true)}
        >
          {t('askSupport')}
        </Link>
      </div>
    </>
  )
}

/** One below the other. */
function Picks({ picks }: Pick<Bet, 'picks'>) {
  return <span className={styles.lines}>{picks.join('\n')}</span>
}

function decided(bet: Bet): ReactNode {
  const { decision } = bet
  switch (decision.kind) {
    case 'own':
      return <Drawn bet={bet} round={decision.round} later="verifyLater" />
    case 'shared':
      return <Drawn bet={bet} round={decision.round} later="roundRunning" />
    case 'hand':
      return <Hand bet={bet} hand={decision.hand} />
    case 'tournament':
      return <Tournament bet={bet} tournament={decision.tournament} />
    case 'ticket':
      return <OnSports bet={bet} ticket={decision.ticket} />
    case 'outside':
      return <Outside bet={bet} />
  }
}

/** A provider draws by itself: what is known of its round is what it cost and paid. */
function Outside({ bet }: { bet: Bet }) {
  const t = useT()
  return (
    <>
      <Again bet={bet} />
      <Numbers numbers={[[t('reference'), bet.round_id]]} />
      <Facts facts={[[t('statementLines'), bet.entry_ids.join(', ')]]} />
    </>
  )
}

/** On matches: what was chosen, and what came of each. */
function OnSports({
  bet,
  ticket,
}: {
  bet: Bet
  ticket: Extract<Bet['decision'], { kind: 'ticket' }>['ticket']
}) {
  const t = useT()
  const { money } = useFormats()
  const format = useOddsFormat()
  const titleOf = useTicketTitle()
  return (
    <>
      <p>{titleOf(ticket)}</p>
      <TicketWays ticket={ticket} />
      <TicketSelections ticket={ticket} />
      <Numbers numbers={[[t('reference'), ticket.ticket_id]]} />
      <Facts
        facts={[
          ...(ticket.reason ? [[t('ticketReason'), t(reasonWords[ticket.reason])] as const] : []),
          ...(ticket.odds === '' ? [] : [[t('oddsOf'), writeOdds(ticket.odds, format)] as const]),
          [t('possibleReturn'), money(ticket.possible_return)],
          [t('statementLines'), bet.entry_ids.join(', ')],
        ]}
      />
    </>
  )
}

/** What may be done with a bet: to look at it again, to check it, to play on. */
function Again({ bet, replay, children }: { bet: Bet; replay?: boolean; children?: ReactNode }) {
  const t = useT()
  return (
    <div className={styles.actions}>
      {replay && (
        <a
          href={`/frame/${bet.game_code}?round=${bet.round_id}`}
          target="_blank"
          className={buttonClass('primary', true)}
        >
          {t('replayRound')}
        </a>
      )}
      {children}
      <Link to={playAddress(bet)} className={buttonClass('plain', true)}>
        {t('playAgain')}
      </Link>
    </div>
  )
}

const suits: Readonly<Record<string, string>> = { s: '♠', h: '♥', d: '♦', c: '♣' }
const cardsIn = (cards: readonly string[]) =>
  cards.map((card) => card.replace(/.$/, (suit) => suits[suit] ?? suit)).join(' ') || '–'

/** A hand of players against each other: its deck was locked card by card. */
function Hand({
  bet,
  hand,
}: {
  bet: Bet
  hand: Extract<Bet['decision'], { kind: 'hand' }>['hand']
}) {
  const t = useT()
  const { money } = useFormats()
  const own = hand.seats.find(({ is_own }) => is_own)
  return (
    <>
      <Again bet={bet} replay>
        <WithoutUs address={`/verify?hand=${hand.hand_id}`} />
      </Again>
      <Facts
        facts={[
          [t('handPlayed'), `${hand.table_name} ${hand.number}`],
          [t('ownCards'), cardsIn(own?.cards ?? [])],
          [t('communityCards'), cardsIn(hand.board)],
          [t('rake'), money(hand.rake)],
        ]}
      />
      <Numbers
        numbers={[
          [t('reference'), hand.hand_id],
          [t('deckHash'), hand.commitment],
          [t('clientSeed'), own?.client_seed ?? ''],
          [t('rulesHash'), hand.config_hash],
          [t('gameCodeHash'), hand.code_hash ?? ''],
        ]}
      />
      <Facts
        facts={[
          [t('rulesVersion'), String(hand.rules_version)],
          [t('statementLines'), bet.entry_ids.join(', ')],
        ]}
      />
    </>
  )
}

/** A tournament of players against each other: its hands are looked up one by one. */
function Tournament({
  bet,
  tournament,
}: {
  bet: Bet
  tournament: Extract<Bet['decision'], { kind: 'tournament' }>['tournament']
}) {
  const t = useT()
  const { money } = useFormats()
  const { name, standing, commitment, entrants } = tournament
  const own = entrants.find(({ is_own }) => is_own)
  const place = standing.places.find(({ seat }) => seat === own?.seat)?.place
  return (
    <>
      <Again bet={bet} />
      <Facts
        facts={[
          [t('tournament'), name],
          [t('pokerBuyInFee'), `${money(standing.buy_in)} + ${money(standing.fee)}`],
          [t('rank'), place ? t('tournamentPlaceOf', { place, players: standing.entered }) : '–'],
          [t('prizes'), standing.prizes.map(money).join(' · ')],
        ]}
      />
      <Numbers
        numbers={[
          [t('reference'), bet.round_id],
          [t('seatsHash'), commitment ?? ''],
          [t('clientSeed'), own?.client_seed ?? ''],
          [t('rulesHash'), tournament.config_hash],
        ]}
      />
      <Facts
        facts={[
          [t('rulesVersion'), String(tournament.rules_version)],
          [t('statementLines'), bet.entry_ids.join(', ')],
        ]}
      />
    </>
  )
}

/** What a round of our studio was drawn from. */
function Drawn({
  bet,
  round,
  later,
}: {
  bet: Bet
  round: Extract<Bet['decision'], { kind: 'own' }>['round']
  /** When it can be verified, where its seed is still hidden. */
  later: 'verifyLater' | 'roundRunning'
}) {
  const t = useT()
  const { round_id } = bet
  const isRevealed = round.server_seed !== ''
  // Of a shared round whose stakes came back before anything was drawn there is nothing to show.
  const isDrawn = round.client_seed !== ''
  return (
    <>
      <Again bet={bet} replay={isRevealed ? isDrawn : later === 'verifyLater'}>
        {isRevealed ? isDrawn && <Verify id={round_id} /> : <Notice>{t(later)}</Notice>}
      </Again>
      <Numbers
        numbers={[
          [t('reference'), round_id],
          [t('serverSeedHash'), round.server_seed_hash],
          [t('serverSeed'), round.server_seed],
          [t('clientSeed'), round.client_seed],
          [t('rulesHash'), round.config_hash],
          [t('gameCodeHash'), round.code_hash ?? ''],
        ]}
      />
      <Facts
        facts={[
          [t('nonce'), String(round.nonce)],
          [t('rulesVersion'), String(round.rules_version)],
          [t('statementLines'), bet.entry_ids.join(', ')],
        ]}
      />
    </>
  )
}

/** Here by the server, and on a page of its own by nobody but the browser. */
function Verify({ id }: { id: string }) {
  const t = useT()
  const { run, failure, isBusy } = useAction('/api/game/verify')
  const [checks, setChecks] = useState<Answer<'/api/game/verify'>['value'] | null>(null)
  const verify = async () => {
    const result = await run({ round_id: id })
    if (result.message === 'OK') setChecks(result.value)
  }
  return (
    <>
      <Button isWide isBusy={isBusy} onClick={() => void verify()}>
        {t('verifyRound')}
      </Button>
      <Refused failure={failure} />
      <div aria-live="polite">
        {checks && (
          <Notice kind={checks.ok ? 'success' : 'danger'}>
            {checks.ok
              ? t('verifyHolds', { count: checks.checks.length })
              : t('verifyFails', {
                  names: checks.checks
                    .filter(({ ok }) => !ok)
                    .map(({ name }) => name)
                    .join(', '),
                })}
          </Notice>
        )}
      </div>
      <WithoutUs address={`/verify?round=${id}`} />
    </>
  )
}

function WithoutUs({ address }: { address: string }) {
  const t = useT()
  return (
    <a href={address} target="_blank" className={buttonClass('plain', true)}>
      {t('verifyWithoutUs')}
    </a>
  )
}
