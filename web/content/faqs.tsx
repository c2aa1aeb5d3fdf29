/** Questions and answers: searched, in groups, opened one by one, each with an address of its own; it reads without script. */

import { useEffect, useRef, useState } from 'react'
import { useAction, useCall } from '#client/query.tsx'
import { errorToastMs } from '#contract/catalogue.ts'
import type { Answer } from '#contract/calls.ts'
import { useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { TextField } from '#ui/field.tsx'
import { Link, usePlace, useSetQuery } from '../routing/link.tsx'
import { addressOf, type Page } from '../page.ts'
import { Shown } from '../said.tsx'
import { ChatLink, useChat } from '../template/chat.tsx'
import { useToasts } from '../toasts.tsx'
import { Unpublished } from './article.tsx'
import chips from '#ui/chips.module.css'
import styles from './faqs.module.css'
import { OtherLanguage, Prose } from './prose.tsx'
import { searchQuestions } from './search.ts'

export const page: Page = {
  title: 'faqs',
  calls: () => [['/api/settings/siteinfodetail', {}]],
  View: FaqsPage,
}

type Faqs = Answer<'/api/settings/siteinfodetail'>['cms']['faqs']
export type Question = Faqs['questions'][number]

function FaqsPage() {
  const t = useT()
  const { isOffered } = useChat()
  const reading = useCall('/api/settings/siteinfodetail', {})
  return (
    <div className="page" data-measure="text">
      <h1>{reading.answer?.cms.faqs.local_item_name || t('faqs')}</h1>
      <Shown reading={reading} lines={12}>
        {({ cms: { faqs } }) =>
          faqs.questions.length === 0 ? <Unpublished /> : <Questions faqs={faqs} />
        }
      </Shown>
      <Card title={t('stillQuestions')}>
        <p>{t('stillQuestionsText')}</p>
        <p className={styles.row}>
          {isOffered && <ChatLink className={buttonClass('primary')}>{t('liveChat')}</ChatLink>}
          <Link to="/contact-us" className={buttonClass('quiet')}>
            {t('contactUs')}
          </Link>
        </p>
      </Card>
    </div>
  )
}

function Questions({ faqs }: { faqs: Faqs }) {
  const t = useT()
  const { query } = usePlace()
  const { q: sought = '', group: chosen = '' } = query
  const groups = Map.groupBy(faqs.questions, ({ group }) => group)
  const found = searchQuestions(faqs.questions, sought).filter(
    ({ group }) => chosen === '' || group === chosen,
  )
  const [first] = faqs.questions
  return (
    <>
      {first && <OtherLanguage status={first.local_status} language={first.local_language} />}
      <Search sought={sought} />
      {groups.size > 1 && (
        <nav className={chips.chips} aria-label={t('topics')}>
          <Chip group="" isChosen={chosen === ''}>
            {t('all')}
          </Chip>
          {[...groups].map(([group, [one]]) => (
            <Chip key={group} group={group} isChosen={chosen === group}>
              {one?.local_group || group}
            </Chip>
          ))}
        </nav>
      )}
      <output className="unseen">{t('answersFound', { count: found.length })}</output>
      {found.length === 0 ? (
        <Empty
          title={t('noAnswers')}
          action={
            <Link to="/faqs" className={buttonClass('quiet')}>
              {t('clearFilters')}
            </Link>
          }
        />
      ) : (
        [...Map.groupBy(found, ({ group }) => group)].map(([group, questions]) => (
          <section key={group} className={styles.group}>
            <h2>{questions[0]?.local_group || group}</h2>
            {questions.map((question) => (
              <Entry
                key={question.slug}
                question={question}
                isOpen={query['open'] === question.slug}
              />
            ))}
          </section>
        ))
      )}
    </>
  )
}

function Chip({
  group,
  isChosen,
  children,
}: {
  group: string
  isChosen: boolean
  children: string
}) {
  const { path, query } = usePlace()
  return (
    <Link
      to={addressOf({ path, query: { ...query, group, open: '' } })}
      aria-current={isChosen ? 'true' : undefined}
    >
      {children}
    </Link>
  )
}

/** Finds while typing; without script it is a form that asks the server. */
function Search({ sought }: { sought: string }) {
  const t = useT()
  const setQuery = useSetQuery()
  return (
    <search>
      <form action="/faqs" method="get" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label={t('searchAnswers')}
          name="q"
          type="search"
          autoComplete="off"
          defaultValue={sought}
          onInput={({ currentTarget }) =>
            setQuery({ q: currentTarget.value, open: '' }, { replace: true })
          }
        />
      </form>
    </search>
  )
}

function Entry({ question, isOpen }: { question: Question; isOpen: boolean }) {
  const t = useT()
  const { slug, local_question, local_answer, local_language } = question
  const entry = useRef<HTMLDetailsElement>(null)
  // Whoever comes by a link to an answer begins there.
  useEffect(() => {
    if (isOpen) entry.current?.scrollIntoView({ block: 'start' })
  }, [isOpen])
  return (
    <details ref={entry} className={styles.entry} id={slug} open={isOpen}>
      <summary>
        <h3>{local_question}</h3>
      </summary>
      <Prose html={local_answer} language={local_language} />
      <div className={styles.entryFoot}>
        <Helpful slug={slug} />
        <Link to={addressOf({ path: '/faqs', query: { open: slug } })}>{t('linkToAnswer')}</Link>
      </div>
    </details>
  )
}

/** One voice for each visitor, which may be changed; the server counts the last. */
function Helpful({ slug }: { slug: string }) {
  const t = useT()
  const voice = useAction('/api/settings/faq_helpful')
  const toasts = useToasts()
  const [given, setGiven] = useState<boolean>()
  const give = async (is_helpful: boolean) => {
    const result = await voice.run({ slug, is_helpful })
    if (result.message === 'OK') setGiven(is_helpful)
    else toasts.show({ kind: 'warning', message: result.message }, errorToastMs)
  }
  return (
    <fieldset className={styles.row}>
      <legend className={styles.legend}>{t('wasHelpful')}</legend>
      {([true, false] as const).map((is_helpful) => (
        <Button
          key={String(is_helpful)}
          isBusy={voice.isBusy}
          aria-pressed={given === is_helpful}
          onClick={() => void give(is_helpful)}
        >
          {t(is_helpful ? 'yes' : 'no')}
        </Button>
      ))}
      <output>{given !== undefined && t('voiceThanks')}</output>
    </fieldset>
  )
}
