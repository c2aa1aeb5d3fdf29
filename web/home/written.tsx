/** What the operator has written, on home: its latest news, and its partners by name and mark. */

import type { Answer } from '#contract/calls.ts'
import { languages } from '#contract/catalogue.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import styles from '../home/home.module.css'
import { Link } from '../routing/link.tsx'

export function News({ news }: { news: Answer<'/api/home/news_list'>['value'] }) {
  const t = useT()
  const { time } = useFormats()
  return (
    <section aria-labelledby="news">
      <div className="block-head">
        <h2 id="news">{t('news')}</h2>
        <Link to="/news" className="more">
          {t('viewAll')}
        </Link>
      </div>
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
    </section>
  )
}

export function PartnerMarks({ partners }: Pick<Answer<'/api/settings/partners'>, 'partners'>) {
  const t = useT()
  return (
    <section aria-labelledby="partners">
      <div className="block-head">
        <h2 id="partners">{t('partners')}</h2>
      </div>
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
    </section>
  )
}
