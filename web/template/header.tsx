/** The header: rows of named slots, filled as the template says. */

import { createElement } from 'react'
import { useCall } from '#client/query.tsx'
import { OnceAlive } from '../alive.tsx'
import { useBalance } from '../balance.tsx'
import { usePlayer, useSite, useVisit } from '../context.tsx'
import { lazyAside } from '../routing/chunk_guard.ts'
import { Link, usePlace } from '../routing/link.tsx'
import { entryAddress, onwardOf } from '../routing/router.ts'
import { Extra, isExtra, type ExtraName } from '../extras/parts.tsx'
import { SportsPart } from '../sports/parts.tsx'
import { useFormats, useSpeech, useT } from '#i18n/translate.tsx'
import { AccountMenu } from './account_menu.tsx'
import { Icon } from './icon.tsx'
import { LanguagePicker } from './language_picker.tsx'
import { LoginLink } from './login_link.tsx'
import { useLook } from './look.tsx'
import { categoryEntries, searchAddress } from './menu.ts'
import { DesktopNav, MenuButton } from './nav.tsx'
import { SiteMark } from './site_mark.tsx'
import type { HeaderSlot } from './template.ts'

/** A page may be kept for hours: the time appears once it works. */
const Clock = lazyAside(() => import('../later/clock.tsx'), 'Clock')

const slots: Record<Exclude<HeaderSlot, ExtraName>, () => React.ReactNode> = {
  logo: Logo,
  nav: () => <DesktopNav place="header" />,
  'nav-rest': () => <DesktopNav place="header" isRest />,
  games: () => <GamesLinks />,
  search: SearchLink,
  balance: Balance,
  account: Account,
  language: LanguagePicker,
  clock: () => (
    <OnceAlive>
      <Clock />
    </OnceAlive>
  ),
  date: () => (
    <OnceAlive>
      <Clock withDate />
    </OnceAlive>
  ),
  menu: MenuButton,
  deposit: DepositLink,
  sports: () => <SportsPart name="tabs" />,
}

export function Header() {
  const { header } = useLook()
  const hasBalance = header.rows.some(({ left, center, right }) =>
    [left, center, right].flat().includes('balance'),
  )
  return (
    <header className="header" data-sticky={header.sticky}>
      {header.rows.map((row, index) => (
        <div key={row.height} className="header-row" data-row={index + 1}>
          {(['left', 'center', 'right'] as const).map((side) => (
            <div key={side} className="header-side" data-side={side}>
              {/* Every site shows a player's balance, wherever its designer put the rest. */}
              {row[side]
                .flatMap((name) =>
                  name === 'account' && !hasBalance ? (['balance', name] as const) : name,
                )
                .map((name) => (
                  <Slot key={name} name={name} />
                ))}
            </div>
          ))}
        </div>
      ))}
    </header>
  )
}

function Slot({ name }: { name: HeaderSlot }) {
  return (
    <div className="header-slot" data-slot={name}>
      {isExtra(name) ? <Extra name={name} /> : createElement(slots[name])}
    </div>
  )
}

function Logo() {
  const { site_name } = useSite()
  return (
    <Link to="/" className="logo" aria-label={site_name}>
      <SiteMark />
    </Link>
  )
}

function GamesLinks() {
  const { label: say } = useSpeech()
  const { startup } = useVisit()
  return (
    <ul className="games-links fading">
      {categoryEntries(startup)
        .slice(0, 6)
        .map(({ id, label, to }) => (
          <li key={id}>
            <Link to={to}>{say(label)}</Link>
          </li>
        ))}
    </ul>
  )
}

function SearchLink() {
  const t = useT()
  const { startup } = useVisit()
  const to = searchAddress(startup)
  if (!to) return null
  return (
    <Link to={to} className="search-link">
      <Icon name="search" />
      <span>{t('searchGames')}</span>
    </Link>
  )
}

/** A player's, with the way to where it came from. */
export function Balance() {
  return usePlayer() ? <PlayerBalance /> : null
}

function PlayerBalance() {
  const t = useT()
  const { money } = useFormats()
  const balance = useBalance()
  const { failure } = useCall('/api/auth/get_balance', {})
  return (
    <Link to="/statement" className="balance" title={t(failure ? 'balanceOld' : 'balance')}>
      <span className="unseen">{t('balance')}</span>
      {failure && (
        <>
          <Icon name="clock" />
          <span className="unseen">{t('balanceOld')}</span>
        </>
      )}
      <span className="number own-money">
        <span>{balance && money(balance)}</span>
      </span>
    </Link>
  )
}

function DepositLink() {
  const t = useT()
  return usePlayer() ? (
    <Link to="/deposit" className="button" data-kind="primary">
      {t('deposit')}
    </Link>
  ) : null
}

function Account() {
  const t = useT()
  const player = usePlayer()
  const onward = onwardOf(usePlace())
  if (player) return <AccountMenu player={player} />
  return (
    <div className="guest-links">
      <LoginLink next={onward} className="button" data-kind="quiet" />
      <Link to={entryAddress('/register', onward)} className="button" data-kind="primary">
        {t('register')}
      </Link>
    </div>
  )
}
