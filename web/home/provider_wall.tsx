/** The providers of the site and how many games of each there are. */

import { useCall } from '#client/query.tsx'
import { useVisit } from '../context.tsx'
import { Link } from '../routing/link.tsx'
import { addressOf, placeOf } from '../page.ts'
import { searchAddress } from '../template/menu.ts'
import { useT } from '#i18n/translate.tsx'
import { Block } from './block.tsx'
import styles from './lower.module.css'

export function ProviderWall() {
  const t = useT()
  const { startup } = useVisit()
  const reading = useCall('/api/product/providers', {})
  // A list that can be narrowed to a provider.
  const list = searchAddress(startup)
  const providers = reading.answer?.value.filter(({ count }) => count > 0) ?? []
  if (!list) return null
  return (
    <Block id="providers" title={t('providers')} of={reading}>
      {providers.length > 1 && (
        <ul className={styles['providers']}>
          {providers.map(({ provider_code, provider_name, provider_image, count }) => (
            <li key={provider_code}>
              <Link
                to={addressOf({ path: placeOf(list).path, query: { provider: provider_code } })}
                className={styles['provider']}
              >
                <img src={provider_image} alt="" width={44} height={44} loading="lazy" />
                <span>{provider_name}</span>
                <small>{t('gamesCount', { count })}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
