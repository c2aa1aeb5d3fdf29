/** What the operator has written, on home: its latest news, its partners, and its words about the site. */

import { useCall } from '#client/query.tsx'
import { languages } from '#contract/catalogue.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { usePlayer, useSite } from '../context.tsx'
import { Link } from '../routing/link.tsx'
import { LoginLink } from '../template/login_link.tsx'
import { Block } from './block.tsx'
import { newsCall, textCall } from './calls.ts'
import styles from './lower.module.css'

export function News() {
  const t = useT()
  const { time } = useFormats()
  const reading = useCall(...newsCall)
  const news = reading.answer?.value ?? []
  return (
    <Block id="news" title={t('news')} more="/news" of={reading}>
      {news.length > 0 && (
        <ul className={styles['promises']}>
          {news.map(({ slug, title, date, language }) => (
            <li key={slug}>
              <div>
                <h3 lang={languages[language].tag}>
                  <Link to={`/news?id=${slug}`} className={styles['teaser']}>
                    {title}
                  </Link>
                </h3>
                <p>
                  <time dateTime={date}>{time(date, 'day')}</time>
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}

export function Partners() {
  const t = useT()
  const reading = useCall('/api/settings/partners', {})
  const { partners = [] } = reading.answer ?? {}
  return (
    <Block id="partners" title={t('partners')} of={reading}>
      {partners.length > 0 && (
        <ul className={styles['partners']}>
          {partners.map(({ href, img_url, partner_name }) => (
            <li key={`${partner_name} ${href}`}>
              <a href={href} rel="noopener noreferrer">
                {img_url.startsWith('/') && <img src={img_url} alt="" loading="lazy" />}
                <span>{partner_name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}

/** The text of home's search record; the site's own words where nothing is written. */
export function About() {
  const t = useT()
  const { site_name } = useSite()
  const player = usePlayer()
  const record = useCall(...textCall).answer?.value
  const body = record && (record.local_body || record.en_body)
  return (
    <section className={`block ${styles['about']}`} aria-labelledby="about">
      <h2 id="about">{t('aboutTitle', { site: site_name })}</h2>
      {body ? (
        <div
          lang={languages[record.local_body ? record.local_language : 'EN'].tag}
          // oxlint-disable-next-line react/no-danger -- cleaned by server/content/html.ts
          dangerouslySetInnerHTML={{ __html: body }}
        />
      ) : (
        <p>{t('aboutText', { site: site_name })}</p>
      )}
      {!player && (
        <p>
          <LoginLink next="/" />
        </p>
      )}
    </section>
  )
}
