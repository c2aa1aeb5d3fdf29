/** The wheel: its chances in print, spinning, what was drawn, and the spins before. */

import { useEffect, useState } from 'react'
import { useCall, useMoneyAction, useRefresh } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { itemsPerPage } from '#contract/catalogue.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Money } from '#ui/money.tsx'
import { Notice } from '#ui/notice.tsx'
import { useOnline } from '#ui/online.ts'
import { Table, type Column } from '#ui/table.tsx'
import { usePlayer } from '../../context.tsx'
import { Link, usePlace } from '../../routing/link.tsx'
import type { Page, Query } from '../../page.ts'
import { Refused, Shown } from '../../said.tsx'
import { LoginLink } from '../../template/login_link.tsx'
import { ListPage, Pages, pageOf } from '../../wallet/list.tsx'
import { DrawProof, NextPromise } from '../draw_proof.tsx'
import rewards from '../rewards.module.css'
import { useRewardWords } from '../words.ts'
import styles from './spin.module.css'
import { percentText } from './wheel.ts'
import { Wheel } from './wheel_view.tsx'

export const page: Page = {
  title: 'luckySpin',
  calls: ({ query }, { isPlayer }) => [
    ['/api/spin/state', {}],
    ...(isPlayer ? [['/api/spin/history', historyAsk(query)] as const] : []),
  ],
  View: SpinPage,
}

type State = Answer<'/api/spin/state'>['value']
type Result = Answer<'/api/spin/play'>['value']
type Prize = Result['prize']

const historyAsk = (query: Query) => ({ page: pageOf(query), per_page: itemsPerPage })

function usePrizeWords(): (prize: Prize) => string {
  const t = useT()
  const rewardWords = useRewardWords()
  return (prize) => (prize ? rewardWords(prize) : t('spinNothing'))
}

function SpinPage() {
  const t = useT()
  const reading = useCall('/api/spin/state', {})
  const player = usePlayer()
  return (
    <ListPage title={t('luckySpin')}>
      <Shown reading={reading} lines={10}>
        {({ value }) =>
          value.segments.length === 0 ? (
            <Empty
              title={t('spinNoWheel')}
              action={
                <Link to="/" className={buttonClass()}>
                  {t('backHome')}
                </Link>
              }
            />
          ) : (
            <>
              <div className={styles.board}>
                <Turn state={value} />
                <Chances state={value} />
              </div>
              {value.winners.length > 0 && <Winners winners={value.winners} />}
              {player && <History />}
            </>
          )
        }
      </Shown>
    </ListPage>
  )
}

/** What was drawn is known before anything turns; the wheel only shows it. */
function Turn({ state }: { state: State }) {
  const t = useT()
  const { time } = useFormats()
  const player = usePlayer()
  const refresh = useRefresh()
  const isOnline = useOnline()
  const play = useMoneyAction('/api/spin/play')
  const [result, setResult] = useState<Result | null>(null)
  const [isStill, setStill] = useState(true)
  const isUnknown = play.failure?.isUnknown ?? false
  const spin = async () => {
    const answer = await play.run({})
    if (answer.message !== 'OK') return refresh('/api/spin/state')
    setResult(answer.value)
    setStill(false)
  }
  const stand = () => {
    setStill(true)
    refresh('/api/spin/state', '/api/spin/history', '/api/auth/get_balance', '/api/minigame/state')
  }
  // The network died on the way: the same spin is asked for again as soon as there is one.
  useEffect(() => {
    if (isOnline && isUnknown) void spin()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOnline])
  return (
    <Card>
      <Wheel
        segments={state.segments}
        turning={result && { id: result.spin_id, ...result.proof }}
        isStill={isStill}
        onStand={stand}
      />
      <div aria-live="polite">{result && isStill && <Outcome result={result} />}</div>
      <Refused failure={play.failure} />
      {player ? (
        <>
          <p>
            <strong>{t('spinsLeft', { count: state.spins_left })}</strong>{' '}
            {state.next_expires_at && (
              <span className="small">
                {t('spinExpires', { time: time(state.next_expires_at) })}
              </span>
            )}
          </p>
          {state.spins_left > 0 || isUnknown ? (
            <Button
              kind="primary"
              type="submit"
              isWide
              isBusy={play.isBusy || !isStill}
              onClick={() => void spin()}
            >
              {t(isUnknown ? 'askAgain' : 'spinNow')}
            </Button>
          ) : (
            isStill && <MoreSpins />
          )}
          {state.next_seed_hash && <NextPromise hash={state.next_seed_hash} />}
        </>
      ) : (
        <LoginLink next="/spin" className={buttonClass('primary', true)}>
          {t('login')}
        </LoginLink>
      )}
    </Card>
  )
}

