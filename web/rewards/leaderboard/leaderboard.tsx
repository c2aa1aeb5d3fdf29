/** Leaderboards: what is measured, where the player stands, who leads, what the places give, and who won before. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { categoryTitles } from '#i18n/categories.ts'
import { trimDecimals } from '#i18n/plain_decimals.ts'
import type { MessageKey, Speech } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { Empty } from '#ui/empty.tsx'
import { Money } from '#ui/money.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { usePlayer, useVisit } from '../../context.tsx'
import { Link, usePlace } from '../../routing/link.tsx'
import type { Page, Query } from '../../page.ts'
import { lobbyPath } from '../../routing/routes.ts'
import { Shown } from '../../said.tsx'
import { LoginLink } from '../../template/login_link.tsx'
import { Filter, ListPage } from '../../wallet/list.tsx'
import { CountsLess } from '../counts_less.tsx'
import styles from './leaderboard.module.css'

export const page: Page = {
  title: 'leaderboard',
  calls: ({ query }) => [['/api/leaderboard/list', { state: stateOf(query) }]],
  View: LeaderboardPage,
}

type Board = Answer<'/api/leaderboard/list'>['value'][number]
type Weights = Answer<'/api/leaderboard/list'>['counts_less']

const stateOf = (query: Query) => (query['status'] === 'finished' ? 'finished' : 'running')

/** Places change while others play. */
const freshMs = 60_000

type Score = (t: Speech['t'], score: string) => string

const metricWords: Record<Board['metric'], { rule: MessageKey; score: Score }> = {
  best_multiple: {
    rule: 'boardBestMultiple',
    score: (t, score) => t('multiple', { times: trimDecimals(score) }),
  },
  games_won: { rule: 'boardGamesWon', score: (t, score) => t('boardGames', { score }) },
}
const periodWords: Record<Board['period'], MessageKey> = {
  day: 'missionsDaily',
  week: 'missionsWeekly',
  month: 'missionsMonthly',
}

function LeaderboardPage() {
  const t = useT()
  const { query } = usePlace()
  const state = stateOf(query)
  const reading = useCall(
    '/api/leaderboard/list',
    { state },
    { everyMs: () => (state === 'running' ? freshMs : false) },
  )
  return (
    <ListPage title={t('leaderboard')}>
      <Filter
        label={t('leaderboard')}
        name="status"
        chosen={state === 'running' ? '' : state}
        options={[
          ['', t('boardsRunning')],
          ['finished', t('boardsFinished')],
        ]}
      />
      <Shown reading={reading} lines={10}>
        {({ value, counts_less }) => (
          <Boards boards={value} countsLess={counts_less} isFinished={state === 'finished'} />
        )}
      </Shown>
    </ListPage>
  )
}

function Boards({
  boards,
  countsLess,
  isFinished,
}: {
  boards: readonly Board[]
  countsLess: Weights
  isFinished: boolean
}) {
  const t = useT()
  const { time } = useFormats()
  const { query } = usePlace()
  const board = boards.find(({ board_id }) => board_id === query['board']) ?? boards[0]
  if (!board)
    return isFinished ? (
      <Empty
        title={t('boardsNone')}
        text={t('boardsNoneText')}
        action={
          <Link to="/leaderboard" className={buttonClass('quiet')}>
            {t('boardsRunning')}
          </Link>
        }
      />
    ) : (
      <NoneRunning />
    )
  return (
    <>
      {boards.length > 1 && (
        <Filter
          label={t('boardChoose')}
          name="board"
          chosen={board.board_id}
          options={boards.map(({ board_id, title, period, ends_at }) => [
            board_id,
            isFinished
              ? `${title}, ${time(ends_at, 'day')}`
              : `${title} · ${t(periodWords[period])}`,
          ])}
        />
      )}
      <Head board={board} countsLess={countsLess} />
      {!isFinished && <MyPlace key={board.board_id} board={board} />}
      {isFinished && board.winners.length > 0 && <Winners board={board} />}
      <div className={styles.board}>
        <Top board={board} />
        <Prizes board={board} />
      </div>
    </>
  )
}

/** Until the next one begins, the winners of the last. */
function NoneRunning() {
  const t = useT()
  const reading = useCall('/api/leaderboard/list', { state: 'finished' })
  return (
    <>
      <Empty
        title={t('boardsNone')}
        text={t('boardsNoneText')}
        action={
          <Link to="/leaderboard?status=finished" className={buttonClass('quiet')}>
            {t('boardsSeeFinished')}
          </Link>
        }
      />
      <Shown reading={reading} lines={6}>
        {({ value, counts_less }) => {
          const last = value.find(({ winners }) => winners.length > 0)
          return (
            last && (
              <>
                <Head board={last} countsLess={counts_less} />
                <Winners board={last} />
              </>
            )
          )
        }}
      </Shown>
    </>
  )
}

/** To the games that count, while they do. */
function PlayLink({ board: { state, categories } }: { board: Board }) {
  const t = useT()
  const [category] = categories
  if (state !== 'running') return null
  return (
    <Link to={(category && lobbyPath(category)) ?? '/hot'} className={buttonClass('quiet')}>
      {t('missionGo')}
    </Link>
  )
}

