/** One bet whole: its figures, what was drawn from which seeds, and the check that it was drawn fairly. */

import { useState } from 'react'
import { useAction, useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Link } from '../link.tsx'
import { Refused, Shown } from '../said.tsx'
import { playAddress } from '../template/game_card.tsx'
import { Numbers } from '../wallet/transaction_drawer.tsx'
import styles from '../wallet/wallet.module.css'

type Bet = Answer<'/api/bets/detail'>['value']

export const stateWords: Record<Bet['state'], MessageKey> = {
  open: 'stateOpen',
  settled: 'stateSettled',
  void: 'stateVoid',
}

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
  const { round, state } = bet
  const { bonus_stake = '', bonus_payout = '' } = round ?? {}
  return (
    <>
      <Facts
        facts={[
          [t('game'), bet.game_name],
          [t('provider'), bet.provider_name],
          [t('playedAt'), time(bet.played_at, 'second')],
          [t('state'), t(stateWords[state])],
          [t('stake'), money(bet.stake)],
          [t('payout'), money(bet.payout)],
          [t('net'), signedMoney(bet.net)],
          ...([bonus_stake, bonus_payout].some((part) => /[1-9]/.test(part))
            ? [
                [
                  t('bonusMoney'),
                  `−${money(bonus_stake || '0')} +${money(bonus_payout || '0')}`,
                ] as const,
              ]
            : []),
          ...(round
            ? [
                [t('balanceBefore'), money(round.balance_before)] as const,
                [t('balanceAfter'), money(round.balance_after)] as const,
              ]
            : []),
        ]}
      />
      {round ? <Drawn bet={bet} round={round} /> : <Outside bet={bet} />}
    </>
  )
}

/** A provider draws by itself: what is known of its round is what it cost and paid. */
function Outside({ bet }: { bet: Bet }) {
  const t = useT()
  return (
    <>
      <div className={styles.actions}>
        <Link to={playAddress(bet)} className={buttonClass('plain', true)}>
          {t('playAgain')}
        </Link>
      </div>
      <Numbers numbers={[[t('reference'), bet.round_id]]} />
      <Facts facts={[[t('statementLines'), bet.entry_ids.join(', ')]]} />
    </>
  )
}

/** What a round of our studio was drawn from. */
function Drawn({ bet, round }: { bet: Bet; round: NonNullable<Bet['round']> }) {
  const t = useT()
  const { round_id } = bet
  const isRevealed = round.server_seed !== ''
  return (
    <>
      <div className={styles.actions}>
        <a
          href={`/frame/${bet.game_code}?round=${round_id}`}
          target="_blank"
          className={buttonClass('primary', true)}
        >
          {t('replayRound')}
        </a>
        {isRevealed ? <Verify id={round_id} /> : <Notice>{t('verifyLater')}</Notice>}
        <Link to={playAddress(bet)} className={buttonClass('plain', true)}>
          {t('playAgain')}
        </Link>
      </div>
      <Numbers
        numbers={[
          [t('reference'), round_id],
          [t('serverSeedHash'), round.server_seed_hash],
          [t('serverSeed'), round.server_seed],
          [t('clientSeed'), round.client_seed],
          [t('rulesHash'), round.config_hash],
          ...(round.code_hash ? [[t('gameCodeHash'), round.code_hash] as const] : []),
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
      <a href={`/verify?round=${id}`} target="_blank" className={buttonClass('plain', true)}>
        {t('verifyWithoutUs')}
      </a>
    </>
  )
}
