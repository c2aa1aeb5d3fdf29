/** The dialogs of the shell: login, registration and the menu, one at a time over the page. */

import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useSpeech, useT } from '#i18n/translate.tsx'
import { usePlayer, useVisit } from '../context.tsx'
import { Link, useNavigation } from '../link.tsx'
import type { DialogName } from '../navigation.ts'
import type { Page } from '../page.ts'
import { routeOf } from '../routes.ts'
import { AccountLinks } from './account_menu.tsx'
import { Icon } from './icon.tsx'
import { LanguagePicker } from './language_picker.tsx'
import { LoginLink } from './login_link.tsx'
import { useLook } from './look.tsx'
import { mainEntries, rewardEntries } from './menu.ts'

const contents: Record<
  DialogName,
  { label: 'login' | 'register' | 'menu'; Content: ComponentType<{ close: () => void }> }
> = {
  login: { label: 'login', Content: ({ close }) => <PageDialog path="/login" close={close} /> },
  register: {
    label: 'register',
    Content: ({ close }) => <PageDialog path="/register" close={close} />,
  },
  menu: { label: 'menu', Content: Menu },
}

export function Dialogs({ open }: { open: DialogName }) {
  const { label, Content } = contents[open]
  return (
    <Frame key={open} kind={open} label={label}>
      {(close) => <Content close={close} />}
    </Frame>
  )
}

type FrameProps = {
  kind: DialogName
  label: 'login' | 'register' | 'menu'
  children: (close: () => void) => ReactNode
}

function Frame({ kind, label, children }: FrameProps) {
  const t = useT()
  const { close } = useNavigation()
  const { motif } = useLook()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      data-kind={kind}
      data-motif={motif.use.includes('modal-art') ? motif.id : undefined}
      aria-label={t(label)}
      closedby="any"
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <div className="dialog-body">
        <button type="button" className="icon-button dialog-close" onClick={close}>
          <Icon name="close" />
          <span className="unseen">{t('close')}</span>
        </button>
        {children(close)}
      </div>
    </dialog>
  )
}

/** A page drawn in a dialog. Without a chunk that offers it, the page itself is gone to. */
function PageDialog({ path, close }: { path: string; close: () => void }) {
  const navigation = useNavigation()
  const [page, setPage] = useState<Page | null>(null)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const route = routeOf(path)
    if (!route) return
    navigation.load(route.source).then(setPage, () => void navigation.go(path))
  }, [path, navigation])
  useEffect(() => {
    if (page) body.current?.querySelector('input')?.focus()
  }, [page])
  if (!page?.Dialog) return <div className="dialog-wait" aria-busy="true" />
  return (
    <div ref={body}>
      <page.Dialog close={close} />
    </div>
  )
}

function Menu() {
  const { t, label: say } = useSpeech()
  const { startup } = useVisit()
  const player = usePlayer()
  return (
    <div className="menu">
      <nav aria-label={t('mainMenu')}>
        <ul className="menu-list">
          {[...mainEntries(startup), ...(player ? [] : rewardEntries(startup))].map(
            ({ id, icon, label, to }) => (
              <li key={id}>
                <Link to={to} className="menu-link">
                  <Icon name={icon} />
                  {say(label)}
                </Link>
              </li>
            ),
          )}
        </ul>
      </nav>
      {player ? (
        <AccountLinks />
      ) : (
        <div className="menu-guest">
          <LoginLink next="/" className="button" data-kind="quiet" />
          <Link to="/register" className="button" data-kind="primary">
            {t('register')}
          </Link>
        </div>
      )}
      <LanguagePicker />
    </div>
  )
}
