/** What the site knows of the player, how they like it, what they agreed to, and the identity check. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Link } from '../routing/link.tsx'
import type { Page } from '../page.ts'
import { Shown } from '../said.tsx'
import { IdentityCheck } from '../verification/identity_check.tsx'
import { Consents } from './consents.tsx'
import { Contacts } from './contacts.tsx'
import { Preferences } from './preferences.tsx'
import { Veiled, veilName } from './veiled.tsx'

export const page: Page = {
  title: 'profile',
  calls: (_, { isPlayer }) =>
    isPlayer
      ? [
          ['/api/settings/profile_get', {}],
          ['/api/settings/preferences_get', {}],
          ['/api/settings/consents_get', {}],
          ['/api/kyc/status', {}],
        ]
      : [],
  View: ProfilePage,
}

type Profile = Answer<'/api/settings/profile_get'>['value']

function ProfilePage() {
  const t = useT()
  const reading = useCall('/api/settings/profile_get', {})
  return (
    <div className="page" data-measure="cards">
      <h1>{t('profile')}</h1>
      <Consents />
      <Shown reading={reading} lines={6}>
        {({ value }) => (
          <>
            <PersonalData profile={value} />
            <Contacts profile={value} />
          </>
        )}
      </Shown>
      <Preferences />
      <IdentityCheck />
    </div>
  )
}

function PersonalData({ profile }: { profile: Profile }) {
  const t = useT()
  const { full_name } = profile
  const name = <Veiled label={t('fullName')} veiled={veilName(full_name)} whole={full_name} />
  const { time } = useFormats()
  return (
    <Card
      title={t('personalData')}
      action={
        <Link to="/edit-profile" className={buttonClass('quiet')}>
          {t('changeAmount')}
          <span className="unseen">: {t('personalData')}</span>
        </Link>
      }
    >
      <Facts
        facts={[
          [t('accountId'), profile.account_id],
          [t('fullName'), full_name === '' ? t('none') : name],
          [t('memberSince'), time(profile.created_at, 'day')],
        ]}
      />
    </Card>
  )
}
