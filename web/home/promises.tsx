/** What this house promises, each with the place where it can be checked. */

import { Icon } from '../template/icon.tsx'
import { useT } from '#i18n/translate.tsx'
import styles from './lower.module.css'

const promises = [
  { icon: 'check', title: 'promiseFair', words: 'promiseFairText' },
  { icon: 'statement', title: 'promiseReturn', words: 'promiseReturnText' },
  { icon: 'limits', title: 'promiseLimits', words: 'promiseLimitsText' },
] as const

export function Promises() {
  const t = useT()
  return (
    <section className="block" aria-labelledby="promises">
      <h2 id="promises" className="unseen">
        {t('promises')}
      </h2>
      <ul className={styles['promises']}>
        {promises.map(({ icon, title, words }) => (
          <li key={title}>
            <Icon name={icon} />
            <div>
              <h3>{t(title)}</h3>
              <p>{t(words)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
