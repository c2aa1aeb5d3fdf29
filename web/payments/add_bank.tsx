/** A page for saving one more account, that leads back to where it was asked for. */

import { useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Link, useIsHere, useNavigation, usePlace } from '../routing/link.tsx'
import { addressOf, type Page } from '../page.ts'
import { nextOf } from '../routing/router.ts'
import { AddAccountForm } from './account_form.tsx'

export const page: Page = {
  title: 'bankAdd',
  calls: (_, { isPlayer }) =>
    isPlayer
      ? [
          ['/api/wallet/banks', {}],
          ['/api/wallet/bank_list', {}],
        ]
      : [],
  View: AddBank,
}

function AddBank() {
  const t = useT()
  const place = usePlace()
  const navigation = useNavigation()
  const isHere = useIsHere()
  const next = place.query['next'] === undefined ? null : nextOf(place)
  return (
    <div className="page" data-measure="cards">
      <h1>{t('bankAdd')}</h1>
      <p className="small">{t('bankAddText')}</p>
      <AddAccountForm
        onDone={({ bank_account_id }) => {
          const saved = addressOf({ path: '/bank-details', query: { saved: bank_account_id } })
          if (isHere()) void navigation.go(next ?? saved, { replace: true })
        }}
      />
      <Link to={next ?? '/bank-details'} className={buttonClass('plain')}>
        {t('cancel')}
      </Link>
    </div>
  )
}
