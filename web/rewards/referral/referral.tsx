/** Referring friends: the own link to pass on, what came of it, the commission to claim, and the terms. */

import { useState } from 'react'
import { useCall, useMoneyAction, useRefresh } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { itemsPerPage } from '#contract/catalogue.ts'
import { isNonzero } from '#contract/money.ts'
import { categoryTitles } from '#i18n/categories.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Money } from '#ui/money.tsx'
import { Notice } from '#ui/notice.tsx'
import { Table, type Column } from '#ui/table.tsx'
import figureStyles from '#ui/figures.module.css'
import { usePlayer } from '../../context.tsx'
import { Link, usePlace } from '../../routing/link.tsx'
import { entryAddress } from '../../routing/router.ts'
import type { Page, Query } from '../../page.ts'
import { Refused, Shown } from '../../said.tsx'
import { LoginLink } from '../../template/login_link.tsx'
import { ListPage, Pages, pageOf } from '../../wallet/list.tsx'
import { CountsLess } from '../counts_less.tsx'
import styles from '../rewards.module.css'
import { DayChart } from './day_chart.tsx'
import { ShareCard } from './share_card.tsx'

export const page: Page = {
  title: 'referral',
  calls: ({ query }, { isPlayer }) => [
    ['/api/home/referral', {}],
    ...(isPlayer
      ? ([
          ['/api/referral/link', {}],
          ['/api/referral/summary', {}],
          ['/api/referral/downline', downlineAsk(query)],
        ] as const)
      : []),
  ],
  View: ReferralPage,
}

type Summary = Answer<'/api/referral/summary'>['value']
type Referred = Answer<'/api/referral/downline'>['value'][number]
type Programme = Answer<'/api/home/referral'>['value'][number]

const downlineAsk = (query: Query) => ({ page: pageOf(query), per_page: itemsPerPage })

function ReferralPage() {
  const t = useT()
  const player = usePlayer()
  const programme = useCall('/api/home/referral', {})
  return (
    <ListPage title={t('referral')}>
      {player ? <OwnLink /> : <WayIn />}
      <How />
      {player && (
        <>
          <Earned />
          <Downline />
        </>
      )}
      <Shown reading={programme} lines={4}>
        {({ value: [setting] }) => setting && <Terms programme={setting} />}
      </Shown>
    </ListPage>
  )
}

/** Guests have no link yet. */
function WayIn() {
  const t = useT()
  return (
    <Card title={t('referralLink')}>
      <p>{t('referralGuest')}</p>
      <div className={styles.inline}>
        <Link to={entryAddress('/register', '/referral')} className={buttonClass('primary')}>
          {t('register')}
        </Link>
        <LoginLink next="/referral" className={buttonClass('quiet')}>
          {t('login')}
        </LoginLink>
      </div>
    </Card>
  )
}

function OwnLink() {
  const link = useCall('/api/referral/link', {})
  return (
    <Shown reading={link} lines={4}>
      {({ value }) => <ShareCard url={value.url} code={value.code} />}
    </Shown>
  )
}

function Earned() {
  const summary = useCall('/api/referral/summary', {})
  return (
    <Shown reading={summary} lines={6}>
      {({ value }) => (
        <>
          <Figures summary={value} />
          <Commission summary={value} />
          <DayChart days={value.days} />
        </>
      )}
    </Shown>
  )
}

function How() {
  const t = useT()
  return (
    <Card title={t('referralHow')}>
      <ol className={styles.points}>
        <li>{t('referralStep1')}</li>
        <li>{t('referralStep2')}</li>
        <li>{t('referralStep3')}</li>
      </ol>
    </Card>
  )
}

function Figures({ summary }: { summary: Summary }) {
  const t = useT()
  const { count, signedMoney, money, time } = useFormats()
  const { clicks, signed_up, depositors, available, pending, paid, next_at } = summary
  return (
    <dl className={figureStyles.boxes}>
      <div>
        <dt>{t('referralClicks')}</dt>
        <dd>{count(clicks)}</dd>
      </div>
      <div>
        <dt>{t('referralSignedUp')}</dt>
        <dd>{count(signed_up)}</dd>
      </div>
      <div>
        <dt>{t('referralDepositors')}</dt>
        <dd>{count(depositors)}</dd>
      </div>
      <div>
        <dt>{t('referralAvailable')}</dt>
        <dd>{available.startsWith('-') ? signedMoney(available) : money(available)}</dd>
      </div>
      <div>
        <dt>{t('referralPending')}</dt>
        <dd>{pending.startsWith('-') ? signedMoney(pending) : money(pending)}</dd>
        <dd className="small">{t('fromTime', { time: time(next_at) })}</dd>
      </div>
      <div>
        <dt>{t('referralPaid')}</dt>
        <dd>{money(paid)}</dd>
      </div>
    </dl>
  )
}

