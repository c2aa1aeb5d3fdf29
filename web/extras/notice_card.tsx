/** What the operator announces, as a card beside the hero. */

import { useCall } from '#client/query.tsx'
import { languages } from '#contract/catalogue.ts'
import { useT } from '#i18n/translate.tsx'
import { Link } from '../routing/link.tsx'

const shownMax = 5

export function NoticeCard() {
  const t = useT()
  const announced = useCall('/api/home/fetch_announment', {}).answer?.value ?? []
  const lines = useCall('/api/home/marquee', {}).answer?.value ?? []
  const notices = [
    ...announced.map(({ announcement, title, language }) => ({
      key: `a${announcement}`,
      text: title,
      href: '/news',
      language,
    })),
    ...lines.map(({ marquee, text, href, language }) => ({
      key: `l${marquee}`,
      text,
      href,
      language,
    })),
  ]
  if (notices.length === 0) return null
  return (
    <aside className="hero-aside" aria-labelledby="notice-card">
      <h2 id="notice-card">
        <Link to="/news">{t('news')}</Link>
      </h2>
      <ul>
        {notices.slice(0, shownMax).map(({ key, text, href, language }) => (
          <li key={key} lang={languages[language].tag}>
            {href === '' ? text : <Link to={href}>{text}</Link>}
          </li>
        ))}
      </ul>
    </aside>
  )
}
