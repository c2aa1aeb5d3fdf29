/** The player's own pages behind their name, and the way out. */

import { useAction, useCall } from '#client/query.tsx'
import { useVisit, type Player } from '../context.tsx'
import { isSessionEnd } from '#client/result.ts'
import { useTellFailure } from '../failures.ts'
import { Link, useShown } from '../routing/link.tsx'
import { leave } from '../session/session.ts'
import { useSpeech, useT } from '#i18n/translate.tsx'
import { Icon } from './icon.tsx'
import { useLook } from './look.tsx'
import { accountEntries, rewardEntries } from './menu.ts'

export function AccountMenu({ player }: { player: Player }) {
  const t = useT()
  const { hop } = useShown()
  const { account } = useLook()
  return (
    <div className="account">
      <button type="button" className="account-button" popoverTarget="account-menu">
        <Icon name="account" />
        <span className="account-name">{player.full_name || player.account_id}</span>
        <span className="unseen">{t('account')}</span>
      </button>
      {/* Drawn anew on each page, it is closed there. */}
      <div key={hop} id="account-menu" popover="auto" className="account-menu">
        {account === 'drawer' && <DrawerHead player={player} />}
        <AccountLinks />
      </div>
    </div>
  )
}

/** A drawer covers what would close it, so it has a button for that. */
function DrawerHead({ player }: { player: Player }) {
  const t = useT()
  return (
    <div className="account-head">
      <Link to="/account">{player.full_name || player.account_id}</Link>
      <button
        type="button"
        className="icon-button"
        popoverTarget="account-menu"
        popoverTargetAction="hide"
      >
        <Icon name="close" />
        <span className="unseen">{t('close')}</span>
      </button>
    </div>
  )
}

/** Ends the session here and in every other tab of the browser. */
export function useLogout(): { run: () => void; isBusy: boolean } {
  const { run, isBusy } = useAction('/api/auth/logout')
  const tellFailure = useTellFailure()
  const end = async () => {
    const result = await run({})
    // A session that has ended already is what was asked for. Whose logout was not heard is still signed in, and must
    // not believe otherwise.
    if (result.message === 'OK' || isSessionEnd(result.message)) leave()
    else tellFailure(result)
  }
  return { run: () => void end(), isBusy }
}

/** Also part of the menu dialog. */
export function AccountLinks() {
  const { t, label: say } = useSpeech()
  const { startup } = useVisit()
  const logout = useLogout()
  return (
    <ul className="menu-list">
      {[...accountEntries(startup), ...rewardEntries(startup)].map(({ id, icon, label, to }) => (
        <li key={id}>
          <Link to={to} className="menu-link">
            <Icon name={icon} />
            {say(label)}
            {id === 'inbox' && <Unread />}
          </Link>
        </li>
      ))}
      <li>
        <button type="button" className="menu-link" onClick={logout.run}>
          <Icon name="logout" />
          {t('logout')}
        </button>
      </li>
    </ul>
  )
}

/** Told by the stream as letters come and are read. */
function Unread() {
  const t = useT()
  const unread = useCall('/api/settings/inbox_count', {}).answer?.value.unread ?? 0
  if (unread === 0) return null
  return (
    <span className="count">
      <span className="unseen">{t('inboxUnread')}: </span>
      {unread}
    </span>
  )
}
