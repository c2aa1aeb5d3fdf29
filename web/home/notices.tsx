/** What the operator tells everybody on home: announcements without a dialog, and short lines. Nothing of it moves. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { languages } from '#contract/catalogue.ts'
import { useT } from '#i18n/translate.tsx'
import { Link } from '../routing/link.tsx'
import { announcementsCall, linesCall } from './calls.ts'
import styles from './home.module.css'

export function Notices() {
  const lines = useCall(...linesCall).answer?.value ?? []
  return <Strip lines={lines} />
}

/** On a home without a block for them: what the operator wants to be seen is seen there too. */
export function Bars() {
  return <Strip lines={none} />
}

type Line = Answer<'/api/home/marquee'>['value'][number]
const none: readonly Line[] = []

function Strip({ lines }: { lines: readonly Line[] }) {
  const t = useT()
  const announced = useCall(...announcementsCall).answer?.value ?? []
  const bars = announced.filter(({ form }) => form === 'bar')
  if (bars.length + lines.length === 0) return null
  return (
    <section className={styles['notices']} data-notices aria-label={t('announcement')}>
      {bars.map(({ announcement, title, body, language }) => (
        <div key={announcement} lang={languages[language].tag}>
          <strong>{title}</strong>{' '}
          <div
            // oxlint-disable-next-line react/no-danger -- cleaned by server/content/html.ts
            dangerouslySetInnerHTML={{ __html: body }}
          />
        </div>
      ))}
      {lines.map(({ marquee, text, href, language }) => (
        <p key={marquee} data-line lang={languages[language].tag}>
          {href === '' ? text : <Link to={href}>{text}</Link>}
        </p>
      ))}
    </section>
  )
}
