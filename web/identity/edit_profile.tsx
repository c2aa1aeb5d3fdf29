/** Changing what the player tells of themselves: picture, name, phone and e-mail address; what is locked says why. */

import { useState } from 'react'
import { textOf, useForm } from '#client/form.ts'
import { useAction, useAsk, useCall, useRefresh } from '#client/query.tsx'
import type { Answer, Body } from '#contract/calls.ts'
import { accountSettingsCalls, avatars } from '#contract/settings.ts'
import { useT } from '#i18n/translate.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Link } from '../routing/link.tsx'
import type { Page } from '../page.ts'
import { Missing, Refused, Shown, useFaultWords } from '../said.tsx'
import { ChatLink, useChat } from '../template/chat.tsx'
import { ContactChange } from './contact_change.tsx'
import styles from './identity.module.css'

export const page: Page = {
  title: 'editProfile',
  calls: (_, { isPlayer }) =>
    isPlayer
      ? [
          ['/api/settings/profile_get', {}],
          ['/api/settings/preferences_get', {}],
          ['/api/kyc/status', {}],
        ]
      : [],
  View: EditProfile,
}

type Profile = Answer<'/api/settings/profile_get'>['value']

function EditProfile() {
  const t = useT()
  const reading = useCall('/api/settings/profile_get', {})
  return (
    <div className="page" data-measure="cards">
      <h1>{t('editProfile')}</h1>
      <AvatarPicker />
      <Shown reading={reading} lines={6}>
        {({ value }) => (
          <>
            <Card title={t('personalData')}>
              <NameForm profile={value} />
              <Locked />
            </Card>
            <Card title={t('contacts')}>
              <ContactChange
                kind="phone"
                label={t('phoneNumber')}
                present={value.contact_phone}
                isProven
              />
              <ContactChange
                kind="email"
                label={t('email')}
                present={value.contact_email}
                isProven={value.email_is_verified}
              />
            </Card>
          </>
        )}
      </Shown>
      <Link to="/profile" className={buttonClass('quiet', true)}>
        {t('backToProfile')}
      </Link>
    </div>
  )
}

const numbers = Array.from({ length: avatars }, (_, number) => number)

/** Kept at once: there is nothing to get wrong. */
function AvatarPicker() {
  const t = useT()
  const refresh = useRefresh()
  const choice = useAction('/api/settings/preferences_set')
  const reading = useCall('/api/settings/preferences_get', {})
  const [chosen, setChosen] = useState<number>()
  const choose = async (avatar: number) => {
    setChosen(avatar)
    const result = await choice.run({ avatar })
    if (result.message !== 'OK') setChosen(undefined)
    refresh('/api/settings/preferences_get')
  }
  const present = chosen ?? reading.answer?.value.avatar
  return (
    <Card title={t('picture')}>
      <fieldset className={styles.avatars}>
        <legend className="unseen">{t('picture')}</legend>
        {numbers.map((number) => (
          <label key={number}>
            <input
              type="radio"
              name="avatar"
              value={number}
              checked={number === present}
              onChange={() => void choose(number)}
            />
            <Avatar number={number} />
            <span className="unseen">{t('pictureNumber', { number: number + 1 })}</span>
          </label>
        ))}
      </fieldset>
      <Missing reading={reading} />
      <Refused failure={choice.failure} />
    </Card>
  )
}

const update = '/api/settings/profile_update'

function NameForm({ profile }: { profile: Profile }) {
  const t = useT()
  const words = useFaultWords()
  const ask = useAsk()
  const refresh = useRefresh()
  const [isSaved, setSaved] = useState(false)
  const form = useForm<typeof update, Body<typeof update>>({
    keeps: { as: 'name', fields: ['full_name'] },
    schema: accountSettingsCalls[update].body,
    read: (fields) => {
      setSaved(false)
      return { full_name: textOf(fields, 'full_name').replace(/\s+/g, ' ') }
    },
    send: (body) => ask(update, body),
    fieldOf: { nameInvalid: 'full_name', nameLocked: 'full_name' },
    onDone: () => {
      setSaved(true)
      refresh('/api/settings/profile_get')
    },
  })
  const isOpen = profile.name_is_open
  return (
    <form {...form.props} className="stack">
      <TextField
        label={t('fullName')}
        name="full_name"
        hint={isOpen ? t('fullNameHint') : t('nameLocked')}
        defaultValue={profile.full_name}
        autoComplete="name"
        readOnly={!isOpen}
        error={words(form.faults['full_name'])}
      />
      {!isOpen && <Support />}
      {isSaved && <Notice kind="success">{t('nameSaved')}</Notice>}
      <Refused failure={form.failure} />
      {isOpen && (
        <Button type="submit" kind="primary" isWide isBusy={form.isBusy}>
          {t('limitSave')}
        </Button>
      )}
    </form>
  )
}

/** Whom to ask where a field is locked. */
function Support() {
  const t = useT()
  const { isOffered } = useChat()
  return (
    <p className="small">
      <ChatLink className={styles.inlineLink ?? ''}>
        {t(isOffered ? 'liveChat' : 'contactUs')}
      </ChatLink>
    </p>
  )
}

/** What is told by documents is not typed here. */
function Locked() {
  const reading = useCall('/api/kyc/status', {})
  return <Shown reading={reading}>{({ value }) => <Given person={value.person} />}</Shown>
}

function Given({ person: given }: { person: Answer<'/api/kyc/status'>['value']['person'] }) {
  const t = useT()
  return (
    <>
      <TextField
        label={t('birthDate')}
        name="birth_date"
        value={given?.birth_date ?? ''}
        readOnly
        hint={given ? t('lockedByIdentity') : t('toldByIdentity')}
      />
      <TextField
        label={t('address')}
        name="address"
        value={given ? `${given.address} ${given.country}` : ''}
        readOnly
        hint={given ? t('lockedByIdentity') : t('toldByIdentity')}
      />
      {given && <Support />}
      <p className="small">
        <Link to="/profile?show=identity" className={styles.inlineLink}>
          {t('identityCheck')}
        </Link>
      </p>
    </>
  )
}
