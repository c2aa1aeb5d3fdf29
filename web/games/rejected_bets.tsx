/** Bets that were refused: what was asked and what the player was told; no money of them moved. */

import { useCall, useMoneyAction } from '#client/query.tsx'
import type { Answer, Body } from '#contract/calls.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useSpeech, useT } from '#i18n/translate.tsx'
import { refusalWords } from '#i18n/refusal_words.ts'
import { buttonClass } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { Money } from '#ui/money.tsx'
import { Notice } from '#ui/notice.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { addressOf } from '../page.ts'
import { Link, usePlace } from '../routing/link.tsx'
import { Shown } from '../said.tsx'
import { playAddress } from '../template/offer.ts'
import { useDrawer } from '../routing/drawer.ts'
import { ExportFile } from '../wallet/export.tsx'
import { Pages } from '../wallet/list.tsx'
import styles from '../wallet/wallet.module.css'

type Rejection = Answer<'/api/bets/rejected'>['value']['bets'][number]

type Asked = {
  /** Which of them, on all pages. */
  chosen: Omit<Body<'/api/bets/rejected_export'>, 'client_ref' | 'time_zone'>
  pages: Pick<Body<'/api/bets/rejected'>, 'page' | 'per_page'>
}

export const askOfRejected = ({ chosen, pages }: Asked): Body<'/api/bets/rejected'> => ({
  ...chosen,
  ...pages,
})

export function RejectedBets(asked: Asked) {
  const t = useT()
  const { timeZone } = useFormats()
  const { path } = usePlace()
  const reading = useCall('/api/bets/rejected', askOfRejected(asked))
  const begin = useMoneyAction('/api/bets/rejected_export')
  const [id, close] = useDrawer('rejected')
  return (
    <>
      <Shown reading={reading} lines={10}>
        {({ value: { bets, kept_days }, total }) => (
          <>
            <p className="small">{t('rejectedBetsText', { days: kept_days })}</p>
            {total === 0 ? (
              <Empty
                title={t('noRejectedBets')}
                text={t('noRejectedBetsText')}
                action={
                  <Link to={path} className={buttonClass('quiet')}>
                    {t('clearFilters')}
                  </Link>
                }
              />
            ) : (
              <List rows={bets} isStale={reading.isStale} />
            )}
            <Pages total={total} isStale={reading.isStale} />
            {total > 0 && (
              <ExportFile
                action={begin}
                bodies={[['exportCsv', { ...asked.chosen, time_zone: timeZone }]]}
              />
            )}
          </>
        )}
      </Shown>
      {id !== '' && <RejectionDrawer id={id} onClose={close} />}
    </>
  )
}

/** Words of refusals that name a figure, which is not kept. */
const withoutFigures: Partial<Record<Rejection['reason'], MessageKey>> = {
  bonusStakeTooHigh: 'rejectedAboveBonus',
}

function useReasonWords() {
  const speech = useSpeech()
  const formats = useFormats()
  return (reason: Rejection['reason']) => {
    const said = refusalWords({ message: reason, details: {} }, speech, formats)
    const plain = withoutFigures[reason]
    return plain ? { ...said, sentence: speech.t(plain) } : said
  }
}

function List({ rows, isStale }: { rows: readonly Rejection[]; isStale: boolean }) {
  const t = useT()
  const { money, time, count } = useFormats()
  const { path, query } = usePlace()
  const wordsOf = useReasonWords()
  const columns: readonly Column<Rejection>[] = [
    { title: t('date'), render: ({ asked_at }) => time(asked_at, 'second') },
    {
      title: t('game'),
      isLead: true,
      render: ({ game_name, rejection_id }) => (
        <Link
          to={addressOf({ path, query: { ...query, rejected: rejection_id } })}
          className={`${styles.link} ${styles.whole}`}
        >
          {game_name}
        </Link>
      ),
    },
    {
      title: t('stakeAsked'),
      render: ({ stake }) => <Money text={money(stake)} />,
      isNumber: true,
      isLead: true,
    },
    { title: t('timesAsked'), render: ({ times }) => count(times), isNumber: true },
    { title: t('reasonTold'), render: ({ reason }) => wordsOf(reason).sentence },
  ]
  return (
    <Table
      caption={t('rejectedBets')}
      columns={columns}
      rows={rows}
      keyOf={({ rejection_id }) => rejection_id}
      isStale={isStale}
    />
  )
}

function RejectionDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const reading = useCall('/api/bets/rejected', { rejection_id: id })
  return (
    <Dialog title={t('rejectedBet')} closeLabel={t('close')} place="side" onClose={onClose}>
      <Shown reading={reading} lines={6}>
        {({
          value: {
            bets: [bet],
          },
        }) => (bet ? <Details bet={bet} /> : <Notice kind="warning">{t('noBetFound')}</Notice>)}
      </Shown>
    </Dialog>
  )
}

function Details({ bet }: { bet: Rejection }) {
  const t = useT()
  const { money, time, count } = useFormats()
  const { sentence, way } = useReasonWords()(bet.reason)
  return (
    <>
      <Notice
        kind="warning"
        title={sentence}
        action={
          // Money to play with is nobody's to suggest after the fact.
          way &&
          way.to !== '/deposit' && (
            <Link to={way.to} className={buttonClass('quiet')}>
              {t(way.word)}
            </Link>
          )
        }
      >
        {t('rejectedNothingTaken')}
      </Notice>
      <Facts
        facts={[
          [t('game'), bet.game_name],
          [t('provider'), bet.provider_name],
          [t('betAskedAt'), time(bet.asked_at, 'second')],
          [t('stakeAsked'), money(bet.stake)],
          ...(bet.times > 1
            ? [
                [t('timesAsked'), count(bet.times)] as const,
                [t('betLastAskedAt'), time(bet.last_at, 'second')] as const,
              ]
            : []),
          [t('state'), t('stateRejected')],
        ]}
      />
      <div className={styles.actions}>
        <Link to={playAddress(bet)} className={buttonClass('plain', true)}>
          {t('playAgain')}
        </Link>
      </div>
    </>
  )
}
