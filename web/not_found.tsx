/** What is shown where no page is. */

import { useT } from '#i18n/translate.tsx'
import { Link, usePlace } from './routing/link.tsx'

export function NotFound() {
  const t = useT()
  const { path } = usePlace()
  // The path stands apart: it keeps its own letters and goes to a new line whole.
  const [before, after] = t('pageNotFound', { path: '\n' }).split('\n')
  return (
    <div className="notice" data-big>
      <svg className="missing" viewBox="0 0 320 140" aria-hidden="true">
        <text x="106" y="118" textAnchor="end">
          4
        </text>
        <text x="214" y="118">
          4
        </text>
        <circle cx="160" cy="72" r="50" />
        <circle cx="160" cy="72" r="34" />
        <path d="M160 22v16M160 106v16M110 72h16M194 72h16M125 37l11 11M184 96l11 11M195 37l-11 11M136 96l-11 11" />
      </svg>
      <h1>
        {before}
        <span>{path}</span>
        {after}
      </h1>
      <Link to="/" className="button" data-kind="primary">
        {t('backHome')}
      </Link>
    </div>
  )
}
