/** Taking part in a promotion, or why it is not possible; a code is redeemed in the same place. */

import { useState } from 'react'
import { textOf, useForm } from '#client/form.ts'
import { useAction, useMoneyAction, useRefresh } from '#client/query.tsx'
import { promotionCalls } from '#contract/promotion.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useSpeech, useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { usePlayer, useVisit } from '../../context.tsx'
import { Link, useNavigation, usePlace } from '../../routing/link.tsx'
import { addressOf } from '../../page.ts'
import { loginAddress } from '../../routing/router.ts'
import { Refused, useFaultWords } from '../../said.tsx'
import { LoginLink } from '../../template/login_link.tsx'
import styles from '../rewards.module.css'
import { promotionStates } from './states.ts'
import type { Card, Detail } from './words.ts'

/** What happens after opting in. */
const nextWords: Record<Card['kind'], MessageKey> = {
  deposit_match: 'nextDeposit',
  reload: 'nextDeposit',
  free_rounds: 'nextRounds',
  free_bet: 'nextRounds',
  code: 'nextRounds',
  cashback: 'nextCashback',
}

export function OptIn({ promotion }: { promotion: Detail }) {
  const { t, tell } = useSpeech()
  const { promotion_id, kind, state, reason, version, versions } = promotion
  const newest = Math.max(version, ...versions.map((one) => one.version))
  if (version < newest) {
    return (
      <Notice
        action={
          <Link to={`/promotions?id=${promotion_id}`} className={buttonClass('quiet')}>
            {t('versionNewest')}
          </Link>
        }
      >
        {t('versionOld')}
      </Notice>
    )
  }
  if (state === 'needs_login') {
    return (
      <LoginLink next={`/promotions?id=${promotion_id}`} className={buttonClass('primary', true)}>
        {t('promoNeedsLogin')}
      </LoginLink>
    )
  }
  if (state === 'open' && kind === 'code') return <CodeBox />
  if (state === 'open' || state === 'opted_in') {
    return <Participation promotion={promotion} takesPart={state === 'opted_in'} />
  }
  return (
    <Notice
      kind={state === 'active' ? 'success' : 'info'}
      title={t(promotionStates[state].word)}
      action={
        (state === 'active' || state === 'queued') && (
          <Link to="/promotions?tab=mine" className={buttonClass('quiet')}>
            {t('promoMine')}
          </Link>
        )
      }
    >
      {reason !== '' && tell(reason)}
    </Notice>
  )
}

/** Opting in and taking it back; either is asked once, however often it is pressed. */
function Participation({ promotion, takesPart }: { promotion: Detail; takesPart: boolean }) {
  const t = useT()
  const refresh = useRefreshBonuses()
  const { promotion_id, version, kind } = promotion
  const action = useAction('/api/promo/opt_in')
  const take = async (takes_part: boolean) => {
    await action.run({ promotion_id, version, takes_part })
    refresh()
  }
  return (
    <div className={styles.tight}>
      {takesPart && (
        <Notice
          kind="success"
          title={t('promoOptedIn')}
          action={
            (kind === 'deposit_match' || kind === 'reload') && (
              <Link to="/deposit" className={buttonClass('primary')}>
                {t('deposit')}
              </Link>
            )
          }
        >
          {t(nextWords[kind])}
        </Notice>
      )}
      <Refused failure={action.failure} />
      {takesPart ? (
        <Button type="submit" isBusy={action.isBusy} onClick={() => void take(false)}>
          {t('promoTakeBack')}
        </Button>
      ) : (
        <>
          <p className="small">{t(nextWords[kind])}</p>
          <Button
            kind="primary"
            // A sending button: it rests without a network.
            type="submit"
            isWide
            isBusy={action.isBusy}
            onClick={() => void take(true)}
          >
            {t('promoOptIn')}
          </Button>
        </>
      )}
    </div>
  )
}

export function useRefreshBonuses(): () => void {
  const refresh = useRefresh()
  return () =>
    refresh(
      '/api/promo/list',
      '/api/promo/detail',
      '/api/promo/mine',
      '/api/auth/get_balance',
      '/api/wallet/turnover',
    )
}

/** A code that somebody was given. A guest is led to log in, and comes back to what was typed. */
export function CodeBox() {
  const t = useT()
  const words = useFaultWords()
  const player = usePlayer()
  const refresh = useRefreshBonuses()
  const redeem = useMoneyAction('/api/promo/code_redeem')
  const [told, setTold] = useState('')
  const askLogin = useAskLogin()
  const form = useForm<'/api/promo/code_redeem', { code: string }>({
    keeps: { as: 'promotion_code', fields: ['code'] },
    schema: promotionCalls['/api/promo/code_redeem'].body,
    read: (fields) => ({ code: textOf(fields, 'code') }),
    isConfirmed: () => {
      if (!player) askLogin()
      return player !== null
    },
    send: redeem.run,
    fieldOf: {
      promotionCodeUnknown: 'code',
      promotionCodeUsed: 'code',
      promotionCodeGone: 'code',
    },
    onDone: ({ value }) => {
      setTold(t('codeRedeemed', { title: value.title }))
      refresh()
    },
  })
  return (
    <form {...form.props} className={styles.tight}>
      <div className={styles.inline}>
        <TextField
          label={t('promoCode')}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          required
          error={words(form.faults['code'])}
        />
        <Button type="submit" kind="primary" isBusy={form.isBusy}>
          {t(player ? 'codeRedeem' : 'promoNeedsLogin')}
        </Button>
      </div>
      <Refused failure={form.failure} />
      {told !== '' && <Notice kind="success">{told}</Notice>}
    </form>
  )
}

/** To the login as the site has it, and back here. */
function useAskLogin(): () => void {
  const navigation = useNavigation()
  const { login } = useVisit()
  const here = addressOf(usePlace())
  return () => {
    if (login === 'page') void navigation.go(loginAddress(login, here))
    else navigation.open('login', here)
  }
}
