/** The text routes: a page of the operator's with its version, its table of contents and its words. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import type { CmsPage } from '#contract/content.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import type { Page, Place } from '../page.ts'
import { routeOf } from '../routing/routes.ts'
import { Shown } from '../said.tsx'
import styles from './content.module.css'
import { OtherLanguage, Prose } from './prose.tsx'

const articleOf = ({ path }: Place): CmsPage => routeOf(path)?.article?.page ?? 'about_us'

export const page: Page = {
  title: 'aboutUs',
  calls: (place) => [['/api/settings/cms_page', { page_name: articleOf(place) }]],
  View: ArticlePage,
}

type Article = Answer<'/api/settings/cms_page'>['value']

function ArticlePage() {
  const t = useT()
  const place = usePlace()
  const reading = useCall('/api/settings/cms_page', { page_name: articleOf(place) })
  const title = t(routeOf(place.path)?.article?.title ?? 'aboutUs')
  // The heading stands before the text has come, and in the operator's words once it has.
  return (
    <div className="page" data-measure="text">
      <h1>{reading.answer?.value.title || title}</h1>
      <Shown reading={reading} lines={12}>
        {({ value }) => (value.body === '' ? <Unpublished /> : <Text article={value} />)}
      </Shown>
    </div>
  )
}

/** Where the operator has published nothing, somebody can be asked. */
export function Unpublished() {
  const t = useT()
  return (
    <Empty
      title={t('notPublished')}
      text={t('notPublishedText')}
      action={
        <Link to="/contact-us" className={buttonClass('quiet')}>
          {t('contactUs')}
        </Link>
      }
    />
  )
}

function Text({ article }: { article: Article }) {
  const t = useT()
  const { body, toc, language, status } = article
  return (
    <>
      <div className={styles.revision}>
        <Revision of={article} />
        <Button kind="plain" className={styles.print ?? ''} onClick={() => print()}>
          {t('print')}
        </Button>
      </div>
      <OtherLanguage status={status} language={language} />
      <div className={styles.article}>
        <Contents entries={toc} />
        <Prose html={body} language={language} />
      </div>
    </>
  )
}

/** Which version this is, since when, and what changed in it. */
export function Revision({
  of: { version, updated_at, change_summary },
}: {
  of: Pick<Article, 'version' | 'updated_at' | 'change_summary'>
}) {
  const t = useT()
  const { time } = useFormats()
  return (
    <p className="small">
      {t('versionOf', { version })}
      {updated_at && (
        <>
          {' · '}
          <time dateTime={updated_at}>{t('updatedOn', { date: time(updated_at, 'day') })}</time>
        </>
      )}
      {change_summary && ` · ${change_summary}`}
    </p>
  )
}

/** A text of one part needs no way into it. */
const partsMin = 2

export function Contents({ entries }: { entries: Article['toc'] }) {
  const t = useT()
  if (entries.length < partsMin) return null
  return (
    <nav className={styles.contents} aria-label={t('contents')}>
      <p>{t('contents')}</p>
      <ul>
        {entries.map(({ level, anchor, text }) => (
          <li key={anchor} data-level={level}>
            <a href={`#${anchor}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
