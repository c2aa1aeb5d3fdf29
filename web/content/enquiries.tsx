/** What the player wrote to us: each with where it stands, and one of them read and written on. */

import { useEffect } from 'react'
import { textOf, useForm } from '#client/form.ts'
import { useAction, useAsk, useCall, useRefresh } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { itemsPerPage } from '#contract/catalogue.ts'
import { contactCalls } from '#contract/contact.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { topicWords } from '#i18n/topic_words.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextAreaField } from '#ui/field.tsx'
import { addressOf, type CallAsk, type Query } from '../page.ts'
import { useDrawer } from '../routing/drawer.ts'
import { Link, usePlace } from '../routing/link.tsx'
import { Missing, Refused, Shown, useFaultWords } from '../said.tsx'
import { Pages, pageOf } from '../wallet/list.tsx'
import styles from './enquiries.module.css'

type Enquiry = Answer<'/api/settings/enquiries'>['value']['enquiries'][number]
type Thread = Answer<'/api/settings/enquiry'>['value']

const listAsk = (query: Query) => ({ page: pageOf(query), per_page: itemsPerPage })
const idOf = ({ enquiry = '' }: Query) => (/^[A-Za-z0-9_-]{1,64}$/.test(enquiry) ? enquiry : '')

/** What is read at first sight. */
export const enquiryCalls = (query: Query): readonly CallAsk[] => [
  ['/api/settings/enquiries', listAsk(query)],
  ...(idOf(query) === '' ? [] : [['/api/settings/enquiry', { enquiry_id: idOf(query) }] as const]),
]

const stateWords: Record<Enquiry['state'], MessageKey> = {
  open: 'enquiryOpen',
  answered: 'enquiryAnswered',
  closed: 'enquiryClosed',
}

/** Nothing for who has never written. */
export function Enquiries() {
  const t = useT()
  const { query } = usePlace()
  const reading = useCall('/api/settings/enquiries', listAsk(query))
  const told = reading.answer?.value
  const [, close] = useDrawer('enquiry')
  const id = idOf(query)
  return (
    <>
      <Missing reading={reading} />
      {told && told.total > 0 && (
        <Card title={t('enquiriesOwn')}>
          <ul className={styles.list}>
            {told.enquiries.map((enquiry) => (
              <Row key={enquiry.enquiry_id} enquiry={enquiry} />
            ))}
          </ul>
          {told.total > itemsPerPage && <Pages total={told.total} isStale={reading.isStale} />}
        </Card>
      )}
      {id !== '' && <EnquiryDialog key={id} id={id} onClose={close} />}
    </>
  )
}

function Row({
  enquiry: { enquiry_id, topic, reference, state, said_at, unread },
}: {
  enquiry: Enquiry
}) {
  const t = useT()
  const { time } = useFormats()
  const { path, query } = usePlace()
  const isUnread = unread.length > 0
  return (
    <li>
      <Link
        to={addressOf({ path, query: { ...query, enquiry: enquiry_id } })}
        className={styles.row}
        aria-current={undefined}
        data-unread={isUnread || undefined}
      >
        <span className={styles.title}>
          {isUnread && <span className="unseen">{t('inboxUnread')}: </span>}
          {t(topicWords[topic])}
          {reference !== '' && <span className={styles.reference}>{reference}</span>}
        </span>
        <span className="small">{time(said_at)}</span>
        <Badge tone={state === 'answered' ? 'good' : state === 'open' ? 'running' : undefined}>
          {t(stateWords[state])}
        </Badge>
      </Link>
    </li>
  )
}

/** An answer may come while it is open. */
const lookAgainMs = 60_000

function EnquiryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const reading = useCall('/api/settings/enquiry', { enquiry_id: id }, { everyMs: lookAgainMs })
  const thread = reading.answer?.value
  useRead(thread)
  return (
    <Dialog
      title={thread ? t(topicWords[thread.topic]) : t('enquiriesOwn')}
      closeLabel={t('close')}
      place="side"
      onClose={onClose}
    >
      <Shown reading={reading} lines={6}>
        {({ value }) => <Content thread={value} />}
      </Shown>
    </Dialog>
  )
}

/** Who has an answer before them has read the letter that tells of it. */
function useRead(thread: Thread | undefined) {
  const ask = useAsk()
  const refresh = useRefresh()
  const unread = thread?.unread.join() ?? ''
  useEffect(() => {
    if (unread === '') return
    void ask('/api/settings/inbox_read', { inbox_ids: unread.split(',') }).then(() =>
      refresh(
        '/api/settings/enquiry',
        '/api/settings/enquiries',
        '/api/settings/get_inbox',
        '/api/settings/inbox_count',
      ),
    )
  }, [unread, ask, refresh])
}

function Content({ thread }: { thread: Thread }) {
  const t = useT()
  const { time } = useFormats()
  const { topic, reference, state, answer_by, closes_at, host, messages, may_write } = thread
  return (
    <div className={styles.thread}>
      <p className="small">
        {reference !== '' && `${t('reference')} ${reference} · `}
        {t(stateWords[state])}
        {state === 'open' && ` · ${t('answerBy')} ${time(answer_by)}`}
      </p>
      <ol className={styles.messages}>
        {messages.map(({ by, text, written_at }, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- messages are only ever added at the end
          <li key={i} data-by={by}>
            <span className="small">
              {by === 'player' ? t('enquiryYou') : host || t('enquirySupport')} · {time(written_at)}
            </span>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {state === 'closed' ? (
        <>
          <p>{t('enquiryClosedText')}</p>
          <Link
            to={addressOf({ path: '/contact-us', query: { topic, reference } })}
            className={buttonClass('quiet')}
          >
            {t('writeAgain')}
          </Link>
        </>
      ) : may_write === 0 ? (
        <p>{t('enquiryWait')}</p>
      ) : (
        <WriteBack key={messages.length} thread={thread} />
      )}
      {closes_at !== null && (
        <p className="small">{t('enquiryClosesAt', { time: time(closes_at) })}</p>
      )}
    </div>
  )
}

/** Drawn anew after each message, empty. */
function WriteBack({ thread: { enquiry_id } }: { thread: Thread }) {
  const t = useT()
  const words = useFaultWords()
  const refresh = useRefresh()
  const write = useAction('/api/settings/enquiry_write')
  const form = useForm({
    keeps: { as: `enquiry ${enquiry_id}`, fields: ['message'] },
    schema: contactCalls['/api/settings/enquiry_write'].body,
    read: (fields) => ({ enquiry_id, message: textOf(fields, 'message') }),
    send: (body) => write.run(body),
    onDone: () => refresh('/api/settings/enquiry', '/api/settings/enquiries'),
  })
  return (
    <form {...form.props} className={styles.form}>
      <TextAreaField
        label={t('yourMessage')}
        name="message"
        rows={4}
        maxLength={4000}
        required
        error={words(form.faults['message'])}
      />
      <Refused failure={form.failure} />
      <Button kind="primary" type="submit" isBusy={form.isBusy}>
        {t('sendMessage')}
      </Button>
    </form>
  )
}
