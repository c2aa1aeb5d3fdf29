/** The player's hub: who they are here, what they have, where they stand, and everything of theirs one step away. */

import { useId } from 'react'
import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { isCurrency, isNonzero } from '#contract/money.ts'
import { useFormats, useSpeech, useT } from '#i18n/translate.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Money } from '#ui/money.tsx'
import { Notice } from '#ui/notice.tsx'
import { AmountBar, GoalBar } from '#ui/progress.tsx'
import { useSite, useVisit, type Startup } from '../context.tsx'
import { useDeviceChoice } from '../device_choice.ts'
import { Link } from '../routing/link.tsx'
import type { Page } from '../page.ts'
import { Missing, Shown } from '../said.tsx'
import { useLogout } from '../template/account_menu.tsx'
import { Icon } from '../template/icon.tsx'
import { LanguagePicker } from '../template/language_picker.tsx'
import {
  accountEntries,
  categoryEntries,
  helpEntries,
  rewardEntries,
  type MenuEntry,
} from '../template/menu.ts'
import { SchemePicker } from '../template/scheme_picker.tsx'
import { IdentityBadge } from '../verification/identity_check.tsx'
import hub from './hub.module.css'
import styles from './identity.module.css'
import { veilName } from './veiled.tsx'

export const page: Page = {
  title: 'account',
  calls: (_, { isPlayer }) =>
    isPlayer
      ? [
          ['/api/settings/profile_get', {}],
          ['/api/settings/preferences_get', {}],
          ['/api/settings/consents_get', {}],
          ['/api/settings/inbox_count', {}],
          ['/api/wallet/summary', {}],
          ['/api/wallet/turnover', {}],
          ['/api/auth/vip', {}],
          ['/api/kyc/status', {}],
          ['/api/limits/activity', {}],
        ]
      : [],
  View: AccountPage,
}

function AccountPage() {
  const t = useT()
  return (
    <div className="page" data-measure="cards">
      <h1>{t('account')}</h1>
      <ToAgree />
      <Who />
      <FirstSteps />
      <Balances />
      <Level />
      <Shortcuts />
    </div>
  )
}

/** Only where something is to be agreed to now. */
function ToAgree() {
  const t = useT()
  const reading = useCall('/api/settings/consents_get', {})
  const { answer } = reading
  if (!answer?.value.some(({ is_needed }) => is_needed)) return <Missing reading={reading} />
  return (
    <Notice
      kind={answer.is_required ? 'warning' : 'info'}
      title={t(answer.is_required ? 'termsNeeded' : 'termsOffered')}
      action={
        <Link to="/profile" className={buttonClass('primary')}>
          {t('goThere')}
        </Link>
      }
    />
  )
}

const steps = [
  ['/responsible-gaming', 'setLimits'],
  ['/deposit', 'deposit'],
  ['/', 'browseGames'],
] as const

