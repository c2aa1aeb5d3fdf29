/** A code of selections and the link that brings them, each to be copied. */

import { useT } from '#i18n/translate.tsx'
import { Copy } from '#ui/copy.tsx'
import styles from './share.module.css'

/** `address`: within the site. */
export function Shown({ code, address }: { code: string; address: string }) {
  const t = useT()
  const link = `${location.origin}${address}`
  const words = { copyWord: t('copy'), copiedWord: t('copied') }
  return (
    <dl>
      <div>
        <dt>{t('slipShareCode')}</dt>
        <dd className={styles['code']}>
          <Copy text={code} label={t('slipShareCode')} {...words} />
        </dd>
      </div>
      <div>
        <dt>{t('slipShareLink')}</dt>
        <dd>
          <Copy text={link} label={t('slipShareLink')} {...words} />
        </dd>
      </div>
    </dl>
  )
}