/** All that is available is claimed at once; a repeat after a dead network is the same claim. */
function Commission({ summary: { available, claim_by } }: { summary: Summary }) {
  const t = useT()
  const { money, time } = useFormats()
  const refresh = useRefresh()
  const action = useMoneyAction('/api/referral/claim')
  const [told, setTold] = useState('')
  const canClaim = !available.startsWith('-') && isNonzero(available)
  const isUnknown = action.failure?.isUnknown ?? false
  const claim = async () => {
    const result = await action.run({})
    if (result.message === 'OK')
      setTold(t('referralClaimed', { amount: money(result.value.amount) }))
    refresh('/api/referral/summary', '/api/referral/downline', '/api/auth/get_balance')
  }
  return (
    <Card title={t('referralCommission')}>
      <p className="small">
        {t('claimCash')} {claim_by && t('claimBy', { time: time(claim_by) })}
      </p>
      <Refused failure={action.failure} />
      {told !== '' && <Notice kind="success">{told}</Notice>}
      {canClaim || isUnknown ? (
        <p>
          <Button kind="primary" type="submit" isBusy={action.isBusy} onClick={() => void claim()}>
            {isUnknown ? t('askAgain') : t('referralClaim', { amount: money(available) })}
          </Button>
        </p>
      ) : (
        <p>{t('nothingToClaim')}</p>
      )}
    </Card>
  )
}

function Downline() {
  const t = useT()
  const { signedMoney, time } = useFormats()
  const { query } = usePlace()
  const reading = useCall('/api/referral/downline', downlineAsk(query))
  const columns: readonly Column<Referred>[] = [
    { title: t('boardPlayer'), render: ({ name }) => name, isLead: true },
    { title: t('referralJoined'), render: ({ joined_at }) => time(joined_at, 'day') },
    {
      title: t('referralDepositor'),
      render: ({ has_deposited }) => t(has_deposited ? 'yes' : 'no'),
    },
    {
      title: t('referralTurnover'),
      render: ({ turnover }) => <Money text={signedMoney(turnover)} />,
      isNumber: true,
    },
    {
      title: t('referralCommission'),
      render: ({ commission, earns }) =>
        earns ? <Money text={signedMoney(commission)} /> : <Badge>{t('referralSamePerson')}</Badge>,
      isNumber: true,
      isLead: true,
    },
  ]
  return (
    <Card title={t('referralDownline')}>
      <Shown reading={reading}>
        {({ value, total }) =>
          value.length === 0 ? (
            <Empty
              title={t('referralNobody')}
              text={t('referralNobodyText')}
              action={
                <a href="#share" className={buttonClass('quiet')}>
                  {t('share')}
                </a>
              }
            />
          ) : (
            <>
              <Table
                caption={t('referralDownline')}
                columns={columns}
                rows={value}
                keyOf={({ name, joined_at }) => `${name}${joined_at}`}
                isStale={reading.isStale}
              />
              <Pages total={total} isStale={reading.isStale} />
            </>
          )
        }
      </Shown>
    </Card>
  )
}

function Terms({ programme: { rates, counts_less, claim_days } }: { programme: Programme }) {
  const t = useT()
  return (
    <Card title={t('termsFull')}>
      <ul className={styles.points}>
        <li>
          {t('referralTerm1')} <CountsLess weights={counts_less} />
        </li>
        <li>{t('referralTerm2')}</li>
        <li>{t('referralTerm3', { count: claim_days })}</li>
        <li>{t('referralTerm4')}</li>
      </ul>
      <Facts
        facts={rates.map(({ product, percent }) => [
          t(categoryTitles[product]),
          t('percent', { percent }),
        ])}
      />
    </Card>
  )
}
