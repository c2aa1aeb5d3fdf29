/** What players wrote to hosts, at the desk: each is answered once [EXC-02]. */
import { useId, useState } from 'react'
import { textOf, useForm } from '#client/form.ts'
import type { Answer } from '#contract/calls.ts'
import { languages } from '#contract/catalogue.ts'
import { hostCalls } from '#contract/host.ts'
import { topicWords } from '#i18n/topic_words.ts'
import { useFormats, useSpeech } from '#i18n/translate.tsx'
import { Facts } from '../panel/facts.tsx'
import { Refused } from './field.tsx'
import { endsBy, type PartProps } from './part.ts'
import { useReading } from './reading.ts'
import { useDeskSay } from './words.ts'

type Letter = Answer<'/api/staff/host_queue'>['value'][number]

export function Letters(props: PartProps) {
  const say = useDeskSay()
  const { told, failure, again } = useReading(props, '/api/staff/host_queue')
  const [hasSent, setSent] = useState(false)
  const done = async () => {
    setSent(true)
    await again()
  }
  return (
    <>
      <p>{say('deskLettersText')}</p>
      <output>{hasSent && say('deskAnswerSent')}</output>
      <Refused failure={failure} />
      {told?.value.length === 0 && <p>{say('deskLettersNone')}</p>}
      {told?.value.map((letter) => (
        <One key={letter.enquiry} {...props} letter={letter} onDone={done} />
      ))}
    </>
  )
}

function One({
  letter,
  onDone,
  ...props
}: PartProps & { letter: Letter; onDone: () => Promise<void> }) {
  const say = useDeskSay()
  const { time } = useFormats()
  const { host, topic, message, reference, language, received_at, answer_by } = letter
  const title = say('deskLetterTo', { host })
  return (
    <article aria-label={title}>
      <h2>{title}</h2>
      <Facts
        facts={[
          [say('topic'), say(topicWords[topic])],
          [say('receivedAt'), time(received_at)],
          [say('answerBy'), time(answer_by)],
          ...(reference === '' ? [] : [[say('reference'), reference] as const]),
        ]}
      />
      <p>{say('deskLetterLanguage', { language: languages[language].name })}</p>
      <blockquote lang={languages[language].tag}>{message}</blockquote>
      <AnswerForm {...props} letter={letter} onDone={onDone} />
    </article>
  )
}

function AnswerForm({
  ask,
  session: { token },
  onEnd,
  letter: { enquiry },
  onDone,
}: PartProps & { letter: Letter; onDone: () => Promise<void> }) {
  const say = useDeskSay()
  const { tell } = useSpeech()
  const id = useId()
  const form = useForm<
    '/api/staff/host_answer',
    { token: string; enquiry: string; answer: string }
  >({
    schema: hostCalls['/api/staff/host_answer'].body,
    read: (fields) => ({ token, enquiry, answer: textOf(fields, 'answer') }),
    send: (body) => ask('/api/staff/host_answer', body),
    leadsOn: endsBy(onEnd),
    onDone,
  })
  const fault = form.faults['answer']
  return (
    <form {...form.props}>
      <div className="field">
        <label htmlFor={id}>{say('deskAnswer')}</label>
        <small id={`${id}-hint`}>{say('deskAnswerHint')}</small>
        <textarea
          id={id}
          name="answer"
          rows={5}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-hint ${id}-fault`}
        />
        <p id={`${id}-fault`} className="fault">
          {fault && tell(fault.key, fault.values)}
        </p>
      </div>
      <Refused failure={form.failure} />
      <button type="submit" aria-disabled={form.isBusy}>
        {say('deskAnswerSend')}
      </button>
    </form>
  )
}
