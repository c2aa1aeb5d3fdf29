/** Reaching a person: the chat, other channels, a form with a receipt, and the path of a complaint. */

import { useEffect, useRef, useState } from 'react'
import { textOf, useForm } from '#client/form.ts'
import { useCall, useRefresh } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { contactCalls, contactTopics } from '#contract/contact.ts'
import { topicWords } from '#i18n/topic_words.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { Arrived } from '#ui/arrived.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Apart } from '../apart.tsx'
import { usePlayer, useVisit } from '../context.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import type { Page } from '../page.ts'
import { Missing, Refused, Shown, useFaultWords } from '../said.tsx'
import { ChatLink, useChat } from '../template/chat.tsx'
import { useContactResumed, useContactSend } from './contact_sending.ts'
import styles from './content.module.css'
import { Enquiries, enquiryCalls } from './enquiries.tsx'
import { Prose } from './prose.tsx'

const complaintsAsk = { page_name: 'complaints' } as const

export const page: Page = {
  title: 'contactUs',
  calls: ({ query }, { isPlayer }) => [
    ['/api/settings/social_account', {}],
    ['/api/settings/cms_page', complaintsAsk],
    ['/api/settings/answer_times', {}],
    ...(isPlayer ? enquiryCalls(query) : []),
  ],
  View: ContactPage,
}

type Topic = (typeof contactTopics)[number]

function ContactPage() {
  const t = useT()
  const player = usePlayer()
  const { query } = usePlace()
  return (
    <div className="page" data-measure="text">
      <h1>{t('contactUs')}</h1>
      <div className={styles.contact}>
        <div className="stack">
          <Chat />
          <Apart>
            <Channels />
          </Apart>
        </div>
        <div className="stack">
          {/* Asked for about something else, the form begins anew. */}
          <Write key={['topic', 'reference', 'for'].map((name) => query[name]).join(' ')} />
          {player && (
            <Apart>
              <Enquiries />
            </Apart>
          )}
        </div>
        <Apart>
          <Complaints />
        </Apart>
      </div>
    </div>
  )
}

