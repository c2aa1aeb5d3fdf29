/** How money comes in and goes out: every method with its limits, fee and time, for anyone to read before registering. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { isNonzero } from '#contract/money.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Money } from '#ui/money.tsx'
import { Table, type Column } from '#ui/table.tsx'
import type { Tone } from '#ui/timeline.tsx'
import { usePlayer, useVisit } from '../context.tsx'
import { Link } from '../routing/link.tsx'
import type { Page } from '../page.ts'
import { takesVoucher } from '../payments/amount.ts'
import { DepositTurnover } from '../payments/deposit_turnover.tsx'
import { hoursLines } from '../payments/hours.ts'
import { Marked } from '../payments/marked.tsx'
import { Shown } from '../said.tsx'
import { Revision } from './article.tsx'
import styles from './content.module.css'
import { OtherLanguage, Prose } from './prose.tsx'

export const page: Page = {
  title: 'banking',
  calls: () => [
    ['/api/wallet/methods_public', {}],
    ['/api/settings/cms_page', { page_name: 'banking' }],
  ],
  View: BankingPage,
}

type Method = Answer<'/api/wallet/methods_public'>['value']['deposit'][number]

function BankingPage() {
  const t = useT()
  const methods = useCall('/api/wallet/methods_public', {})
  const text = useCall('/api/settings/cms_page', { page_name: 'banking' })
  return (
    <div className="page" data-measure="text">
      <h1>{t('banking')}</h1>
      <Shown reading={methods} lines={8}>
        {({ value: { deposit, withdrawal, turnover_percent } }) => (
          <>
            <Methods title={t('deposit')} methods={deposit} way="/deposit" />
            <Methods title={t('withdraw')} methods={withdrawal} way="/withdrawal" />
            <Card title={t('goodToKnow')}>
              <ul className={styles.points}>
                <li>{t('bankingNameRule')}</li>
                <li>{t('bankingReceiptRule')}</li>
                <li>
                  <DepositTurnover percent={turnover_percent} />
                </li>
                <li>{t('bankingTurnoverRule')}</li>
              </ul>
            </Card>
          </>
        )}
      </Shown>
      <Shown reading={text}>
        {({ value }) =>
          value.body === '' ? (
            <p>
              {t('notPublishedText')} <Link to="/contact-us">{t('contactUs')}</Link>
            </p>
          ) : (
            <section>
              <OtherLanguage status={value.status} language={value.language} />
              <Prose html={value.body} language={value.language} />
              <Revision of={value} />
            </section>
          )
        }
      </Shown>
      <p className="small">
        {t('footerCare')} <Link to="/responsible-gaming">{t('setLimits')}</Link>
      </p>
    </div>
  )
}

const statusWords: Record<Method['status'], { word: MessageKey; tone: Tone }> = {
  live: { word: 'methodLive', tone: 'good' },
  slow: { word: 'methodSlow', tone: 'running' },
  down: { word: 'methodClosed', tone: 'bad' },
}

function Methods({
  title,
  methods,
  way,
}: {
  title: string
  methods: readonly Method[]
  way: string
}) {
  const t = useT()
  const player = usePlayer()
  const { language } = useVisit()
  const { money, time } = useFormats()
  const amountOf = (method: Method, amount: string) =>
    takesVoucher(method) ? t('voucherAmount') : <Money text={money(amount)} />
  const columns: readonly Column<Method>[] = [
    {
      title: t('paymentMethod'),
      render: ({ name, type }) => <Marked name={name} kind={type} />,
      isLead: true,
    },
    {
      title: t('state'),
      render: ({ status, back_at, opens_at }) => (
        <>
          {status !== 'down' && opens_at ? (
            <Badge tone="running">{t('methodOpensAt', { time: time(opens_at) })}</Badge>
          ) : (
            <Badge tone={statusWords[status].tone}>{t(statusWords[status].word)}</Badge>
          )}
          {back_at && <small>{t('methodBackAt', { time: time(back_at) })}</small>}
        </>
      ),
      isLead: true,
    },
    {
      title: t('minimum'),
      render: (method) => amountOf(method, method.amount_min),
      isNumber: true,
    },
    {
      title: t('maximum'),
      render: (method) => amountOf(method, method.amount_max),
      isNumber: true,
    },
    {
      title: t('fee'),
      render: ({ fee }) => (isNonzero(fee) ? <Money text={money(fee)} /> : t('noFee')),
      isNumber: true,
    },
    {
      title: t('usualTimeTitle'),
      render: ({ usual_minutes }) => t('usualTime', { minutes: usual_minutes }),
    },
    {
      title: t('methodHours'),
      render: ({ hours }) =>
        hours.length === 0 ? (
          t('methodAlways')
        ) : (
          <div>
            {hoursLines(hours, language).map((line) => (
              <div key={line}>{line}</div>
            ))}
          </div>
        ),
    },
  ]
  return (
    <Card
      title={title}
      action={
        player && (
          <Link to={way} className={buttonClass('quiet')}>
            {title}
          </Link>
        )
      }
    >
      {methods.length === 0 ? (
        <p>{t('noMethods')}</p>
      ) : (
        <Table caption={title} columns={columns} rows={methods} keyOf={({ method }) => method} />
      )}
    </Card>
  )
}
