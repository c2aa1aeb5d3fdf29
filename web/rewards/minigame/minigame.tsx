/** Minigames: tokens and what they are worth, games played for them by printed chances, exchange, and what was played. */

import { useState } from 'react'
import { useBeginning } from '#client/beginning.ts'
import { textOf, useForm } from '#client/form.ts'
import { useCall, useMoneyAction, useRefresh } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { itemsPerPage } from '#contract/catalogue.ts'
import { minigameCalls } from '#contract/minigame.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Table, type Column } from '#ui/table.tsx'
import figureStyles from '#ui/figures.module.css'
import { Link, usePlace } from '../../routing/link.tsx'
import type { Page, Query } from '../../page.ts'
import { Refused, Shown, useFaultWords } from '../../said.tsx'
import { MinigameFrame } from '../../template/minigame_frame.tsx'
import { ListPage, Pages, pageOf } from '../../wallet/list.tsx'
import { DrawProof, NextPromise } from '../draw_proof.tsx'
import styles from '../rewards.module.css'
import { GameBox } from './game_box.tsx'
import { useTokens } from './tokens.ts'

export const page: Page = {
  title: 'minigames',
  calls: ({ query }, { isPlayer }) =>
    isPlayer
      ? [
          ['/api/minigame/state', {}],
          ['/api/minigame/history', historyAsk(query)],
        ]
      : [],
  View: MinigamePage,
  Frame: MinigameFrame,
}

type State = Answer<'/api/minigame/state'>['value']
type Played = Answer<'/api/minigame/history'>['value'][number]

const historyAsk = (query: Query) => ({ page: pageOf(query), per_page: itemsPerPage })

function MinigamePage() {
  const t = useT()
  const reading = useCall('/api/minigame/state', {})
  return (
    <ListPage title={t('minigames')}>
      <Shown reading={reading} lines={10}>
        {({ value }) => (
          <>
            <Purse state={value} />
            {value.games.length === 0 ? (
              <Empty
                title={t('minigamesNone')}
                action={
                  <Link to="/" className={buttonClass()}>
                    {t('backHome')}
                  </Link>
                }
              />
            ) : (
              <ul className={styles.cards}>
                {value.games.map((game) => (
                  <li key={game.game}>
                    <GameBox game={game} tokens={value.tokens.token_balance} />
                  </li>
                ))}
              </ul>
            )}
            <NextPromise hash={value.next_seed_hash} />
            {value.exchange && (
              <Exchange rate={value.exchange} tokens={value.tokens.token_balance} />
            )}
            <History games={value.games} />
          </>
        )}
      </Shown>
    </ListPage>
  )
}

/** What tokens are worth stands beside them [WAL-12]. */
function Purse({ state: { tokens, exchange } }: { state: State }) {
  const t = useT()
  const { count, money, time } = useFormats()
  return (
    <>
      <dl className={figureStyles.boxes}>
        <div>
          <dt>{t('tokens')}</dt>
          <dd>{count(tokens.token_balance)}</dd>
          {exchange && (
            <dd className="small">
              {t('exchangeRate', { tokens: exchange.tokens, amount: money(exchange.amount) })}
            </dd>
          )}
        </div>
        <div>
          <dt>{t('tokensFrozen')}</dt>
          <dd>{count(tokens.frozen_token)}</dd>
          {tokens.next_usable_at && (
            <dd className="small">{t('tokensUsable', { time: time(tokens.next_usable_at) })}</dd>
          )}
        </div>
      </dl>
      {tokens.token_balance === 0 && (
        <Notice
          action={
            <Link to="/mission" className={buttonClass('quiet')}>
              {t('missions')}
            </Link>
          }
        >
          {t('tokensMore')}
        </Notice>
      )}
    </>
  )
}

function Exchange({ rate, tokens }: { rate: NonNullable<State['exchange']>; tokens: number }) {
  const t = useT()
  const { money } = useFormats()
  const words = useFaultWords()
  const refresh = useRefresh()
  const { keepTokens } = useTokens()
  const exchange = useMoneyAction('/api/minigame/exchange')
  const [told, setTold] = useState('')
  const mostNow = tokens - (tokens % rate.tokens)
  const [most, setMost] = useState(mostNow)
  const form = useForm<'/api/minigame/exchange', { tokens: number }>({
    schema: minigameCalls['/api/minigame/exchange'].body,
    read: (fields) => ({ tokens: Number(textOf(fields, 'tokens')) }),
    faultKeys: { tokens: 'fieldInvalid' },
    send: exchange.run,
    fieldOf: { tokensUneven: 'tokens', tokensTooFew: 'tokens' },
    onDone: ({ value, tokens: left }) => {
      setTold(t('exchanged', { count: value.tokens_paid, amount: money(value.money) }))
      keepTokens(left)
      refresh('/api/minigame/history', '/api/auth/get_balance')
    },
  })
  // While the outcome is unknown, asking again must be about the same tokens, whatever is left of them.
  const isUnknown = form.failure?.isUnknown ?? false
  if (most !== mostNow && !isUnknown && !form.isBusy) setMost(mostNow)
  return (
    <Card title={t('exchange')}>
      <form {...form.props} ref={useBeginning(most)} className={styles.tight}>
        <div className={styles.inline}>
          <TextField
            label={t('tokens')}
            name="tokens"
            inputMode="numeric"
            hint={t('exchangeRate', { tokens: rate.tokens, amount: money(rate.amount) })}
            defaultValue={most > 0 ? String(most) : ''}
            readOnly={isUnknown}
            required
            error={words(form.faults['tokens'])}
          />
          <Button type="submit" kind="primary" isBusy={form.isBusy}>
            {t('exchangeDo')}
          </Button>
        </div>
        <Refused failure={form.failure} />
        {told !== '' && <Notice kind="success">{told}</Notice>}
      </form>
    </Card>
  )
}

function History({ games }: { games: State['games'] }) {
  const t = useT()
  const { count, money, time } = useFormats()
  const { query } = usePlace()
  const reading = useCall('/api/minigame/history', historyAsk(query))
  const nameOf = ({ kind, game }: Played) =>
    kind === 'exchange'
      ? t('exchange')
      : (games.find((one) => one.game === game)?.title ?? game ?? '')
  const columns: readonly Column<Played>[] = [
    { title: t('game'), render: nameOf, isLead: true },
    {
      title: t('minigameResult'),
      render: ({ kind, tokens_won, money: won }) =>
        kind === 'exchange' ? money(won) : count(tokens_won),
      isNumber: true,
      isLead: true,
    },
    { title: t('tokensPaid'), render: ({ tokens_paid }) => count(tokens_paid), isNumber: true },
    { title: t('date'), render: ({ at }) => time(at, 'second') },
    { title: t('drawProof'), render: ({ proof }) => (proof ? <DrawProof proof={proof} /> : '–') },
  ]
  return (
    <Card title={t('minigameHistory')}>
      <Shown reading={reading}>
        {({ value, total }) =>
          value.length === 0 ? (
            <Empty
              title={t('minigameHistoryNone')}
              action={
                <Link to="/mission" className={buttonClass('quiet')}>
                  {t('missions')}
                </Link>
              }
            />
          ) : (
            <>
              <Table
                caption={t('minigameHistory')}
                columns={columns}
                rows={value}
                keyOf={({ play_id }) => play_id}
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
