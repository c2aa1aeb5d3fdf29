/** Submitting who one is: the type of document, its pictures, and the data they prove. */

import { useMemo, useState, useSyncExternalStore } from 'react'
import { textOf, useForm, type Form } from '#client/form.ts'
import { useAsk, useCall, useRefresh } from '#client/query.tsx'
import { languages } from '#contract/catalogue.ts'
import type { Answer, Body } from '#contract/calls.ts'
import { documentTypes, kycCalls } from '#contract/kyc.ts'
import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Choice } from '#ui/choice.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { useVisit } from '../context.tsx'
import { Refused, useFaultWords } from '../said.tsx'
import { Samples } from './samples.tsx'
import { Upload } from './upload.tsx'
import { typeWords, type Document, type DocumentKind, type DocumentType } from './words.ts'
import styles from './verification.module.css'

const submit = '/api/kyc/submit'
const types = Object.keys(documentTypes) as DocumentType[]
/** Asked for by a person in rare cases. */
const furtherKinds = ['address', 'funds'] as const

type Status = Answer<'/api/kyc/status'>['value']

export function Submission({ status: { documents, person } }: { status: Status }) {
  const t = useT()
  const [type, setType] = useState<DocumentType>(person?.document_type ?? 'passport')
  const latest = (kind: DocumentKind) => documents.find((one) => one.kind === kind)
  const ask = useAsk()
  const refresh = useRefresh()
  const form = useForm<typeof submit, Body<typeof submit>>({
    keeps: {
      as: 'identity',
      fields: ['type', 'full_name', 'birth_date', 'address', 'country', 'document_expires_on'],
    },
    schema: kycCalls[submit].body,
    read: (fields) => {
      const expires = textOf(fields, 'document_expires_on')
      return {
        full_name: textOf(fields, 'full_name'),
        birth_date: textOf(fields, 'birth_date'),
        address: textOf(fields, 'address'),
        country: textOf(fields, 'country'),
        document_type: type,
        document_number: textOf(fields, 'document_number').replace(/\s/g, ''),
        ...(expires !== '' && { document_expires_on: expires }),
        document_ids: readyIds(documents, type),
      }
    },
    faultKeys: {
      birth_date: 'dateInvalid',
      document_expires_on: 'dateInvalid',
      document_number: 'documentNumberHint',
    },
    send: (body) => ask(submit, body),
    fieldOf: {
      nameInvalid: 'full_name',
      underAge: 'birth_date',
      dateInvalid: 'birth_date',
      documentExpired: 'document_expires_on',
    },
    onDone: () => refresh('/api/kyc/status', '/api/settings/profile_get'),
  })
  return (
    <form {...form.props} className="stack">
      <p className="small">{t('identityWhy')}</p>
      <Choice
        legend={t('documentType')}
        name="type"
        chosen={type}
        onChoose={(value) => setType(types.find((one) => one === value) ?? 'passport')}
        options={types.map((value) => ({ value, title: t(typeWords[value]) }))}
      />
      <p className="small">{t('documentRules')}</p>
      <Samples />
      <ul className={styles.documents} aria-label={t('documents')}>
        {documentTypes[type].map((kind) => (
          <Upload key={kind} kind={kind} sent={latest(kind)} />
        ))}
      </ul>
      <details>
        <summary>{t('documentsFurther')}</summary>
        <ul className={styles.documents}>
          {furtherKinds.map((kind) => (
            <Upload key={kind} kind={kind} sent={latest(kind)} />
          ))}
        </ul>
      </details>
      <PersonFields faults={form.faults} />
      <Refused failure={form.failure} />
      <Button type="submit" kind="primary" isWide isBusy={form.isBusy}>
        {t('identitySubmit')}
      </Button>
    </form>
  )
}

/** The latest of each kind that is ready to be submitted. */
function readyIds(documents: readonly Document[], type: DocumentType): string[] {
  const kinds: readonly DocumentKind[] = [...documentTypes[type], ...furtherKinds]
  return kinds.flatMap((kind) => {
    const latest = documents.find((one) => one.kind === kind && one.state === 'uploaded')
    return latest ? [latest.document_id] : []
  })
}

/** Keeps years at four digits, so that a browser goes on after the fourth, and none is typed that nobody meant. */
const lastDay = '9999-12-31'

function PersonFields({ faults }: { faults: Form['faults'] }) {
  const t = useT()
  const words = useFaultWords()
  const countries = useCountries()
  const profile = useCall('/api/settings/profile_get', {}).answer?.value
  const errorOf = (field: string) => words(faults[field])
  return (
    <>
      <TextField
        key={profile?.full_name}
        label={t('fullName')}
        name="full_name"
        hint={t('fullNameHint')}
        defaultValue={profile?.full_name}
        autoComplete="name"
        required
        error={errorOf('full_name')}
      />
      <TextField
        label={t('birthDate')}
        name="birth_date"
        type="date"
        max={lastDay}
        autoComplete="bday"
        required
        error={errorOf('birth_date')}
      />
      <TextField
        label={t('address')}
        name="address"
        hint={t('addressHint')}
        autoComplete="street-address"
        maxLength={300}
        required
        error={errorOf('address')}
      />
      <SelectField
        label={t('country')}
        name="country"
        autoComplete="country"
        options={countries}
        required
        error={errorOf('country')}
      />
      <TextField
        label={t('documentNumber')}
        name="document_number"
        hint={t('documentNumberHint')}
        autoComplete="off"
        autoCapitalize="characters"
        required
        error={errorOf('document_number')}
      />
      <TextField
        label={t('documentValidUntil')}
        name="document_expires_on"
        type="date"
        max={lastDay}
        optional={t('optional')}
        error={errorOf('document_expires_on')}
      />
    </>
  )
}

const never = () => () => undefined
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Every country the browser can name, in the order of the language; the server cannot know which those are. */
function useCountries(): { value: string; title: string }[] {
  const { language } = useVisit()
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return useMemo(() => {
    const first = { value: '', title: '—' }
    if (!isBrowser) return [first]
    const { tag } = languages[language]
    const names = new Intl.DisplayNames([tag, 'en'], { type: 'region', fallback: 'none' })
    const known = letters
      .flatMap((one) => letters.map((other) => one + other))
      .flatMap((value) => {
        const title = notCountries.has(value) ? undefined : names.of(value)
        return title === undefined ? [] : [{ value, title }]
      })
    const { compare } = new Intl.Collator(tag)
    return [first, ...known.toSorted((a, b) => compare(a.title, b.title))]
  }, [isBrowser, language])
}

/** Codes that stand for unions, outlying places and what is unknown. */
const notCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])
