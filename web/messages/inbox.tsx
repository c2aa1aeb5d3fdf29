/** The inbox: letters by kind, reading one, claiming what is in it, and clearing up. */

import { useState } from 'react'
import { useAction, useCall, useRefresh } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { itemsPerPage } from '#contract/catalogue.ts'
import { inboxTabs } from '#contract/inbox.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { listMotion } from '#ui/list_motion.ts'
import { useVisit } from '../context.tsx'
import { useDrawer } from '../routing/drawer.ts'
import { Link, usePlace } from '../routing/link.tsx'
import { addressOf, type Page, type Query } from '../page.ts'
import { Refused, Shown } from '../said.tsx'
import { useRewardWords } from '../rewards/words.ts'
import { Filter, isNarrowedBy, ListPage, Pages, pageOf } from '../wallet/list.tsx'
import { isOver, LetterDialog } from './letter.tsx'
import styles from './inbox.module.css'

export const page: Page = {
  title: 'inbox',
  calls: ({ query }, { isPlayer }) =>
    isPlayer
      ? [
          ['/api/settings/get_inbox', listAsk(query)],
          ['/api/settings/inbox_count', {}],
          ...(idOf(query) === ''
            ? []
            : [['/api/settings/get_inbox', { inbox_id: idOf(query) }] as const]),
        ]
      : [],
  View: InboxPage,
}

export type Letter = Answer<'/api/settings/get_inbox'>['value'][number]

const tabWords: Record<Letter['tab'], MessageKey> = {
  message: 'inboxMessages',
  reward: 'rewards',
  system: 'inboxSystem',
}

const idOf = ({ id = '' }: Query) => (/^[A-Za-z0-9_-]{1,64}$/.test(id) ? id : '')

function listAsk(query: Query) {
  const tab = inboxTabs.find((one) => one === query['tab'])
  return { ...(tab && { tab }), page: pageOf(query), per_page: itemsPerPage }
}

function InboxPage() {
  const t = useT()
  const { query } = usePlace()
  const reading = useCall('/api/settings/get_inbox', listAsk(query))
  const counts = useCall('/api/settings/inbox_count', {}).answer?.value
  const [, close] = useDrawer('id')
  const id = idOf(query)
  return (
    <ListPage title={t('inbox')}>
      <output>
        {counts && t('inboxCounts', { unread: counts.unread, claimable: counts.claimable })}
      </output>
      <Filter
        label={t('inbox')}
        name="tab"
        chosen={listAsk(query).tab ?? ''}
        options={[['', t('all')], ...inboxTabs.map((tab) => [tab, t(tabWords[tab])] as const)]}
      />
      <Shown reading={reading} lines={10}>
        {({ value, total }) => (
          <>
            <Letters key={setOf(value)} letters={value} />
            <Pages total={total} isStale={reading.isStale} />
          </>
        )}
      </Shown>
      {id !== '' && <LetterDialog key={id} id={id} onClose={close} />}
    </ListPage>
  )
}

/** The same letters stay as they are drawn when one that was read moves down. */
const setOf = (letters: readonly Letter[]) =>
  letters
    .map(({ inbox_id }) => inbox_id)
    .toSorted()
    .join()

/** Several are chosen by their boxes; all are read by one press. */
function Letters({ letters }: { letters: readonly Letter[] }) {
  const t = useT()
  const refresh = useRefresh()
  const { clock } = useVisit()
  const { path, query } = usePlace()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const read = useAction('/api/settings/inbox_read')
  const remove = useAction('/api/settings/inbox_delete')
  const reread = () => refresh('/api/settings/get_inbox', '/api/settings/inbox_count')
  if (letters.length === 0) {
    const isNarrowed = isNarrowedBy(query, ['tab'])
    return (
      <Empty
        title={t('inboxEmpty')}
        text={t('inboxEmptyText')}
        action={
          <Link to={isNarrowed ? path : '/promotions'} className={buttonClass('quiet')}>
            {t(isNarrowed ? 'clearFilters' : 'promotions')}
          </Link>
        }
      />
    )
  }
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const markRead = async () => {
    await read.run({})
    reread()
  }
  const removeChosen = async () => {
    await remove.run({ inbox_ids: [...chosen] })
    reread()
  }
  const waiting = letters.some(
    ({ inbox_id, reward }) =>
      chosen.has(inbox_id) && reward && !reward.claimed_at && !isOver(reward, clock()),
  )
  return (
    <>
      <div className={styles.tools}>
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={chosen.size === letters.length}
            onChange={(event) => {
              const all = event.currentTarget.checked ? letters : []
              setChosen(new Set(all.map(({ inbox_id }) => inbox_id)))
            }}
          />
          {t('inboxChooseAll')}
        </label>
        <Button type="submit" isBusy={read.isBusy} onClick={() => void markRead()}>
          {t('inboxMarkRead')}
        </Button>
        <Button
          type="submit"
          disabled={chosen.size === 0}
          isBusy={remove.isBusy}
          onClick={() => void removeChosen()}
        >
          {t('inboxDelete')}
        </Button>
        {waiting && <span className="small">{t('inboxKept')}</span>}
      </div>
      <Refused failure={read.failure ?? remove.failure} />
      <ul className={styles.letters} ref={listMotion}>
        {letters.map((letter) => (
          <LetterRow
            key={letter.inbox_id}
            letter={letter}
            isChosen={chosen.has(letter.inbox_id)}
            onChoose={(isChosen) => choose(letter.inbox_id, isChosen)}
          />
        ))}
      </ul>
    </>
  )
}

function LetterRow({
  letter: { inbox_id, title, text, written_at, is_read, reward },
  isChosen,
  onChoose,
}: {
  letter: Letter
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const t = useT()
  const { time } = useFormats()
  const { clock } = useVisit()
  const { path, query } = usePlace()
  const rewardWords = useRewardWords()
  return (
    <li className={styles.letter} data-unread={!is_read || undefined}>
      <label className={styles.choose}>
        <input
          type="checkbox"
          aria-label={t('inboxChoose', { title })}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </label>
      <Link
        to={addressOf({ path, query: { ...query, id: inbox_id } })}
        className={styles.open}
        aria-current={undefined}
      >
        <span className={styles.title}>
          {!is_read && <Unread />}
          {title}
        </span>
        <span className={styles.excerpt}>{text}</span>
        <span className="small">{time(written_at)}</span>
      </Link>
      {reward && (
        <Badge {...(reward.claimed_at && { tone: 'good' as const })}>
          {reward.claimed_at
            ? t('claimed')
            : isOver(reward, clock())
              ? t('stateExpired')
              : rewardWords(reward)}
        </Badge>
      )}
    </li>
  )
}

function Unread() {
  const t = useT()
  return (
    <>
      <span className={styles.dot} aria-hidden />
      <span className="unseen">{t('inboxUnread')}: </span>
    </>
  )
}
