/** The dialogs of the shell, one at a time over the page: login, registration, the menu, and what the site has to tell. */

import {
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { learnRest } from '#i18n/rest.ts'
import { useSpeech, useT } from '#i18n/translate.tsx'
import { useModal } from '#ui/modal.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Apart } from '../apart.tsx'
import { usePlayer, useVisit } from '../context.tsx'
import { Link, useNavigation, usePlace } from '../routing/link.tsx'
import type { DialogName } from '../routing/navigation.ts'
import type { Page } from '../page.ts'
import { entryAddress, onwardOf } from '../routing/router.ts'
import { routeOf } from '../routing/routes.ts'
import { AccountLinks } from './account_menu.tsx'
import { AnnouncementText } from '../later/announcement.tsx'
import { FailureText, PartnerList } from '../later/tidings.tsx'
import { Icon } from './icon.tsx'
import { LanguagePicker } from './language_picker.tsx'
import { LoginLink } from './login_link.tsx'
import { useLook } from './look.tsx'
import { mainEntries, rewardEntries } from './menu.ts'

type Label =
  | 'login'
  | 'register'
  | 'menu'
  | 'partners'
  | 'announcement'
  | 'errorTitle'
  | 'keysTitle'

const KeysSheet = lazy(() =>
  Promise.all([import('../later/keys_sheet.tsx'), learnRest()]).then(([late]) => ({
    default: late.KeysSheet,
  })),
)

type Drawn = Exclude<DialogName, 'own'>

const contents: Record<Drawn, { label: Label; Content: ComponentType<{ close: () => void }> }> = {
  login: { label: 'login', Content: ({ close }) => <PageDialog path="/login" close={close} /> },
  register: {
    label: 'register',
    Content: ({ close }) => <PageDialog path="/register" close={close} />,
  },
  menu: { label: 'menu', Content: Menu },
  partners: { label: 'partners', Content: PartnerList },
  announcement: { label: 'announcement', Content: AnnouncementText },
  failure: { label: 'errorTitle', Content: FailureText },
  keys: { label: 'keysTitle', Content: KeysSheet },
}

export function Dialogs({ open }: { open: Drawn }) {
  const { label, Content } = contents[open]
  return (
    <Frame key={open} kind={open} label={label}>
      {(close) => <Content close={close} />}
    </Frame>
  )
}

type FrameProps = {
  kind: Drawn
  label: Label
  children: (close: () => void) => ReactNode
}

function Frame({ kind, label, children }: FrameProps) {
  const t = useT()
  const { close } = useNavigation()
  const { motif } = useLook()
  const dialog = useModal()
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
      <div className="dialog-bar">
        <button type="button" className="icon-button" onClick={close}>
          <Icon name="close" />
          <span className="unseen">{t('close')}</span>
        </button>
      </div>
      <div className="dialog-body">
        <Apart>
          <Suspense>{children(close)}</Suspense>
        </Apart>
      </div>
    </dialog>
  )
}

/** A page drawn in a dialog. Without a chunk that offers it, the page itself is gone to. */
function PageDialog({ path, close }: { path: string; close: () => void }) {
  const t = useT()
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
  if (!page?.Dialog)
    return (
      <div className="dialog-wait">
        <Skeleton label={t('loading')} lines={6} />
      </div>
    )
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
  const onward = onwardOf(usePlace())
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
          <LoginLink next={onward} className="button" data-kind="quiet" />
          <Link to={entryAddress('/register', onward)} className="button" data-kind="primary">
            {t('register')}
          </Link>
        </div>
      )}
      <LanguagePicker />
    </div>
  )
}
