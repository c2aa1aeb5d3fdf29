/** The categories of the site over the games of one, or beside them on phones: where the template has them there. */

import { useSpeech } from '#i18n/translate.tsx'
import { useVisit } from '../context.tsx'
import { Link } from '../routing/link.tsx'
import { Icon } from '../template/icon.tsx'
import { useLook } from '../template/look.tsx'
import { categoryEntries } from '../template/menu.ts'
import type { LobbyType } from '../template/template.ts'
import styles from './tabs.module.css'

const places: Partial<Record<LobbyType, 'above' | 'beside'>> = {
  'tabs+grid': 'above',
  'side-tabs+grid': 'beside',
}

export function CategoryTabs() {
  const { t, label: say } = useSpeech()
  const { startup } = useVisit()
  const { lobby, motif } = useLook()
  const place = places[lobby.type]
  if (!place) return null
  return (
    <nav
      className={styles['tabs']}
      data-place={place}
      data-motif={motif.id}
      aria-label={t('categories')}
    >
      {categoryEntries(startup).map(({ id, icon, label, to }) => (
        <Link key={id} to={to} className={styles['tab']}>
          <Icon name={icon} />
          <span>{say(label)}</span>
        </Link>
      ))}
    </nav>
  )
}
