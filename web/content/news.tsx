/** News of the site: a list by category, and one piece whole (`?id=`). */

import { useCall } from '#client/query.tsx'
import { itemsPerPage } from '#contract/catalogue.ts'
import type { Answer } from '#contract/calls.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { listMotion } from '#ui/list_motion.ts'
import { Picture } from '#ui/picture.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import { addressOf, type Page, type Query } from '../page.ts'
import { Shown } from '../said.tsx'
import { Filter, Pages, pageOf } from '../wallet/list.tsx'
import { Contents, Revision } from './article.tsx'
import content from './content.module.css'
import styles from './news.module.css'
import { OtherLanguage, Prose } from './prose.tsx'

const listAsk = (query: Query) => ({
  ...(query['category'] && { category: query['category'] }),
  page: pageOf(query),
  per_page: itemsPerPage,
})

export const page: Page = {
  title: 'news',
  calls: ({ query }) =>
    query['id']
      ? [['/api/home/news_detail', { slug: query['id'] }]]
      : [['/api/home/news_list', listAsk(query)]],
  View: NewsPage,
}

type Piece = Answer<'/api/home/news_detail'>['value']
type Head = Answer<'/api/home/news_list'>['value'][number]

function NewsPage() {
  const { id } = usePlace().query as { id?: string }
  return id ? <Detail slug={id} /> : <List />
}

/** Names of the categories the demo uses; an operator's own are shown as they are written. */
const categoryWords: Record<string, MessageKey> = {
  site: 'newsSite',
  fairness: 'newsFairness',
  care: 'newsCare',
  games: 'games',
  sports: 'newsSports',
}

function useCategoryName(): (category: string) => string {
  const t = useT()
  return (category) => {
    const key = categoryWords[category]
    return key ? t(key) : category.replaceAll(/[-_]/g, ' ')
  }
}

function List() {
  const t = useT()
  const nameOf = useCategoryName()
  const { query } = usePlace()
  const reading = useCall('/api/home/news_list', listAsk(query))
  return (
    <div className="page" data-measure="text">
      <h1>{t('news')}</h1>
      <Shown reading={reading} lines={12}>
        {({ value, categories, total }) => (
          <>
            {categories.length > 1 && (
              <Filter
                label={t('topics')}
                name="category"
                chosen={query['category'] ?? ''}
                options={[
                  ['', t('all')],
                  ...categories.map((category) => [category, nameOf(category)] as const),
                ]}
              />
            )}
            {value.length === 0 ? (
              <Empty
                title={t('noNews')}
                action={
                  <Link to={query['category'] ? '/news' : '/'} className={buttonClass('quiet')}>
                    {t(query['category'] ? 'clearFilters' : 'backHome')}
                  </Link>
                }
              />
            ) : (
              <ul ref={listMotion} className={styles.news} aria-busy={reading.isStale || undefined}>
                {value.map((head) => (
                  <li key={head.slug}>
                    <Teaser head={head} />
                  </li>
                ))}
              </ul>
            )}
            <Pages total={total} isStale={reading.isStale} />
          </>
        )}
      </Shown>
    </div>
  )
}

function Teaser({ head }: { head: Head }) {
  const { slug, title, summary, image } = head
  return (
    <article className={styles.teaser}>
      {image && <Picture image={image} sizes="(min-width: 48rem) 20rem, 100vw" />}
      <div>
        <Line of={head} />
        <h2>
          <Link to={addressOf({ path: '/news', query: { id: slug } })}>{title}</Link>
        </h2>
        <p>{summary}</p>
      </div>
    </article>
  )
}

function Line({ of: { category, date } }: { of: Pick<Head, 'category' | 'date'> }) {
  const { time } = useFormats()
  const nameOf = useCategoryName()
  return (
    <p className="small">
      {nameOf(category)} · <time dateTime={date}>{time(date, 'day')}</time>
    </p>
  )
}

function Detail({ slug }: { slug: string }) {
  const t = useT()
  const reading = useCall('/api/home/news_detail', { slug })
  const { answer, failure } = reading
  const back = (
    <Link to="/news" className={buttonClass('quiet')}>
      {t('allNews')}
    </Link>
  )
  if (failure?.message === 'notFound') {
    return (
      <div className="page" data-measure="text">
        <h1>{t('news')}</h1>
        <Empty title={t('newsGone')} action={back} />
      </div>
    )
  }
  return (
    <article className="page" data-measure="text">
      <h1>{answer?.value.title ?? t('news')}</h1>
      <Shown reading={reading} lines={12}>
        {({ value }) => <Whole piece={value} />}
      </Shown>
      <p>{back}</p>
    </article>
  )
}

function Whole({ piece }: { piece: Piece }) {
  const { image, status, language, summary, toc, body } = piece
  return (
    <>
      <Line of={piece} />
      <OtherLanguage status={status} language={language} />
      {image && <Picture image={image} sizes="(min-width: 60rem) 52rem, 100vw" isFirst />}
      <p className={styles.summary}>{summary}</p>
      <div className={content.article}>
        <Contents entries={toc} />
        <Prose html={body} language={language} />
      </div>
      <Revision of={piece} />
    </>
  )
}
