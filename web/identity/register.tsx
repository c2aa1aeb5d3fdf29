/** Opening an account: the details, the code sent to the phone, and an offer of limits before the first stake. */

import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { type Fault, passwordOf, textOf, useForm } from '#client/form.ts'
import { useAsk, useCall } from '#client/query.tsx'
import { authCalls } from '#contract/auth.ts'
import type { Body } from '#contract/calls.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useSpeech, useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { CheckField, PasswordField, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { attributionOf } from '../later/attribution.ts'
import { useVisit } from '../context.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import { artCall } from '../template/hero_art.tsx'
import type { Page } from '../page.ts'
import { loadAside } from '../routing/chunk_guard.ts'
import { entryAddress, onwardOf } from '../routing/router.ts'
import { Refused, useFaultWords } from '../said.tsx'
import { Toasts, useToasts } from '../toasts.tsx'
import { useAwaited } from './awaited.ts'
import { Code, unsent, type CodeSent } from './code.tsx'
import styles from './identity.module.css'
import { KnownPerson } from './known_person.tsx'
import { PasswordRules } from './new_password.tsx'
import { phoneOf } from './phone.ts'
import { PhoneField } from './phone_field.tsx'
import type { Signup } from './registered.tsx'
import { rememberUsername } from './username.ts'

const loadLast = () => loadAside(() => import('./registered.tsx'))

/** The last step is loaded while the code is on its way. */
const Registered = lazy(async () => ({ default: (await loadLast()).Registered }))

export const page: Page = {
  title: 'register',
  calls: () => [['/api/product/get_hot_games', artCall]],
  View: RegisterPage,
  Dialog: RegisterDialog,
}

function RegisterPage() {
  const t = useT()
  return (
    <div className="page" data-measure="form">
      <h1>{t('register')}</h1>
      <RegisterForm />
    </div>
  )
}

function RegisterDialog() {
  const t = useT()
  return (
    <div className={styles.dialog}>
      <h2>{t('register')}</h2>
      <RegisterForm />
      <Toasts queue={useToasts()} />
    </div>
  )
}

const steps = ['stepAccount', 'stepCode', 'stepDone'] as const satisfies readonly MessageKey[]

function RegisterForm() {
  const ask = useAsk()
  const t = useT()
  const place = usePlace()
  const { startup } = useVisit()
  const [sent, setSent] = useAwaited<CodeSent>('register')
  const [isDone, setDone] = useState(false)
  const [signup, setSignup] = useState<Signup | null>(null)
  const [isKnown, setKnown] = useState(false)
  const finish = ({ account_id }: CodeSent) => {
    rememberUsername(account_id)
    setDone(true)
    setSent(null)
  }

  useEffect(() => {
    if (sent) void loadLast()
  }, [sent])
  if (!startup.show_register) return <Closed />
  if (isKnown) return <KnownPerson />
  const form = (
    <div className="stack">
      <Steps at={isDone ? 2 : sent ? 1 : 0} />
      <div className={styles.stepPlace}>
        {/* Stays in the page while the code is entered, so that what was typed can be changed, and nothing below moves. */}
        <div data-past={isDone || sent !== null || undefined}>
          <Details
            onDone={(codeSent, typed) => {
              setSignup(typed)
              setSent(codeSent)
            }}
          />
        </div>
        {sent && !isDone && (
          <div className="stack">
            <Code<'/api/auth/tac/verify'>
              sent={sent}
              label={t('confirm')}
              schema={authCalls['/api/auth/tac/verify'].body}
              send={(body) => ask('/api/auth/tac/verify', body)}
              sendAgain={() =>
                ask('/api/auth/tac/request_new_register', { account_id: sent.account_id })
              }
              onSent={setSent}
              leadsOn={({ message }) => {
                setKnown(message === 'personKnown')
                if (message === 'codeUsed') finish(sent)
                return message === 'personKnown' || message === 'codeUsed'
              }}
              onDone={() => finish(sent)}
            />
            <Button kind="plain" onClick={() => setSent(null)}>
              {t('changeDetails')}
            </Button>
          </div>
        )}
        {isDone && (
          <Suspense>
            <Registered signup={signup} />
          </Suspense>
        )}
      </div>
      {!isDone && (
        <p className={styles.aside}>
          {t('haveAccount')} <Link to={entryAddress('/login', onwardOf(place))}>{t('login')}</Link>
        </p>
      )}
    </div>
  )
  return startup.asks_place ? (
    <FromHere isUnderway={sent !== null || isDone}>{form}</FromHere>
  ) : (
    form
  )
}

