/** A deposit under way: what to do now, how to pay, where it has been, and calling it off. */

import { useEffect } from 'react'
import { useAction, useCall, useRefresh } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Copy } from '#ui/copy.tsx'
import { Notice, type NoticeKind } from '#ui/notice.tsx'
import { Qr, qrPicture } from '#ui/qr.tsx'
import figureStyles from '#ui/figures.module.css'
import { useBalance } from '../balance.tsx'
import { addressOf } from '../page.ts'
import { nextOf } from '../routing/router.ts'
import { Link, usePlace, useSetQuery } from '../routing/link.tsx'
import { Refused, Shown } from '../said.tsx'
import { saveFile } from '../save_file.ts'
import { Countdown } from './countdown.tsx'
import { noteErrand } from './errand.ts'
import { Outdated, RequestTimeline } from './request.tsx'
import { followMs, isRunning } from './states.ts'
import { TransferProof } from './transfer_proof.tsx'

type Deposit = Answer<'/api/wallet/deposit_status'>['value']
type Instruction = NonNullable<Deposit['instruction']>

export function Progress({ id }: { id: string }) {
  const t = useT()
  const { money, time } = useFormats()
  const refresh = useRefresh()
  const balance = useBalance()
  // Of the address, so that it outlives a way to another app and back.
  const place = usePlace()
  const hasPaid = place.query['paid'] === '1'
  const reading = useCall(
    '/api/wallet/deposit_status',
    { deposit_id: id },
    { everyMs: (latest) => (latest && !isRunning(latest.value.state) ? false : followMs) },
  )
  const state = reading.answer?.value.state
  // What the money was missing for.
  const next = nextOf(place)
  useEffect(() => {
    if (state === undefined || isRunning(state)) return
    refresh(
      '/api/auth/get_balance',
      '/api/wallet/summary',
      '/api/wallet/transactions',
      '/api/wallet/deposit_methods',
      '/api/limits/get',
    )
  }, [state, refresh])
  return (
    <Shown reading={reading}>
      {({ value: deposit }) => (
        <Card title={t('depositProgress')}>
          <Outdated reading={reading} />
          <Outcome deposit={deposit} hasPaid={hasPaid} />
          {deposit.instruction && (
            <Pay deposit={deposit} instruction={deposit.instruction} hasPaid={hasPaid} />
          )}
          {deposit.instruction && deposit.expires_at && (
            <p className="small">
              {t('depositExpires', { time: time(deposit.expires_at) })}{' '}
              <Countdown until={deposit.expires_at} />
            </p>
          )}
          {deposit.takes_proof && <TransferProof depositId={deposit.deposit_id} />}
          <Facts
            facts={[
              [t('amount'), money(deposit.amount)],
              [t('reference'), deposit.deposit_id],
              ...(deposit.state === 'credited' && balance !== undefined
                ? [[t('balance'), money(balance)] as const]
                : []),
            ]}
          />
          <RequestTimeline label={t('depositProgress')} steps={deposit.timeline} />
          {deposit.is_cancellable && <CallOff id={deposit.deposit_id} />}
          {deposit.state === 'credited' && next !== '/' && (
            <Link to={next} className={buttonClass('primary', true)}>
              {t('continue')}
            </Link>
          )}
          {!isRunning(deposit.state) && (
            <Link
              to={addressOf({ path: '/transaction-history', query: { tx: deposit.deposit_id } })}
              className={buttonClass('quiet', true)}
            >
              {t('details')}
            </Link>
          )}
          <Link to="/deposit" className={buttonClass('quiet', true)}>
            {t('depositNew')}
          </Link>
        </Card>
      )}
    </Shown>
  )
}

const outcomes: Record<Deposit['state'], { kind: NoticeKind; word: MessageKey }> = {
  created: { kind: 'info', word: 'depositChecking' },
  awaiting_payment: { kind: 'info', word: 'depositPayNow' },
  submitted: { kind: 'info', word: 'depositReviewed' },
  processing: { kind: 'info', word: 'depositChecking' },
  in_review: { kind: 'info', word: 'depositReviewed' },
  credited: { kind: 'success', word: 'depositCredited' },
  expired: { kind: 'warning', word: 'depositExpired' },
  failed: { kind: 'danger', word: 'depositNotCredited' },
  cancelled: { kind: 'warning', word: 'depositCancelled' },
  rejected: { kind: 'danger', word: 'depositNotCredited' },
  refunded: { kind: 'danger', word: 'depositRefunded' },
  charged_back: { kind: 'danger', word: 'depositChargedBack' },
}

