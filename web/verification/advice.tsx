/** What a browser thinks of a picture before it is sent; the player has the last word. */

import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { PictureFault } from './judge_picture.ts'
import styles from './verification.module.css'

export function Advice({
  faults,
  onUse,
  onAgain,
}: {
  faults: readonly PictureFault[]
  onUse: () => void
  /** Where another try is at hand. */
  onAgain?: () => void
}) {
  const t = useT()
  const isGood = faults.length === 0
  return (
    <>
      {isGood ? (
        <Notice kind="success">{t('pictureGood')}</Notice>
      ) : (
        <Notice kind="warning" title={faults.map((fault) => t(fault)).join(' ')}>
          {t('pictureAdvice')}
        </Notice>
      )}
      <div className={styles.sources}>
        {onAgain && (
          <Button kind={isGood ? 'quiet' : 'primary'} onClick={onAgain}>
            {t('pictureAgain')}
          </Button>
        )}
        <Button kind={isGood ? 'primary' : 'quiet'} onClick={onUse}>
          {t(isGood ? 'pictureUse' : 'pictureUseAnyway')}
        </Button>
      </div>
    </>
  )
}
