/** The desk of staff: signed in there, who holds the right sees any bet of a player as its player sees it again [REC-01, AUT-12]. */
import { useCallback, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { openClient } from '#client/client.ts'
import { useSpeech } from '#i18n/translate.tsx'
import { readBoot } from './boot.ts'
import { Lookup } from './desk/lookup.tsx'
import { NewPassword } from './desk/new_password.tsx'
import { SignIn, type Session } from './desk/sign_in.tsx'
import { loadWords, useSay, WordsProvider } from './words.tsx'
import './style/letters.css'
import './style/plain.css'
import './desk/desk.css'

const boot = readBoot()
const ask = openClient({ domainName: boot.domain_name, onSessionEnd: () => {} })

/** The session lives in this tab and nowhere else: who leaves it signs in anew. */
function Desk() {
  const say = useSay()
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
        <h1>{say('studioDesk')}</h1>
        {session && (
          <p>
            {session.staff}{' '}
            <button type="button" className="second" onClick={leave}>
              {say('logout')}
            </button>
          </p>
        )}
      </header>
      <p>{say('studioDeskIntro')}</p>
      {session ? (
        <>
          <Lookup ask={ask} session={session} onEnd={end} />
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

const words = await loadWords(boot.language)
createRoot(document.getElementById('root')!).render(
  <WordsProvider boot={boot} words={words}>
    <Desk />
  </WordsProvider>,
)
