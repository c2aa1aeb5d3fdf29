/** The desk of staff: signed in there, each has the parts that their rights are for; among them any bet of a player as its player sees it again [REC-01, AUT-12]. */
import { useCallback, useState, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { openClient } from '#client/client.ts'
import { useSpeech } from '#i18n/translate.tsx'
import { readBoot } from './boot.ts'
import { Catalogue } from './desk/catalogue.tsx'
import { Enquiries } from './desk/enquiries.tsx'
import { Hosts } from './desk/hosts.tsx'
import { Lookup } from './desk/lookup.tsx'
import { NewPassword } from './desk/new_password.tsx'
import type { PartProps } from './desk/part.ts'
import { Promotions } from './desk/promotions.tsx'
import { Schedules } from './desk/schedules.tsx'
import { SignIn, type Session } from './desk/sign_in.tsx'
import { SitePictures } from './desk/site_pictures.tsx'
import { loadDeskWords, useDeskSay, type DeskKey } from './desk/words.ts'
import { loadWords, WordsProvider } from './words.tsx'
import './style/letters.css'
import './style/plain.css'
import './desk/desk.css'

const boot = readBoot()
const ask = openClient({ domainName: boot.domain_name, onSessionEnd: () => {} })

type Part = {
  /** In the address. */
  name: string
  word: DeskKey
  /** Whoever holds one of them is shown the part; each call asks for its own anew. */
  rights: readonly string[]
  View: ComponentType<PartProps>
}

const parts: readonly Part[] = [
  { name: 'bets', word: 'deskBets', rights: ['rounds_read'], View: Lookup },
  { name: 'schedules', word: 'deskSchedules', rights: ['tournaments_set'], View: Schedules },
  { name: 'enquiries', word: 'deskLetters', rights: ['host_enquiries_answer'], View: Enquiries },
  { name: 'hosts', word: 'deskHosts', rights: ['hosts_set'], View: Hosts },
  {
    name: 'catalogue',
    word: 'deskCatalogue',
    rights: ['catalogue_set', 'content_write'],
    View: Catalogue,
  },
  {
    name: 'promotions',
    word: 'deskPromotions',
    rights: ['rewards_set', 'content_write'],
    View: Promotions,
  },
  { name: 'pictures', word: 'deskSitePictures', rights: ['content_write'], View: SitePictures },
]

/** The session lives in this tab and nowhere else: who leaves it signs in anew. */
function Desk() {
  const say = useDeskSay()
  const { tell } = useSpeech()
  const [session, setSession] = useState<Session | null>(null)
  const [endedBy, setEndedBy] = useState<string | null>(null)
  const end = useCallback((message: string) => {
    setSession(null)
    setEndedBy(message)
  }, [])
  const leave = () => {
    if (session) void ask('/api/staff/logout', { token: session.token })
    setSession(null)
    setEndedBy(null)
  }
  return (
    <main className="plain desk">
      <header>
        <h1>{say('desk')}</h1>
        {session && (
          <p>
            {session.staff}{' '}
            <button type="button" className="second" onClick={leave}>
              {say('logout')}
            </button>
          </p>
        )}
      </header>
      {session ? (
        <>
          <Parts ask={ask} session={session} onEnd={end} />
          <NewPassword ask={ask} session={session} onEnd={end} />
        </>
      ) : (
        <>
          <p role="alert">{endedBy !== null && tell(endedBy)}</p>
          <SignIn ask={ask} onDone={setSession} />
        </>
      )}
    </main>
  )
}

function Parts(props: PartProps) {
  const say = useDeskSay()
  const own = parts.filter(({ rights }) =>
    rights.some((right) => props.session.rights.includes(right)),
  )
  const [asked, setAsked] = useState(() => new URLSearchParams(window.location.search).get('part'))
  const open = own.find(({ name }) => name === asked) ?? own[0]
  if (!open) return <p>{say('deskNoPart')}</p>
  const show = (name: string) => {
    window.history.replaceState(null, '', `?part=${name}`)
    setAsked(name)
  }
  return (
    <>
      {own.length > 1 && (
        <nav className="row" aria-label={say('deskParts')}>
          {own.map(({ name, word }) => (
            <button
              key={name}
              type="button"
              className={name === open.name ? '' : 'second'}
              aria-current={name === open.name ? 'page' : undefined}
              onClick={() => show(name)}
            >
              {say(word)}
            </button>
          ))}
        </nav>
      )}
      <section aria-label={say(open.word)}>
        {own.length === 1 && <h2>{say(open.word)}</h2>}
        <open.View {...props} />
      </section>
    </>
  )
}

const [words, deskWords] = await Promise.all([
  loadWords(boot.language),
  loadDeskWords(boot.language),
])
createRoot(document.getElementById('root')!).render(
  <WordsProvider boot={boot} words={{ ...words, ...deskWords }}>
    <Desk />
  </WordsProvider>,
)
