/** What a promotion says in words, in each language of the site. */
import { useState } from 'react'
import type { Form } from '#client/form.ts'
import { languages as known, type Language } from '#contract/catalogue.ts'
import { Field, Lines } from './field.tsx'
import { textNames, type Fields } from './promotion_draft.ts'
import { hasFaultIn } from './promotion_faults.ts'
import { useDeskSay, type DeskKey } from './words.ts'

const textWords: Record<(typeof textNames)[number], DeskKey> = {
  title: 'deskPromoTitle',
  summary: 'deskPromoSummary',
  eligibility: 'deskPromoWho',
  wagering: 'deskPromoWageringText',
  order_of_funds: 'deskPromoFunds',
  withdrawal: 'deskPromoWithdrawal',
  cancellation: 'deskPromoCancelling',
}

type Props = { form: Form; fields: Fields; languages: readonly Language[] }

export function PromotionTexts({ languages, ...props }: Props) {
  const say = useDeskSay()
  const [first] = languages
  return (
    <fieldset>
      <legend>{say('deskPromoTexts')}</legend>
      <small>{say('deskPromoTextsHint')}</small>
      {languages.map((language) => (
        <One key={language} {...props} language={language} isFirst={language === first} />
      ))}
    </fieldset>
  )
}

function One({
  form,
  fields,
  language,
  isFirst,
}: Omit<Props, 'languages'> & { language: Language; isFirst: boolean }) {
  const say = useDeskSay()
  const [isOpen, setOpen] = useState(isFirst)
  const hasFault = hasFaultIn(form.faults, language)
  const { name: called, tag } = known[language]
  return (
    // What is wrong in a language is not folded away.
    <details
      open={isOpen || hasFault}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary lang={tag} className={hasFault ? 'fault' : ''}>
        {called}
      </summary>
      {textNames.map((name) =>
        name === 'title' ? (
          <Field
            key={name}
            form={form}
            name={`${name}-${language}`}
            label={say(textWords[name])}
            defaultValue={fields[`${name}-${language}`] ?? ''}
          />
        ) : (
          <Lines
            key={name}
            form={form}
            name={`${name}-${language}`}
            label={say(textWords[name])}
            rows={name === 'summary' ? 2 : 4}
            lang={tag}
            defaultValue={fields[`${name}-${language}`] ?? ''}
          />
        ),
      )}
    </details>
  )
}
