/** A promotion as its players will read it, in each language of the site, and the form that publishes it. */
import { useId, useState } from 'react'
import { textOf, useForm } from '#client/form.ts'
import type { Body } from '#contract/calls.ts'
import { languages as known } from '#contract/catalogue.ts'
import { promotionDeskCalls } from '#contract/promotion_desk.ts'
import { useSpeech } from '#i18n/translate.tsx'
import { Facts } from '../panel/facts.tsx'
import { Field, Refused } from './field.tsx'
import { endsBy, type PartProps } from './part.ts'
import type { Draft, Preview } from './promotion_draft.ts'
import { useDeskSay } from './words.ts'

type Props = PartProps & {
  promotionId: string
  version: number
  draft: Draft
  languages: Preview['languages']
  onDone: () => Promise<void>
  onBack: () => void
}

export function PromotionTold({ languages, onBack, ...props }: Props) {
  const say = useDeskSay()
  const speech = useSpeech()
  const id = useId()
  const [language, setLanguage] = useState(speech.language)
  const told = languages.find((one) => one.language === language) ?? languages[0]
  return (
    <>
      <p>{say('deskPromoToldText')}</p>
      <div className="field">
        <label htmlFor={id}>{say('language')}</label>
        <select
          id={id}
          value={told?.language}
          onChange={({ target }) =>
            setLanguage(
              languages.find((one) => one.language === target.value)?.language ?? language,
            )
          }
        >
          {languages.map(({ language: one }) => (
            <option key={one} value={one}>
              {known[one].name}
            </option>
          ))}
        </select>
      </div>
      {told && (
        <article lang={known[told.language].tag} className="told" tabIndex={-1} ref={focus}>
          <h3>{told.title}</h3>
          <p>{told.summary}</p>
          <Facts facts={told.terms.map(({ name, value }) => [name, value])} />
          <p>{told.example}</p>
          {told.parts.map(({ name, text }) => (
            <section key={name}>
              <h4>{name}</h4>
              <p>{text}</p>
            </section>
          ))}
        </article>
      )}
      <PublishForm {...props} />
      <button type="button" className="second" onClick={onBack}>
        {say('deskPromoBackToForm')}
      </button>
    </>
  )
}

/** Once, when it is told: it is read before it is published. */
const focus = (article: HTMLElement | null) => article?.focus()

function PublishForm({
  ask,
  session: { token },
  onEnd,
  promotionId,
  version,
  draft,
  onDone,
}: Omit<Props, 'languages' | 'onBack'>) {
  const say = useDeskSay()
  const form = useForm<'/api/staff/promotion_publish', Body<'/api/staff/promotion_publish'>>({
    schema: promotionDeskCalls['/api/staff/promotion_publish'].body,
    read: (fields) => ({
      token,
      reason: textOf(fields, 'reason'),
      promotion_id: promotionId,
      version,
      ...draft,
    }),
    send: (body) => ask('/api/staff/promotion_publish', body),
    leadsOn: endsBy(onEnd),
    onDone,
  })
  return (
    <form {...form.props}>
      {version > 0 && <p>{say('deskPromoNextVersion', { version: version + 1 })}</p>}
      <Field form={form} name="reason" label={say('deskReason')} />
      <Refused failure={form.failure} />
      <button type="submit" aria-disabled={form.isBusy}>
        {say('deskPromoPublish')}
      </button>
    </form>
  )
}
