/** Logging in, by password or by a code sent to the phone; as a page and in a dialog. */

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { passwordOf, textOf, useForm } from '#client/form.ts'
import { isSessionEnd, type Failure } from '#client/result.ts'
import { useAsk } from '#client/query.tsx'
import { authCalls } from '#contract/auth.ts'
import { useSpeech, useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { CheckField, PasswordField, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Link, usePlace, useShown } from '../routing/link.tsx'
import { artCall } from '../template/hero_art.tsx'
import type { Page } from '../page.ts'
import { hasEnded } from '../routing/left_places.ts'
import { entryAddress, nextOf, onwardOf } from '../routing/router.ts'
import { Refused, useFaultWords } from '../said.tsx'
import { enter } from '../session/session.ts'
import { Toasts, useToasts } from '../toasts.tsx'
import { Arrival, type SignedIn } from './arrival.tsx'
import { useAwaited } from './awaited.ts'
import { Code, unsent, type CodeSent } from './code.tsx'
import { PasskeyLogin } from './passkey_login.tsx'
import { SecondStep, type Challenge } from './second_step.tsx'
import styles from './identity.module.css'
import { Unconfirmed } from './unconfirmed.tsx'
import { recallUsername, rememberUsername } from './username.ts'

export const page: Page = {
  title: 'login',
  calls: () => [['/api/product/get_hot_games', artCall]],
  View: LoginPage,
  Dialog: LoginDialog,
}

function LoginPage() {
  const t = useT()
  return (
    <div className="page" data-measure="form">
      <h1>{t('login')}</h1>
      <LoginForm next={nextOf(usePlace())} />
    </div>
  )
}

/** In a dialog, a player stays on the page they were on, unless it was opened on the way to another. */
function LoginDialog() {
  const t = useT()
  const { place, next } = useShown()
  return (
    <div className={styles.dialog}>
      <h2>{t('login')}</h2>
      <LoginForm next={next ?? onwardOf(place)} />
      <Toasts queue={useToasts()} />
    </div>
  )
}

/** What a way to log in is told: the name typed so far, and where it leads. */
type WayProps = {
  username: string
  setUsername: (username: string) => void
  onDone: (result: SignedIn) => void
  /** True where the second step has been taken on. */
  leadsOn: (refused: Failure, body: { account_id: string }) => boolean
}

function LoginForm({ next }: { next: string }) {
  const t = useT()
  const [way, setWay] = useState<string>()
  const [sent, setSent] = useAwaited<CodeSent>('login')
  const [username, setUsername] = useState('')
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const [expired, setExpired] = useState<Failure>()
  const [signedIn, setSignedIn] = useState<SignedIn | null>(null)
  const goOn = () => enter(next)

  if (signedIn) return <Arrival signedIn={signedIn} goOn={goOn} />
  const onDone = (result: SignedIn) => {
    setSent(null)
    setSignedIn(result)
  }
  const leadsOn: WayProps['leadsOn'] = ({ message, details }, { account_id }) => {
    const isSecond = message === 'twoFactorNeeded'
    setExpired(undefined)
    if (isSecond)
      setChallenge({
        account_id,
        challenge: String(details['challenge']),
        trustDays: Number(details['trust_days'] ?? 0),
      })
    return isSecond
  }
  const wayProps = { username, setUsername, onDone, leadsOn }
  return (
    <div className="stack">
      {challenge && (
        <SecondStep
          challenge={challenge}
          onDone={onDone}
          startOver={(why) => {
            setChallenge(null)
            setExpired(why)
          }}
        />
      )}
      <Ended />
      <Refused failure={expired} />
      {/* What was typed stays while the second step is shown. */}
      <div hidden={challenge !== null}>
        <Tabs
          label={t('waysToLogin')}
          open={way ?? (sent ? 'code' : 'password')}
          onOpen={setWay}
          tabs={[
            {
              id: 'password',
              title: t('password'),
              content: <ByPassword {...wayProps} takeCode={() => setWay('code')} />,
            },
            {
              id: 'code',
              title: t('oneTimeCode'),
              content: <ByCode {...wayProps} {...{ sent, setSent }} />,
            },
          ]}
        />
      </div>
      {!challenge && <PasskeyLogin onDone={onDone} />}
      <p className={`${styles.aside} ${styles.ways}`}>
        <Link to={entryAddress('/forgot-password', next)}>{t('forgotPassword')}</Link>
        <Link to="/contact-us">{t('help')}</Link>
      </p>
      <p className={styles.aside}>
        {t('noAccountYet')} <Link to={entryAddress('/register', next)}>{t('register')}</Link>
      </p>
    </div>
  )
}

/** How the session before ended, where it did so unasked: what passes by in the corner stays here to be read. */
function Ended() {
  const { tell } = useSpeech()
  const { subscribe, read } = useToasts()
  const told = useSyncExternalStore(
    subscribe,
    () => read().find(({ message }) => isSessionEnd(message)),
    () => undefined,
  )
  const [ended, setEnded] = useState(told?.message)
  if (told && told.message !== ended) setEnded(told.message)
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the server drew the page without what the tab remembers
    if (hasEnded()) setEnded((before) => before ?? 'Session expired')
  }, [])
  return ended && <Notice kind="warning">{tell(ended)}</Notice>
}