function MoreSpins() {
  const t = useT()
  return (
    <Notice
      action={
        <Link to="/mission" className={buttonClass('primary')}>
          {t('missions')}
        </Link>
      }
    >
      {t('spinMore')}
    </Notice>
  )
}

/** A prize is told as it is; nothing is celebrated where nothing was won. */
function Outcome({ result: { prize, segment, proof } }: { result: Result }) {
  const t = useT()
  const words = usePrizeWords()
  return (
    <Notice
      kind={prize ? 'success' : 'info'}
      title={prize ? t('spinWon', { prize: words(prize) }) : t('spinNothing')}
    >
      <p>{t('spinSegment', { number: segment + 1 })}</p>
      {prize && <p>{t(prize.account === 'cash' ? 'claimCash' : 'spinTokens')}</p>}
      <DrawProof proof={proof} />
    </Notice>
  )
}

type Segment = State['segments'][number]

function Chances({ state: { segments, range } }: { state: State }) {
  const t = useT()
  const words = usePrizeWords()
  const columns: readonly Column<Segment & { number: number }>[] = [
    {
      title: t('prize'),
      render: ({ number, prize }) => (
        <>
          {number}. {words(prize)}
        </>
      ),
      isLead: true,
    },
    {
      title: t('chance'),
      // The share in words of a hundred may be rounded; the fraction is exact.
      render: ({ probability, weight }) => (
        <>
          {t('percent', { percent: percentText(probability) })} · {weight} / {range}
        </>
      ),
      isNumber: true,
      isLead: true,
    },
  ]
  return (
    <Card title={t('chances')}>
      <p className="small">{t('chancesText')}</p>
      <Table
        caption={t('chances')}
        columns={columns}
        rows={segments.map((segment, index) => Object.assign({ number: index + 1 }, segment))}
        keyOf={({ number }) => String(number)}
      />
    </Card>
  )
}

function Winners({ winners }: { winners: State['winners'] }) {
  const t = useT()
  const { money, time } = useFormats()
  return (
    <Card title={t('spinWinners')}>
      <ul className={rewards.list}>
        {winners.map(({ name, amount, at }) => (
          <li key={`${name}${at}`}>
            <div className={rewards.row}>
              <p>
                {name} · <Money text={money(amount)} />
              </p>
              <span className="small">{time(at)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function History() {
  const t = useT()
  const { time } = useFormats()
  const words = usePrizeWords()
  const { query } = usePlace()
  const reading = useCall('/api/spin/history', historyAsk(query))
  const columns: readonly Column<Result>[] = [
    { title: t('date'), render: ({ at }) => time(at, 'second'), isLead: true },
    { title: t('prize'), render: ({ prize }) => words(prize), isLead: true },
    { title: t('drawProof'), render: ({ proof }) => <DrawProof proof={proof} /> },
  ]
  return (
    <Card title={t('spinHistory')}>
      <Shown reading={reading}>
        {({ value, total }) =>
          value.length === 0 ? (
            <Empty
              title={t('spinHistoryNone')}
              action={
                <Link to="/mission" className={buttonClass('quiet')}>
                  {t('missions')}
                </Link>
              }
            />
          ) : (
            <>
              <Table
                caption={t('spinHistory')}
                columns={columns}
                rows={value}
                keyOf={({ spin_id }) => spin_id}
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