/** For who has never paid in: what comes first, limits before money. */
function FirstSteps() {
  const t = useT()
  const { answer } = useCall('/api/limits/activity', {})
  const life = answer?.value.find(({ period }) => period === 'life')
  if (!life || isNonzero(life.deposited)) return null
  return (
    <Card title={t('firstSteps')}>
      <ol className={hub.steps}>
        {steps.map(([to, word]) => (
          <li key={to}>
            <Link to={to}>{t(word)}</Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Who() {
  const t = useT()
  const { time } = useFormats()
  const profile = useCall('/api/settings/profile_get', {})
  const identity = useCall('/api/kyc/status', {}).answer?.value
  const avatar = useCall('/api/settings/preferences_get', {}).answer?.value.avatar ?? 0
  const level = useCall('/api/auth/vip', {}).answer?.vip
  return (
    <Shown reading={profile} lines={3}>
      {({ value: { account_id, full_name, created_at } }) => (
        <section className={hub.who} aria-label={account_id}>
          <Avatar number={avatar} size={64} />
          <div>
            <p className={hub.name}>{full_name === '' ? account_id : veilName(full_name)}</p>
            <p className="small">
              {account_id} · {t('memberSince')} {time(created_at, 'day')}
            </p>
            <p className={hub.badges}>
              {level && <Badge>{level.currentLevel}</Badge>}
              {identity && (
                <span className={hub.state}>
                  <small>{t('identityCheck')}</small>
                  <IdentityBadge state={identity.state} />
                </span>
              )}
            </p>
          </div>
          <Link to="/profile" className={buttonClass('quiet')}>
            {t('profile')}
          </Link>
        </section>
      )}
    </Shown>
  )
}

type Summary = Answer<'/api/wallet/summary'>['value']

/** What there is stands first and large, with the two ways on; what it is made of below. */
function Balances() {
  const t = useT()
  const { money } = useFormats()
  const summary = useCall('/api/wallet/summary', {})
  const { answer, failure } = summary
  const id = useId()
  return (
    <section className={hub.purse} aria-labelledby={id}>
      <div className={`${hub.cash} motif-ground`}>
        <div className={hub.over}>
          <h2 id={id}>{t('balance')}</h2>
          <PurseToggle />
          <Button kind="plain" isBusy={summary.isStale} onClick={summary.refresh}>
            {t('askAgain')}
          </Button>
        </div>
        {answer && (
          <p className={`${hub.amount} own-money`}>
            <Money text={money(answer.value.cash)} />
          </p>
        )}
        <output className="small">{answer && failure && t('shownOld')}</output>
        <div className={styles.actions}>
          <Link to="/deposit" className="button" data-kind="hero">
            {t('deposit')}
          </Link>
          <Link to="/withdrawal" className={buttonClass('quiet')}>
            {t('withdraw')}
          </Link>
        </div>
      </div>
      <Shown reading={summary} lines={4}>
        {({ value }) => <Purses summary={value} />}
      </Shown>
      <Turnover />
    </section>
  )
}

/** Masks what the player has on every page of this device, and shows it again. */
function PurseToggle() {
  const t = useT()
  const [purse, choose] = useDeviceChoice('purse')
  const isShown = purse === ''
  return (
    <button type="button" className="icon-button" onClick={() => choose(isShown ? 'masked' : '')}>
      <Icon name={isShown ? 'eye' : 'eye-closed'} />
      <span className="unseen">{t(isShown ? 'balanceHide' : 'balanceShow')}</span>
    </button>
  )
}

function Purses({ summary }: { summary: Summary }) {
  const t = useT()
  const { money, count } = useFormats()
  return (
    <dl className={hub.purses}>
      {[
        [t('withdrawable'), money(summary.withdrawable)],
        [t('bonusMoney'), money(summary.bonus)],
        [t('lockedFunds'), money(summary.held)],
        [t('openRounds'), money(summary.open_rounds)],
        [t('gameTokens'), count(Number(summary.tokens))],
      ].map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="own-money">
            <Money text={amount ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** One bar for each lock that still holds something. */
function Turnover() {
  const t = useT()
  const { money } = useFormats()
  const { currency } = useSite()
  const reading = useCall('/api/wallet/turnover', {})
  const open = (reading.answer?.value.locks ?? []).filter(
    ({ released_at, left }) => released_at === null && isNonzero(left),
  )
  if (open.length === 0 || !isCurrency(currency)) return <Missing reading={reading} />
  return (
    <ul className={styles.rows} aria-label={t('turnoverLocked')}>
      {open.map(({ source_id, source, required, done }) => (
        <li key={source_id}>
          <p>
            {t(source === 'bonus' ? 'bonusMoney' : 'deposit')} · {t('turnoverLocked')} ·{' '}
            {t('limitUsed', { used: money(done), amount: money(required) })}
          </p>
          <AmountBar used={done} limit={required} currency={currency} label={t('turnoverLocked')} />
        </li>
      ))}
    </ul>
  )
}

/** The way to the next level, in percent of what it asks; the level page tells the rest. */
function Level() {
  const t = useT()
  const reading = useCall('/api/auth/vip', {})
  const level = reading.answer?.vip
  if (!level) return <Missing reading={reading} />
  return (
    <Card title={t('vipLevel', { name: level.currentLevel })}>
      {(
        [
          [t('deposits'), level.depoProgress],
          [t('staked'), level.toProgress],
        ] as const
      ).map(([name, percent]) => (
        <p key={name} className={hub.level}>
          <span>
            {name} · {t('percent', { percent })}
          </span>
          <GoalBar percent={percent} label={name} />
        </p>
      ))}
      {level.nextLevel !== level.currentLevel && (
        <p className="small">{t('vipNext', { name: level.nextLevel })}</p>
      )}
    </Card>
  )
}

/** All there is for a player: of promotions their own, how prices are written, and whom to ask. */
function shortcutsOf(startup: Startup): MenuEntry[] {
  const isForBets = categoryEntries(startup).some(({ id }) => id === 'sportsbook')
  return [
    ...accountEntries(startup).filter(({ id }) => id !== 'account'),
    ...rewardEntries(startup).map((entry) => (entry.id === 'promotions' ? ownPromotions : entry)),
    ...(isForBets ? [oddsFormat] : []),
    ...helpEntries(startup).filter(({ id }) => id === 'faqs' || id === 'contact'),
  ]
}

const ownPromotions: MenuEntry = {
  id: 'promotions',
  icon: 'rewards',
  label: 'promoMine',
  to: '/promotions?tab=mine',
}

const oddsFormat: MenuEntry = {
  id: 'odds',
  icon: 'sportsbook',
  label: 'oddsFormat',
  to: '/profile?show=preferences',
}

function Shortcuts() {
  const { t, label: say } = useSpeech()
  const { startup } = useVisit()
  const logout = useLogout()
  const unread = useCall('/api/settings/inbox_count', {}).answer?.value.unread ?? 0
  return (
    <section aria-label={t('account')} className={hub.shortcuts}>
      <ul>
        {shortcutsOf(startup).map(({ id, icon, label, to }) => (
          <li key={id}>
            <Link to={to}>
              <Icon name={icon} />
              {say(label)}
              {to === '/inbox' && unread > 0 && <Badge tone="running">{String(unread)}</Badge>}
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <LanguagePicker />
        <SchemePicker />
      </div>
      <Button isWide isBusy={logout.isBusy} onClick={logout.run}>
        {t('logout')}
      </Button>
    </section>
  )
}