/** Refusals of a password whose way on is a code to the phone. */
const opensByCode: ReadonlySet<string> = new Set(['accountLocked', 'accountInactive'])

function ByPassword({
  username,
  setUsername,
  onDone,
  leadsOn,
  takeCode,
}: WayProps & { takeCode: () => void }) {
  const t = useT()
  const words = useFaultWords()
  const ask = useAsk()
  const isRemembered = useRef(true)
  const place = useRef<HTMLFormElement>(null)
  const form = useForm({
    keeps: { as: 'login', fields: ['account_id'] },
    schema: authCalls['/api/auth/login'].body,
    read: (fields) => {
      isRemembered.current = fields.has('remember')
      return {
        account_id: textOf(fields, 'account_id').toLowerCase(),
        password: passwordOf(fields, 'password'),
      }
    },
    send: (body) => ask('/api/auth/login', body),
    leadsOn,
    onDone: (result, { account_id }) => {
      rememberUsername(isRemembered.current ? account_id : '')
      onDone(result)
    },
  })
  return (
    <div className="stack">
      <form {...form.props} ref={place} className="stack">
        <Refused failure={form.failure} />
        {form.failure && opensByCode.has(form.failure.message) && (
          <Button isWide onClick={takeCode}>
            {t('oneTimeCode')}
          </Button>
        )}
        <Username {...{ username, setUsername }} error={words(form.faults['account_id'])} />
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          showLabel={t('showPassword')}
          required
          error={words(form.faults['password'])}
        />
        <CheckField name="remember" label={t('rememberUsername')} defaultChecked />
        <Button type="submit" kind="primary" isWide isBusy={form.isBusy}>
          {t('login')}
        </Button>
      </form>
      {form.failure?.message === 'accountUnconfirmed' && (
        <Unconfirmed
          username={username.toLowerCase()}
          onDone={() => place.current?.requestSubmit()}
        />
      )}
    </div>
  )
}

/** The username goes with the player from one way to the other; one kept on this device is filled in once the page is in the browser. */
function Username({
  username,
  setUsername,
  error,
}: Pick<WayProps, 'username' | 'setUsername'> & { error: string | undefined }) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const input = place.current?.querySelector('input')
    if (!input || input.value !== '') return
    input.value = recallUsername()
    // Whoever is about to type there types in its place.
    if (input === document.activeElement) input.select()
    setUsername(input.value)
  }, [setUsername])
  return (
    <div ref={place}>
      <TextField
        label={t('accountId')}
        name="account_id"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={username}
        onInput={(event) => setUsername(event.currentTarget.value)}
        required
        error={error}
      />
    </div>
  )
}

function ByCode({
  username,
  setUsername,
  onDone,
  leadsOn,
  sent,
  setSent,
}: WayProps & { sent: CodeSent | null; setSent: (sent: CodeSent | null) => void }) {
  const t = useT()
  const words = useFaultWords()
  const ask = useAsk()
  const request = useForm({
    schema: authCalls['/api/auth/tac/request_login'].body,
    read: (fields) => ({ account_id: textOf(fields, 'account_id').toLowerCase() }),
    send: (body) => ask('/api/auth/tac/request_login', body),
    leadsOn: (refused, body) => {
      const isSentBefore = refused.message === 'codeTooSoon'
      if (isSentBefore) setSent({ ...unsent(refused), ...body })
      return isSentBefore
    },
    onDone: ({ value }, { account_id }) => setSent({ ...value, account_id }),
  })
  if (sent) {
    return (
      <div className="stack">
        <Code<'/api/auth/login_tac'>
          sent={sent}
          label={t('login')}
          schema={authCalls['/api/auth/login_tac'].body}
          send={(body) => ask('/api/auth/login_tac', body)}
          sendAgain={() => ask('/api/auth/tac/request_login', { account_id: sent.account_id })}
          onSent={setSent}
          leadsOn={leadsOn}
          onDone={onDone}
        />
        <Button kind="plain" onClick={() => setSent(null)}>
          {t('startOver')}
        </Button>
      </div>
    )
  }
  return (
    <form {...request.props} className="stack">
      <Refused failure={request.failure} />
      <Username {...{ username, setUsername }} error={words(request.faults['account_id'])} />
      <Button type="submit" kind="primary" isWide isBusy={request.isBusy}>
        {t('sendCode')}
      </Button>
    </form>
  )
}