/** What the deposit has come to, in one sentence; the credited sum is the gateway's, not the one asked for. */
function Outcome({
  deposit: { state, credited, instruction },
  hasPaid,
}: {
  deposit: Deposit
  hasPaid: boolean
}) {
  const t = useT()
  const { money } = useFormats()
  const { kind, word } = outcomes[state]
  const isWaiting = state === 'awaiting_payment'
  if (isWaiting && hasPaid) return <Notice kind="info">{t('havePaidText')}</Notice>
  // Whoever comes back from a gateway's page has paid, or has the way there right below.
  const isAway = isWaiting && instruction?.type === 'redirect'
  return (
    <Notice kind={kind}>
      {isAway ? t('depositChecking') : t(word, credited === '' ? {} : { amount: money(credited) })}
    </Notice>
  )
}

/** How it is paid, until the player says that it was; from then on it can still be looked up. */
function Pay({
  deposit,
  instruction,
  hasPaid,
}: {
  deposit: Deposit
  instruction: Instruction
  hasPaid: boolean
}) {
  const t = useT()
  const setQuery = useSetQuery()
  const refresh = useRefresh()
  const how = <HowToPay deposit={deposit} instruction={instruction} />
  if (instruction.type === 'redirect') return how
  if (hasPaid)
    return (
      <details>
        <summary>{t('howToPay')}</summary>
        <div className="stack">{how}</div>
      </details>
    )
  const tellPaid = () => {
    setQuery({ paid: '1' }, { replace: true })
    refresh('/api/wallet/deposit_status')
  }
  return (
    <>
      {how}
      <Button isWide onClick={tellPaid}>
        {t('havePaid')}
      </Button>
    </>
  )
}

/** On the gateway's page, or by what the player copies into another app. */
function HowToPay({ deposit, instruction }: { deposit: Deposit; instruction: Instruction }) {
  const t = useT()
  const { money } = useFormats()
  const url = 'url' in instruction ? instruction.url : ''
  const page = ('page' in instruction && instruction.page) || ''
  return (
    <>
      {instruction.type !== 'redirect' && instruction.type !== 'cryptoAddress' && (
        <p>{t('payExactly', { amount: money(deposit.amount) })}</p>
      )}
      {/* An address of a chain is in nobody's name. */}
      {instruction.type !== 'cryptoAddress' && <p>{t('depositOwnName')}</p>}
      {pictured(instruction) !== '' && (
        <>
          <Qr text={pictured(instruction)} label={t('payQr')} />
          <Button onClick={() => void savePicture(pictured(instruction), deposit.deposit_id)}>
            {t('qrSave')}
          </Button>
        </>
      )}
      <dl className={figureStyles.lines}>
        {linesOf(deposit.amount, instruction).map(([word, text]) => (
          <div key={word}>
            <dt>{t(word)}</dt>
            <dd>
              <Copy text={text} label={t(word)} copyWord={t('copy')} copiedWord={t('copied')} />
            </dd>
          </div>
        ))}
      </dl>
      {url !== '' && (
        <a
          href={url}
          className={buttonClass('primary', true)}
          onClick={() => noteErrand(deposit.deposit_id)}
        >
          {t('depositToPay')}
        </a>
      )}
      {page !== '' && (
        <a
          href={page}
          className={buttonClass(url === '' ? 'primary' : 'quiet', true)}
          onClick={() => noteErrand(deposit.deposit_id)}
        >
          {t('depositOnPage')}
        </a>
      )}
    </>
  )
}

/** What another app reads from a picture: a code of the bank's, or the address with its amount. */
function pictured(instruction: Instruction): string {
  if (instruction.type === 'qr') return instruction.content
  if (instruction.type === 'cryptoAddress')
    return instruction.url.startsWith('http') ? instruction.address : instruction.url
  return ''
}

/** For an app on the same phone, which reads a code from a picture. */
async function savePicture(content: string, depositId: string) {
  const picture = await qrPicture(content)
  if (picture) saveFile(`${depositId}.png`, picture)
}

/** What to copy, line by line; an amount as other apps read it, with nothing but its digits and a point. */
function linesOf(amount: string, instruction: Instruction): [MessageKey, string][] {
  switch (instruction.type) {
    case 'redirect':
      return []
    case 'qr':
      return [
        ['amount', amount],
        ['payQr', instruction.content],
      ]
    case 'bankDetails':
      return [
        ['payBank', instruction.bank],
        ['payNumber', instruction.number],
        ['payHolder', instruction.holder],
        ['amount', amount],
        ['payReference', instruction.reference],
      ]
    case 'cryptoAddress':
      return [
        ['payAddress', instruction.address],
        ['amount', instruction.amount],
      ]
  }
}

function CallOff({ id }: { id: string }) {
  const t = useT()
  const refresh = useRefresh()
  const cancel = useAction('/api/wallet/deposit_cancel')
  const callOff = async () => {
    await cancel.run({ deposit_id: id })
    // Refused, too, it has gone on meanwhile.
    refresh('/api/wallet/deposit_status', '/api/wallet/transactions', '/api/wallet/deposit_methods')
  }
  return (
    <>
      <Refused failure={cancel.failure} />
      <Button kind="plain" isBusy={cancel.isBusy} onClick={() => void callOff()}>
        {t('depositCancel')}
      </Button>
    </>
  )
}