function Head({ board, countsLess }: { board: Board; countsLess: Weights }) {
  const t = useT()
  const { money, time } = useFormats()
  const { clock } = useVisit()
  const { title, state, metric, categories, starts_at, ends_at, prize_pool, updated_at } = board
  return (
    <Card title={title} action={<PlayLink board={board} />}>
      <p>
        {t(metricWords[metric].rule)} <CountsLess weights={countsLess} />
      </p>
      <Facts
        facts={[
          [t('prizePool'), money(prize_pool)],
          [
            t('games'),
            categories.length === 0
              ? t('boardAllGames')
              : categories.map((one) => t(categoryTitles[one])).join(', '),
          ],
          [t('from'), time(starts_at)],
          [t('until'), time(ends_at)],
        ]}
      />
      {state === 'running' && (
        <p>
          {t('timeLeft')}{' '}
          <Countdown until={ends_at} clock={clock} days={(count) => t('daysCount', { count })} />
        </p>
      )}
      <p className="small">
        {t('boardTie')} {updated_at && t('updatedAt', { time: time(updated_at) })}
      </p>
    </Card>
  )
}

/** The own row stays in sight while the table scrolls. */
function MyPlace({ board }: { board: Board }) {
  const player = usePlayer()
  const t = useT()
  if (!player) {
    return (
      <p className={styles.mine}>
        {t('boardGuest')}{' '}
        <LoginLink next="/leaderboard" className={buttonClass('quiet')}>
          {t('login')}
        </LoginLink>
      </p>
    )
  }
  return <PlayerPlace board={board} />
}

function PlayerPlace({ board: { board_id, metric } }: { board: Board }) {
  const t = useT()
  const { count, money } = useFormats()
  const reading = useCall('/api/leaderboard/rank', { board_id }, { everyMs: freshMs })
  const sayScore = metricWords[metric].score
  return (
    <Shown reading={reading} lines={1}>
      {({ value: { rank, score, prize, next_prize } }) => (
        <output className={styles.mine}>
          <strong>
            {rank === null
              ? t(score === null ? 'boardNoScore' : 'boardFar')
              : t('boardRank', { rank: count(rank) })}
          </strong>
          {score !== null && <span>{sayScore(t, score)}</span>}
          {prize !== null && <span>{t('boardPrizeNow', { amount: money(prize) })}</span>}
          {next_prize && (
            <span className="small">
              {t('boardGap', {
                gap: sayScore(t, next_prize.gap),
                rank: count(next_prize.rank),
                amount: money(next_prize.amount),
              })}
            </span>
          )}
        </output>
      )}
    </Shown>
  )
}

type Place = Board['top'][number]
type Winner = Board['winners'][number]

function useScoreColumns<R extends Pick<Place, 'rank' | 'name' | 'score'>>({
  metric,
}: Board): Column<R>[] {
  const t = useT()
  const { count } = useFormats()
  return [
    { title: t('rank'), render: ({ rank }) => count(rank), isLead: true },
    { title: t('boardPlayer'), render: ({ name }) => name, isLead: true },
    {
      title: t('boardScore'),
      render: ({ score }) => metricWords[metric].score(t, score),
      isNumber: true,
    },
  ]
}

function Top({ board }: { board: Board }) {
  const t = useT()
  const { time } = useFormats()
  const columns: readonly Column<Place>[] = [
    ...useScoreColumns<Place>(board),
    { title: t('boardReached'), render: ({ reached_at }) => time(reached_at) },
  ]
  return (
    <Card title={t('boardTop')}>
      {board.top.length === 0 ? (
        <Empty title={t('boardEmpty')} action={<PlayLink board={board} />} />
      ) : (
        <Table
          caption={t('boardTop')}
          columns={columns}
          rows={board.top}
          keyOf={({ rank }) => String(rank)}
        />
      )}
    </Card>
  )
}

function Winners({ board }: { board: Board }) {
  const t = useT()
  const { money } = useFormats()
  const columns: readonly Column<Winner>[] = [
    ...useScoreColumns<Winner>(board),
    { title: t('prize'), render: ({ amount }) => <Money text={money(amount)} />, isNumber: true },
  ]
  return (
    <Card title={t('boardWinners')}>
      <Table
        caption={t('boardWinners')}
        columns={columns}
        rows={board.winners}
        keyOf={({ rank }) => String(rank)}
      />
    </Card>
  )
}

function Prizes({ board: { prizes } }: { board: Board }) {
  const t = useT()
  const { count, money } = useFormats()
  return (
    <Card title={t('boardPrizes')}>
      <p className="small">{t('claimCash')}</p>
      <Facts
        facts={prizes.map(({ from, to, amount }) => [
          from === to
            ? t('boardRank', { rank: count(from) })
            : t('boardRanks', { from: count(from), to: count(to) }),
          money(amount),
        ])}
      />
    </Card>
  )
}
