/** Navigation in its desktop places and in the bottom bar of phones; the same menu in different dress. */

import { usePlayer, useVisit } from '../context.tsx'
import { Link, useNavigation, usePlace } from '../routing/link.tsx'
import { useSpeech, useT } from '#i18n/translate.tsx'
import { Extra } from '../extras/parts.tsx'
import { Icon } from './icon.tsx'
import { useLook } from './look.tsx'
import { framesMatches } from '../sports/home_blocks.ts'
import { SportsPart } from '../sports/parts.tsx'
import { accountEntries, barItems, longEntries, mainEntries } from './menu.ts'
import type { DesktopNav as Dress, HeaderSlot, Template } from './template.ts'

export type NavPlace = 'header' | 'below-header' | 'side' | 'under-hero' | 'dock'

/** Where each dress of the desktop navigation stands when the header has no slot for it. */
const places: Record<Dress, NavPlace> = {
  rail: 'side',
  'icon-strip': 'side',
  'art-rail': 'side',
  'sports-tree': 'side',
  'market-menu': 'side',
  'pills-under-hero': 'under-hero',
  'floating-dock': 'dock',
  'mega-tabs': 'below-header',
  'mega-panels': 'below-header',
  'tabs+chips': 'below-header',
  'underline-tabs': 'below-header',
  'category-strip': 'below-header',
  'pill-tabs': 'below-header',
  'bracket-tabs': 'below-header',
  'spaced-tabs': 'below-header',
  'block-tabs': 'below-header',
  'split-around-logo': 'below-header',
  'section-tabs': 'below-header',
  'drawer+chips': 'below-header',
}

const isInHeader = ({ header }: Template, part: HeaderSlot): boolean =>
  header.rows.some(({ left, center, right }) => [left, center, right].flat().includes(part))

function useNavPlace(): NavPlace {
  const look = useLook()
  return isInHeader(look, 'nav') ? 'header' : places[look.nav.desktop]
}

/** What floats over the page or stands around a mark stays short; the menu has the rest. */
const short: ReadonlySet<Dress> = new Set(['floating-dock', 'split-around-logo'])
const shortMax = 7

/** The main navigation, drawn where the template has it and nowhere else; `isRest` is its second half, where a header has its mark in the middle. */
export function DesktopNav({ place, isRest = false }: { place: NavPlace; isRest?: boolean }) {
  const { t, label: say } = useSpeech()
  const { startup } = useVisit()
  const look = useLook()
  const navigation = useNavigation()
  const { nav } = look
  if (useNavPlace() !== place) return null
  const hasTree = place === 'side' && framesMatches(look)
  const isShort = short.has(nav.desktop)
  const entries = isShort ? mainEntries(startup).slice(0, shortMax) : longEntries(startup)
  const list = (
    <ul className="nav-list fading" data-back={t('previousPage')} data-onward={t('nextPage')}>
      {entries.map(({ id, icon, label, to }) => (
        <li key={id}>
          <Link to={to} className="nav-link">
            <Icon name={icon} />
            <span>{say(label)}</span>
          </Link>
        </li>
      ))}
      {isShort && !isInHeader(look, 'menu') && (
        <li>
          <button type="button" className="nav-link" onClick={() => navigation.open('menu')}>
            <Icon name="menu" />
            <span>{t('menu')}</span>
          </button>
        </li>
      )}
    </ul>
  )
  return (
    <nav
      className="nav"
      data-place={place}
      data-dress={nav.desktop}
      aria-label={isRest ? `${t('mainMenu')}: ${t('games')}` : t('mainMenu')}
    >
      {hasTree && <SportsPart name="tree" />}
      {nav.desktop === 'mega-panels' ? <Extra name="mega-nav" otherwise={list} /> : list}
    </nav>
  )
}

export function MenuButton() {
  const t = useT()
  const navigation = useNavigation()
  return (
    <button type="button" className="icon-button" onClick={() => navigation.open('menu')}>
      <Icon name="menu" />
      <span className="unseen">{t('menu')}</span>
    </button>
  )
}

/** Whether the template leads from one page of the account to the others by a list beside or above them. */
const accountTabs: ReadonlySet<string> = new Set(['side-tabs', 'top-tabs'])

export function AccountNav() {
  const { t, label: say } = useSpeech()
  const { startup } = useVisit()
  const { account } = useLook()
  const { path } = usePlace()
  const player = usePlayer()
  const entries = accountEntries(startup)
  const isHere = player && accountTabs.has(account) && entries.some(({ to }) => to === path)
  if (!isHere) return null
  return (
    <nav className="account-nav" aria-label={`${t('menu')}: ${t('account')}`}>
      <ul className="fading">
        {entries.map(({ id, icon, label, to }) => (
          <li key={id}>
            <Link to={to}>
              <Icon name={icon} />
              {say(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function BottomBar() {
  const { t, label: say } = useSpeech()
  const { startup } = useVisit()
  const look = useLook()
  const { nav } = look
  const navigation = useNavigation()
  const items = barItems(nav.items, startup, usePlayer() !== null, isInHeader(look, 'menu'))
  const fab =
    items.find(({ id }) => id === nav.fab) ?? (nav.fab && items.find(({ id }) => id === 'deposit'))
  return (
    <nav className="bottom-bar" aria-label={t('quickMenu')}>
      <ul>
        {items.map((item) => {
          const content = (
            <>
              <Icon name={item.icon} />
              <span>{say(item.label)}</span>
              {item.id === 'slip' && <SportsPart name="slipCount" />}
            </>
          )
          return (
            <li key={item.id} data-fab={item === fab || undefined}>
              {'to' in item ? (
                <Link to={item.to} className="bottom-link">
                  {content}
                </Link>
              ) : (
                <button
                  type="button"
                  className="bottom-link"
                  onClick={() => navigation.open(item.opens)}
                >
                  {content}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
