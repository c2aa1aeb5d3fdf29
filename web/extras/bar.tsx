/** What some headers hold besides: the width of the navigation, how matches are shown, the inbox, the app, and short lines. */

import { useCall } from '#client/query.tsx'
import { languages } from '#contract/catalogue.ts'
import { useT } from '#i18n/translate.tsx'
import { usePlayer, useVisit } from '../context.tsx'
import { useDeviceChoice } from '../device_choice.ts'
import { Link } from '../routing/link.tsx'
import { openRoute } from '../routing/routes.ts'
import { Icon } from '../template/icon.tsx'
import { Picker } from '../template/picker.tsx'

/** With words, or icons alone; the words stay for who hears the page. */
export function RailToggle() {
  const t = useT()
  const [chosen, choose] = useDeviceChoice('rail')
  const isWide = chosen !== 'narrow'
  return (
    <button
      type="button"
      className="icon-button"
      aria-expanded={isWide}
      onClick={() => choose(isWide ? 'narrow' : 'wide')}
    >
      <Icon name="menu" />
      <span className="unseen">{t('mainMenu')}</span>
    </button>
  )
}

const rows = { single: 'rowsSingle', double: 'rowsDouble', column: 'rowsCards' } as const

export function RowPicker() {
  const t = useT()
  const [chosen, choose] = useDeviceChoice('rows')
  return (
    <Picker
      icon="rows"
      label={t('rowMode')}
      chosen={chosen}
      options={Object.entries(rows).map(([mode, label]) => [mode, t(label)])}
      onChoose={choose}
    />
  )
}

export function AppLink() {
  const t = useT()
  const { startup } = useVisit()
  return (
    openRoute('/download', startup) && (
      <Link to="/download" className="bar-link">
        <Icon name="phone" />
        {t('downloadApp')}
      </Link>
    )
  )
}

export function InboxLink() {
  return usePlayer() && <PlayerInbox />
}

function PlayerInbox() {
  const t = useT()
  const unread = useCall('/api/settings/inbox_count', {}).answer?.value.unread ?? 0
  return (
    <Link to="/inbox" className="icon-button">
      <Icon name="inbox" />
      <span className="unseen">{t('inbox')}</span>
      {unread > 0 && <span className="count">{unread}</span>}
    </Link>
  )
}

/** What the operator has to say in a line; as many as find room, and they stand still. */
export function Lines() {
  const t = useT()
  const lines = useCall('/api/home/marquee', {}).answer?.value ?? []
  if (lines.length === 0) return null
  return (
    <ul className="bar-lines" aria-label={t('announcement')}>
      {lines.map(({ marquee, text, href, language }) => (
        <li key={marquee} lang={languages[language].tag}>
          {href === '' ? text : <Link to={href}>{text}</Link>}
        </li>
      ))}
    </ul>
  )
}