/** Opened at once where somebody was sent here for it (`?chat=open`), as from pages where no foreign script may run. */
function Chat() {
  const t = useT()
  const { query } = usePlace()
  const chat = useChat()
  const isWanted = query['chat'] === 'open'
  const { open } = chat
  useEffect(() => {
    if (isWanted) open?.()
    // Once, on arriving here.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanted])
  const { startup, clock } = useVisit()
  const { hours } = startup.live_chat
  if (!chat.isOffered) return null
  const isOpen = hours && isWithin(hours, clock())
  return (
    <Card
      title={t('liveChat')}
      action={
        hours && (
          <Badge tone={isOpen ? 'good' : undefined}>{t(isOpen ? 'openNow' : 'closedNow')}</Badge>
        )
      }
    >
      <p>{t('liveChatText')}</p>
      {hours && (
        <p className="small">
          {t('liveChatHours', { from: hours.from, to: hours.to, zone: hours.time_zone })}
        </p>
      )}
      <p>
        <ChatLink className={buttonClass('primary')}>{t('liveChat')}</ChatLink>
      </p>
    </Card>
  )
}

/** Hours that end before they begin go on past midnight. */
function isWithin({ from, to, time_zone }: ChatHours, now: Date): boolean {
  const at = now.toLocaleTimeString('en-GB', { timeZone: time_zone, timeStyle: 'short' })
  return from <= to ? from <= at && at < to : from <= at || at < to
}

function Channels() {
  const t = useT()
  const reading = useCall('/api/settings/social_account', {})
  const accounts = (reading.answer?.accountList ?? []).filter(({ href }) => href !== '/contact-us')
  if (accounts.length === 0) return <Missing reading={reading} />
  return (
    <Card title={t('otherChannels')}>
      <ul className={styles.points}>
        {accounts.map(({ network, account_name, href }) => (
          <li key={`${network} ${href}`}>
            <a href={href} rel="noopener noreferrer">
              {account_name}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Counted from what was written and answered; nothing where that is too little to tell. */
function AnswerTimes() {
  const t = useT()
  const told = useCall('/api/settings/answer_times', {}).answer?.value
  if (!told || told.half_within === null) return null
  const { waiting, received, half_within: minutes } = told
  const time =
    minutes < 120
      ? t('minutesLong', { minutes })
      : minutes < 2880
        ? t('hoursLong', { hours: Math.ceil(minutes / 60) })
        : t('daysCount', { count: Math.ceil(minutes / 1440) })
  return (
    <p className="small">
      {t('answerTimes', { received, time })} {t('answersWaiting', { count: waiting })}
    </p>
  )
}

type ChatHours = NonNullable<Answer<'/api/startup'>['live_chat']['hours']>
type Receipt = Answer<'/api/settings/contact_send'>['value']

function Write() {
  const t = useT()
  const [receipt, setReceipt] = useState<Receipt>()
  return (
    <Card title={t('writeToUs')}>
      {receipt ? (
        <Arrived>
          <Received receipt={receipt} again={() => setReceipt(undefined)} />
        </Arrived>
      ) : (
        <ContactForm onSent={setReceipt} />
      )}
    </Card>
  )
}

/** What was typed stays when it is refused; a player's address is known already. */
function ContactForm({ onSent }: { onSent: (receipt: Receipt) => void }) {
  const t = useT()
  const { query } = usePlace()
  const player = usePlayer()
  const words = useFaultWords()
  const send = useContactSend()
  const refresh = useRefresh()
  const isForHost = player !== null && query['for'] === 'host'
  const read = (fields: FormData) => {
    const reference = textOf(fields, 'reference')
    const contact_email = textOf(fields, 'contact_email')
    return {
      topic: textOf(fields, 'topic') as Topic,
      message: textOf(fields, 'message'),
      ...(reference && { reference }),
      ...(contact_email && { contact_email }),
      ...(isForHost && { for_host: true }),
    }
  }
  const form = useForm({
    keeps: { as: 'contact', fields: ['topic', 'message', 'reference', 'contact_email'] },
    schema: contactCalls['/api/settings/contact_send'].body,
    read,
    faultKeys: { contact_email: 'emailWrong' },
    send,
    onDone: ({ value }) => {
      onSent(value)
      refresh('/api/settings/enquiries')
    },
  })
  const written = useRef<HTMLFormElement>(null)
  useContactResumed(written, read)
  const asked = contactTopics.find((topic) => topic === query['topic']) ?? 'other'
  const fault = (name: string) => words(form.faults[name])
  return (
    <form {...form.props} ref={written} className={styles.form}>
      <p>{t('writeToUsText')}</p>
      <AnswerTimes />
      {isForHost && <ForHost />}
      <SelectField
        label={t('topic')}
        name="topic"
        defaultValue={asked}
        options={contactTopics.map((topic) => ({ value: topic, title: t(topicWords[topic]) }))}
      />
      <TextAreaField
        label={t('yourMessage')}
        name="message"
        rows={6}
        maxLength={4000}
        required
        error={fault('message')}
      />
      <TextField
        label={t('reference')}
        hint={t('referenceHint')}
        name="reference"
        maxLength={64}
        defaultValue={query['reference'] ?? ''}
        optional={t('optional')}
        error={fault('reference')}
      />
      {!player && (
        <TextField
          label={t('email')}
          hint={t('answerEmailHint')}
          name="contact_email"
          type="email"
          autoComplete="email"
          optional={t('optional')}
          error={fault('contact_email')}
        />
      )}
      <Refused failure={form.failure} />
      <Button kind="primary" type="submit" isBusy={form.isBusy}>
        {t('sendMessage')}
      </Button>
    </form>
  )
}

/** Says whom it goes to before it is sent; nothing for who has no host. */
function ForHost() {
  const t = useT()
  const name = useCall('/api/auth/vip', {}).answer?.value.host?.name
  return name === undefined ? null : <Notice>{t('contactForHost', { name })}</Notice>
}

function Received({ receipt, again }: { receipt: Receipt; again: () => void }) {
  const t = useT()
  const { time } = useFormats()
  const { enquiry, topic, received_at, answer_by, host } = receipt
  return (
    <Notice
      kind="success"
      title={t('messageReceived')}
      action={<Button onClick={again}>{t('writeAgain')}</Button>}
    >
      <Facts
        facts={[
          [t('reference'), enquiry],
          [t('topic'), t(topicWords[topic])],
          [t('receivedAt'), time(received_at)],
          [t('answerBy'), time(answer_by)],
          ...(host === '' ? [] : [[t('vipHost'), host] as const]),
        ]}
      />
    </Notice>
  )
}

/** The path of a complaint, down to who decides when the answer does not satisfy [AML-06]. */
function Complaints() {
  const t = useT()
  const reading = useCall('/api/settings/cms_page', complaintsAsk)
  const hasOwnTitle = reading.answer?.value.body.startsWith('<h2')
  return (
    <Card title={hasOwnTitle ? undefined : t('complaintPath')}>
      <Shown reading={reading}>
        {({ value }) =>
          value.body === '' ? (
            <p>{t('complaintPathText')}</p>
          ) : (
            <Prose html={value.body} language={value.language} />
          )
        }
      </Shown>
      <p>
        <Link to="/contact-us?topic=complaint" className={buttonClass('quiet')}>
          {t('makeComplaint')}
        </Link>
      </p>
    </Card>
  )
}
