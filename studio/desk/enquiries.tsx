/** What was written to the house and waits, at the desk: read from its first message on, and answered [EXC-02]. */
import { useId, useState } from 'react'
import { textOf, useForm } from '#client/form.ts'
import type { Answer, Body } from '#contract/calls.ts'
import { languages } from '#contract/catalogue.ts'
import { hostCalls } from '#contract/host.ts'
import { topicWords } from '#i18n/topic_words.ts'
import { useFormats, useSpeech } from '#i18n/translate.tsx'
import { Facts } from '../panel/facts.tsx'
import { Refused } from './field.tsx'
import { endsBy, type PartProps } from './part.ts'
import { useReading } from './reading.ts'
import { useDeskSay, type DeskKey } from './words.ts'

type Enquiry = Answer<'/api/staff/enquiries'>['value']['enquiries'][number]

export function Enquiries(props: PartProps) {
  const say = useDeskSay()
  const { told, failure, again } = useReading(props, '/api/staff/enquiries')
  const [hasSent, setSent] = useState(false)
  const done = async () => {
    setSent(true)
    await again()
  }
  const waiting = told?.value.enquiries
  return (
    <>
      <p>{say('deskLettersText')}</p>
      <output>{hasSent && say('deskAnswerSent')}</output>
      <Refused failure={failure} />
      {waiting?.length === 0 && <p>{say('deskLettersNone')}</p>}
      {waiting?.map((enquiry) => (
        // More was written meanwhile: what is answered then is another.
        <One
          key={`${enquiry.enquiry_id} ${enquiry.messages.length}`}
          {...props}
          enquiry={enquiry}
          onDone={done}
        />
      ))}
    </>
  )
}

type OneProps = PartProps & { enquiry: Enquiry; onDone: () => Promise<void> }

function One({ enquiry, ...props }: OneProps) {
  const say = useDeskSay()
  const { time } = useFormats()
  const { host, account, topic, messages, reference, language } = enquiry
  const { received_at, answer_by } = enquiry
  const title = host === '' ? say('deskLetterToSupport') : say('deskLetterTo', { host })
  return (
    <article aria-label={`${title}: ${say(topicWords[topic])}`}>
      <h2>{title}</h2>
      <Facts
        facts={[
          [say('topic'), say(topicWords[topic])],
          ...(account === '' ? [] : [[say('accountId'), account] as const]),
          [say('receivedAt'), time(received_at)],
          [say('answerBy'), time(answer_by)],
          ...(reference === '' ? [] : [[say('reference'), reference] as const]),
        ]}
      />
      <p>{say('deskLetterLanguage', { language: languages[language].name })}</p>
      {messages.map(({ by, text, written_at }, index) => (
        // What was written stays where it is.
        // oxlint-disable-next-line react/no-array-index-key
        <figure key={index} data-by={by}>
          <figcaption>
            {say(by === 'house' ? 'deskByHouse' : 'deskByWriter', { time: time(written_at) })}
          </figcaption>
          <blockquote lang={languages[language].tag}>{text}</blockquote>
        </figure>
      ))}
      <AnswerForm {...props} enquiry={enquiry} />
    </article>
  )
}

const hints: Record<Enquiry['reaches'], DeskKey> = {
  inbox: 'deskAnswerHint',
  email: 'deskAnswerByEmail',
  nowhere: 'deskAnswerNowhere',
}

function AnswerForm({
  ask,
  session: { token },
  onEnd,
  enquiry: { enquiry_id, messages, reaches },
  onDone,
}: OneProps) {
  const say = useDeskSay()
  const { tell } = useSpeech()
  const id = useId()
  const form = useForm<'/api/staff/enquiry_answer', Body<'/api/staff/enquiry_answer'>>({
    schema: hostCalls['/api/staff/enquiry_answer'].body,
    read: (fields) => ({
      token,
      enquiry_id,
      answer: textOf(fields, 'answer'),
      seen: messages.length,
      closes: fields.has('closes'),
    }),
    send: (body) => ask('/api/staff/enquiry_answer', body),
    leadsOn: endsBy(onEnd),
    onDone,
  })
  const fault = form.faults['answer']
  return (
    <form {...form.props}>
      <div className="field">
        <label htmlFor={id}>{say('deskAnswer')}</label>
        <small id={`${id}-hint`}>{say(hints[reaches])}</small>
        <textarea
          id={id}
          name="answer"
          rows={5}
          maxLength={1500}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-hint ${id}-fault`}
        />
        <p id={`${id}-fault`} className="fault">
          {fault && tell(fault.key, fault.values)}
        </p>
      </div>
      {reaches === 'inbox' && (
        <label className="check">
          <input type="checkbox" name="closes" />
          {say('deskAnswerCloses')}
        </label>
      )}
      <Refused failure={form.failure} />
      <button type="submit" aria-disabled={form.isBusy}>
        {say('deskAnswerSend')}
      </button>
    </form>
  )
}
