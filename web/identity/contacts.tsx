/** Phone and e-mail address of the player, as far as they are shown, and whether they are proven. */

import type { Answer } from '#contract/calls.ts'
import { useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Link } from '../routing/link.tsx'
import { Veiled, veilEmail } from './veiled.tsx'

type Profile = Answer<'/api/settings/profile_get'>['value']

export function Contacts({ profile }: { profile: Profile }) {
  const t = useT()
  const { contact_phone, contact_email, email_is_verified } = profile
  const told = (address: string) =>
    `${address} (${email_is_verified ? t('emailProven') : t('emailUnproven')})`
  const email = (
    <Veiled
      label={t('email')}
      veiled={told(veilEmail(contact_email))}
      whole={told(contact_email)}
    />
  )
  return (
    <Card
      title={t('contacts')}
      action={
        <Link to="/edit-profile" className={buttonClass('quiet')}>
          {t('changeAmount')}
          <span className="unseen">: {t('contacts')}</span>
        </Link>
      }
    >
      <Facts
        facts={[
          [t('phoneNumber'), contact_phone],
          [t('email'), contact_email === '' ? t('none') : email],
        ]}
      />
    </Card>
  )
}
