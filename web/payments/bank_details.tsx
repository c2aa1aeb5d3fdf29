/** The accounts a player is paid out to: how each stands and why, which is offered first, and taking one away. */

import { useState } from 'react'
import { codeFaults, useForm } from '#client/form.ts'
import { useAction, useAsk, useCall, useRefresh } from '#client/query.tsx'
import { bankCalls, type bankAccountStates } from '#contract/banks.ts'
import type { Answer, Body } from '#contract/calls.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useSpeech, useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { listMotion } from '#ui/list_motion.ts'
import { Notice } from '#ui/notice.tsx'
import type { Tone } from '#ui/timeline.tsx'
import { useVisit } from '../context.tsx'
import { ProofField, proofOf } from '../identity/proof.tsx'
import { Link, usePlace, useSetQuery } from '../routing/link.tsx'
import type { Page } from '../page.ts'
import { Refused, Shown } from '../said.tsx'
import { useDrawer } from '../routing/drawer.ts'
import { Marked } from './marked.tsx'
import banks from './banks.module.css'

export const page: Page = {
  title: 'bankDetails',
  calls: (_, { isPlayer }) => (isPlayer ? [['/api/wallet/bank_list', {}]] : []),
  View: BankDetails,
}

type Account = Answer<'/api/wallet/bank_list'>['value']['accounts'][number]

const states: Record<(typeof bankAccountStates)[number], { word: MessageKey; tone: Tone }> = {
  in_review: { word: 'stateInReview', tone: 'running' },
  approved: { word: 'stateApproved', tone: 'good' },
  rejected: { word: 'stateRejected', tone: 'bad' },
}

function BankDetails() {
  const t = useT()
  const { query } = usePlace()
  const [removing, close] = useDrawer('remove')
  const reading = useCall('/api/wallet/bank_list', {})
  return (
    <div className="page" data-measure="cards">
      <h1>{t('bankDetails')}</h1>
      <Shown reading={reading}>
        {({ value: { accounts, accounts_max: max } }) => {
          const leaving = accounts.find((one) => one.bank_account_id === removing)
          return (
            <>
              {accounts.some((one) => one.bank_account_id === query['saved']) && (
                <Notice kind="success">{t('bankSaved')}</Notice>
              )}
              {accounts.length === 0 ? (
                <Empty title={t('bankMissing')} text={t('bankAddText')} action={<AddLink />} />
              ) : (
                <>
                  <p className="small">
                    {t('bankCount', { count: accounts.length, max })} {t('bankAddText')}
                  </p>
                  <ul className={banks.accounts} ref={listMotion}>
                    {accounts.map((account) => (
                      <li key={account.bank_account_id}>
                        <AccountCard account={account} />
                      </li>
                    ))}
                  </ul>
                  {accounts.length < max ? (
                    <AddLink />
                  ) : (
                    <p className="small">{t('bankTooMany')}</p>
                  )}
                </>
              )}
              {leaving && <Remove account={leaving} onClose={close} />}
            </>
          )
        }}
      </Shown>
    </div>
  )
}

function AddLink() {
  const t = useT()
  return (
    <Link to="/add-bank" className={buttonClass('primary', true)}>
      {t('bankAdd')}
    </Link>
  )
}

function AccountCard({ account }: { account: Account }) {
  const { t, tell } = useSpeech()
  const { time } = useFormats()
  const { clock } = useVisit()
  const setQuery = useSetQuery()
  const refresh = useRefresh()
  const first = useAction('/api/wallet/bank_default')
  const { bank_account_id, state, reason, is_default, usable_at, last_used_at, has_photo } = account
  const { word, tone } = states[state]
  const offerFirst = async () => {
    await first.run({ bank_account_id })
    refresh('/api/wallet/bank_list', '/api/wallet/withdraw_options')
  }
  return (
    <Card title={<Marked name={account.bank_name} />} action={<Badge tone={tone}>{t(word)}</Badge>}>
      {reason !== '' && (
        <Notice kind={state === 'rejected' ? 'danger' : 'info'}>{tell(reason)}</Notice>
      )}
      <Facts
        facts={[
          [
            t('payNumber'),
            <span key="number" className={banks.number}>
              {account.number_masked}
            </span>,
          ],
          [t('payHolder'), account.holder],
          ...(state !== 'rejected' && Date.parse(usable_at) > clock().getTime()
            ? ([[t('bankUsable'), t('fromTime', { time: time(usable_at) })]] as const)
            : []),
          [t('bankLastUsed'), last_used_at ? time(last_used_at) : '–'],
          ...(has_photo ? ([[t('bankPhoto'), t('bankPhotoSent')]] as const) : []),
        ]}
      />
      <Refused failure={first.failure} />
      <div className={banks.actions}>
        {is_default ? (
          <Badge>{t('bankDefault')}</Badge>
        ) : (
          state !== 'rejected' && (
            <Button isBusy={first.isBusy} onClick={() => void offerFirst()}>
              {t('bankMakeDefault')}
            </Button>
          )
        )}
        <Button kind="plain" onClick={() => setQuery({ remove: bank_account_id })}>
          {t('bankRemove')}
        </Button>
      </div>
    </Card>
  )
}

const remove = '/api/wallet/bank_remove'

/** Asked first, then proven: nobody else may cut the player off from their money. */
function Remove({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useT()
  const ask = useAsk()
  const refresh = useRefresh()
  const [isProving, setProving] = useState(false)
  const { bank_account_id, bank_name, number_masked } = account
  const form = useForm<typeof remove, Body<typeof remove>>({
    schema: bankCalls[remove].body,
    read: (fields) => ({ bank_account_id, ...proofOf(fields) }),
    judge: ({ tac }) => ({
      tac: isProving && tac === undefined ? { key: 'fieldRequired', values: {} } : null,
    }),
    faultKeys: { tac: 'codeHint' },
    send: (body) => ask(remove, body),
    fieldOf: codeFaults('tac'),
    leadsOn: ({ message }) => {
      if (message === 'proofNeeded') setProving(true)
      return message === 'proofNeeded'
    },
    onDone: () => {
      onClose()
      refresh('/api/wallet/bank_list', '/api/wallet/withdraw_options')
    },
  })
  return (
    <Dialog title={t('bankRemoveTitle')} closeLabel={t('close')} onClose={onClose}>
      <form {...form.props} className="stack">
        <p>{t('bankRemoveText', { account: `${bank_name} ${number_masked}` })}</p>
        {isProving && <ProofField action="bank_remove" form={form} />}
        <Refused failure={form.failure} />
        <Button type="submit" kind="primary" isWide isBusy={form.isBusy}>
          {t('bankRemove')}
        </Button>
        <Button isWide onClick={onClose}>
          {t('cancel')}
        </Button>
      </form>
    </Dialog>
  )
}
