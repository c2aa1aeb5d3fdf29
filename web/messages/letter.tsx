/** One letter: opened it is read; what is in it is claimed here and told with the way to the books. */

import { useEffect } from 'react'
import { useAsk, useCall, useRefresh } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { useVisit } from '../context.tsx'
import { Link } from '../routing/link.tsx'
import { placeOf } from '../page.ts'
import { ClaimButton } from '../rewards/claim.tsx'
import { useRewardWords } from '../rewards/words.ts'
import { routeOf } from '../routing/routes.ts'
import { Shown } from '../said.tsx'
import styles from './inbox.module.css'

type Letter = Answer<'/api/settings/get_inbox'>['value'][number]

const reread = ['/api/settings/get_inbox', '/api/settings/inbox_count'] as const

export function LetterDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const reading = useCall('/api/settings/get_inbox', { inbox_id: id })
  const letter = reading.answer?.value[0]
  useRead(letter)
  return (
    <Dialog
      title={letter?.title ?? t('inbox')}
      closeLabel={t('close')}
      place="side"
      onClose={onClose}
    >
      <Shown reading={reading} lines={5}>
        {({ value: [found] }) =>
          found ? (
            <Content letter={found} />
          ) : (
            <Empty
              title={t('letterUnknown')}
              action={
                <Link to="/inbox" className={buttonClass('quiet')}>
                  {t('inbox')}
                </Link>
              }
            />
          )
        }
      </Shown>
    </Dialog>
  )
}

/** Marks a letter as read once, when it is shown. */
function useRead(letter: Letter | undefined) {
  const ask = useAsk()
  const refresh = useRefresh()
  const unread = letter && !letter.is_read ? letter.inbox_id : ''
  useEffect(() => {
    if (unread === '') return
    void ask('/api/settings/inbox_read', { inbox_ids: [unread] }).then(() => refresh(...reread))
  }, [unread, ask, refresh])
}

function Content({ letter: { inbox_id, text, href, written_at, reward } }: { letter: Letter }) {
  const t = useT()
  const { time } = useFormats()
  const leads = href.startsWith('/') && routeOf(placeOf(href).path) !== null
  return (
    <div className={styles.content}>
      <p className="small">{time(written_at)}</p>
      <p className={styles.text}>{text}</p>
      {reward && <Reward id={inbox_id} reward={reward} />}
      {leads && (
        <Link to={href} className={buttonClass('quiet', true)}>
          {t('details')}
        </Link>
      )}
    </div>
  )
}

type Attached = NonNullable<Letter['reward']>

/** Whether it was left too long: the server pays it to nobody then. */
export const isOver = ({ claimed_at, expires_at }: Attached, now: Date) =>
  claimed_at === null && expires_at !== null && new Date(expires_at) <= now

function Reward({ id, reward }: { id: string; reward: Attached }) {
  const t = useT()
  const { time } = useFormats()
  const { clock } = useVisit()
  const words = useRewardWords()
  if (isOver(reward, clock()))
    return (
      <Notice kind="info" title={words(reward)}>
        {t('rewardExpired')}
      </Notice>
    )
  if (reward.claimed_at) {
    return (
      <Notice
        kind="success"
        title={t('inboxReceipt', { reward: words(reward) })}
        action={
          <Link
            to={reward.account === 'cash' ? '/statement' : '/minigame'}
            className={buttonClass('quiet')}
          >
            {t(reward.account === 'cash' ? 'statement' : 'minigames')}
          </Link>
        }
      >
        {t('claimedAt', { time: time(reward.claimed_at) })}
      </Notice>
    )
  }
  return (
    <div className={styles.reward}>
      <strong>{words(reward)}</strong>
      <p className="small">
        {t(reward.account === 'cash' ? 'claimCash' : 'spinTokens')}{' '}
        {reward.expires_at && t('claimBy', { time: time(reward.expires_at) })}
      </p>
      <ClaimButton
        path="/api/settings/claim_inbox"
        body={{ inbox_id: id }}
        about={words(reward)}
        reread={reread}
      />
    </div>
  )
}