/** From where no account may be opened, that is said before anything is typed; once a code is sent nothing is asked any more. */
function FromHere({ isUnderway, children }: { isUnderway: boolean; children: ReactNode }) {
  const t = useT()
  const { answer, failure, refresh } = useCall('/api/auth/check_place', {})
  const next = onwardOf(usePlace())
  const isAsking = !answer && !failure && !isUnderway
  // Where the question fails it is asked again with the form.
  if (isUnderway || !failure?.message.startsWith('location'))
    return (
      <fieldset className={styles.asking} disabled={isAsking}>
        {children}
      </fieldset>
    )
  return (
    <div className="stack">
      <Refused failure={failure} />
      <p>{t('registerElsewhere')}</p>
      <Button onClick={refresh}>{t('retry')}</Button>
      <Link to={entryAddress('/login', next)} className={buttonClass('primary', true)}>
        {t('login')}
      </Link>
      <Link to="/contact-us" className={buttonClass('plain', true)}>
        {t('contactUs')}
      </Link>
    </div>
  )
}

/** No new accounts are taken; who has one comes in as ever. */
function Closed() {
  const { t, tell } = useSpeech()
  return (
    <div className="stack">
      <Notice kind="warning">{tell('registrationClosed')}</Notice>
      <Link
        to={entryAddress('/login', onwardOf(usePlace()))}
        className={buttonClass('primary', true)}
      >
        {t('login')}
      </Link>
    </div>
  )
}

function Steps({ at }: { at: number }) {
  const t = useT()
  return (
    <ol className={styles.steps} aria-label={t('registerSteps')}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          data-done={index < at || undefined}
        >
          {t(step)}
        </li>
      ))}
    </ol>
  )
}

