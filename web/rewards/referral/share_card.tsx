/** The own link: copied, shared by the device, scanned from the screen, or kept as a poster. */

import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Copy } from '#ui/copy.tsx'
import { useAlive } from '../../alive.tsx'
import { useSite } from '../../context.tsx'
import rewards from '../rewards.module.css'
import { Poster } from './poster.tsx'
import styles from './referral.module.css'

export function ShareCard({ url, code }: { url: string; code: string }) {
  const t = useT()
  const words = { copyWord: t('copy'), copiedWord: t('copied') }
  return (
    <Card title={t('referralLink')}>
      <div id="share" className={styles.share}>
        <div className={rewards.tight}>
          <p className="small">{t('referralLinkText')}</p>
          <Copy text={url} label={t('referralLink')} {...words} />
          <p className="small">{t('referrerCode')}</p>
          <Copy text={code} label={t('referrerCode')} {...words} />
          <ShareButton url={url} />
        </div>
        <Poster url={url} code={code} />
      </div>
    </Card>
  )
}

/** Only where the device has a sheet for it, which only the browser knows. */
function ShareButton({ url }: { url: string }) {
  const t = useT()
  const { site_name } = useSite()
  const canShare = useAlive() && 'share' in navigator
  if (!canShare) return null
  const share = async () => {
    try {
      await navigator.share({ title: site_name, url })
    } catch {
      // Closed without sharing, or not allowed here: the link can still be copied.
    }
  }
  return (
    <p>
      <Button kind="primary" onClick={() => void share()}>
        {t('share')}
      </Button>
    </p>
  )
}