function Details({ onDone }: { onDone: (sent: CodeSent, signup: Signup) => void }) {
  const t = useT()
  const words = useFaultWords()
  const ask = useAsk()
  const { query } = usePlace()
  const { startup } = useVisit()
  const [typed, setTyped] = useState({ account: '', password: '' })
  const [isFree, checkName] = useAvailability(typed.account)
  const takesMarketing = useRef(false)
  const [invitation, setInvitation] = useState(query['referrer_code'] ?? query['ref'] ?? '')
  // Who invited may have been told at another address, which this browser keeps.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the server drew the page without what the browser keeps
    setInvitation((code) => code || (attributionOf({}).referrer_code ?? ''))
  }, [])

  const form = useForm<'/api/auth/signup', Body<'/api/auth/signup'>>({
    keeps: {
      as: 'register',
      fields: [
        'account_id',
        'contact_phone_country',
        'contact_phone',
        'contact_email',
        'referrer_code',
      ],
    },
    schema: authCalls['/api/auth/signup'].body,
    read: (fields) => ({
      account_id: textOf(fields, 'account_id').toLowerCase(),
      password: passwordOf(fields, 'password'),
      contact_phone: phoneOf(fields),
      ...given('contact_email', textOf(fields, 'contact_email')),
      // Who led the visitor here travels with the registration: the operator pays partners by it.
      ...attributionOf(query),
      ...given('referrer_code', textOf(fields, 'referrer_code')),
    }),
    judge: (_, fields) => {
      takesMarketing.current = fields.has('marketing')
      return {
        agree: fields.has('agree') ? null : ({ key: 'tickNeeded', values: {} } satisfies Fault),
      }
    },
    faultKeys: {
      account_id: 'accountIdHint',
      contact_phone: 'phoneNationalWrong',
      contact_email: 'emailWrong',
    },
    send: (body) => ask('/api/auth/signup', body),
    fieldOf: { accountTaken: 'account_id', passwordWeak: 'password' },
    onDone: async (_, { account_id, password }) => {
      const code = await ask('/api/auth/tac/request_new_register', { account_id })
      const value = code.message === 'OK' ? code.value : unsent(code)
      onDone(
        { ...value, account_id },
        { account_id, password, takesMarketing: takesMarketing.current },
      )
    },
  })

  return (
    <form {...form.props} className="stack">
      <Refused failure={form.failure} />
      <p className="small">{t('registerNeeded')}</p>
      <TextField
        label={t('accountId')}
        name="account_id"
        hint={t('accountIdHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        onInput={(event) => setTyped({ ...typed, account: event.currentTarget.value })}
        onBlur={(event) => void checkName(event.currentTarget.value)}
        error={
          isFree
            ? undefined
            : (words(form.faults['account_id']) ??
              (isFree === false ? t('accountTaken') : undefined))
        }
        praise={isFree ? t('accountIdFree') : undefined}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="new-password"
        showLabel={t('showPassword')}
        required
        onInput={(event) => setTyped({ ...typed, password: event.currentTarget.value })}
        error={words(form.faults['password'])}
      />
      <PasswordRules typed={typed.password} account={typed.account} />
      <PhoneField label={t('phoneNumber')} error={words(form.faults['contact_phone'])} />
      <TextField
        label={t('email')}
        name="contact_email"
        type="email"
        optional={t('optional')}
        autoComplete="email"
        error={words(form.faults['contact_email'])}
      />
      {startup.show_referral && (
        <TextField
          key={invitation}
          label={t('referrerCode')}
          name="referrer_code"
          optional={t('optional')}
          defaultValue={invitation}
          readOnly={invitation !== ''}
          error={words(form.faults['referrer_code'])}
        />
      )}
      <CheckField name="agree" label={<Agreement />} required error={words(form.faults['agree'])} />
      <CheckField name="marketing" label={`${t('marketingConsent')} (${t('optional')})`} />
      <Button type="submit" kind="primary" isWide isBusy={form.isBusy}>
        {t('continue')}
      </Button>
      <p className={styles.aside}>{t('registerNext')}</p>
    </form>
  )
}

/** The texts open beside the form, so that what was typed stays. */
function Agreement() {
  const t = useT()
  return (
    <>
      {t('agreeTerms')}{' '}
      <a href="/term-condition" target="_blank" rel="noopener" className={styles.inWords}>
        {t('termsTitle')}
      </a>
      {', '}
      <a href="/privacy-policy" target="_blank" rel="noopener" className={styles.inWords}>
        {t('privacyPolicy')}
      </a>
    </>
  )
}

/** Fields left empty are not sent. */
function given(name: string, text: string): Record<string, string> {
  return text === '' ? {} : { [name]: text }
}

const nameOf = (typed: string) => typed.trim().toLowerCase()

/** Whether the name that stands in the field is free; null where that is not known. What is no name is the form's to judge. */
function useAvailability(present: string): [boolean | null, (typed: string) => Promise<void>] {
  const ask = useAsk()
  const [told, setTold] = useState({ name: '', isFree: false })
  const checkName = async (typed: string) => {
    const account_id = nameOf(typed)
    if (!/^[a-z][a-z0-9_]{3,19}$/.test(account_id)) return
    const result = await ask('/api/auth/check_availability', { account_id })
    if (result.message === 'OK') setTold({ name: account_id, isFree: result.value.available })
  }
  return [told.name === nameOf(present) && told.name !== '' ? told.isFree : null, checkName]
}
