/** The own link as a poster in the look of the site: shown on the page, and kept as a picture of the same. */

import { useRef, useState } from 'react'
import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Qr, qrPicture } from '#ui/qr.tsx'
import { useAlive } from '../../alive.tsx'
import { useSite } from '../../context.tsx'
import { saveFile } from '../../save_file.ts'
import styles from './referral.module.css'
import { drawPoster } from './poster_picture.ts'

export function Poster({ url, code }: { url: string; code: string }) {
  const t = useT()
  const { site_name, age_min } = useSite()
  const poster = useRef<HTMLElement>(null)
  const isAlive = useAlive()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const { host } = new URL(url)
  const words = [t('posterCode'), code, host, t('ageMark', { age: age_min })] as const
  const save = async () => {
    setBusy(true)
    const picture =
      poster.current && (await drawPoster(poster.current, site_name, words, await qrPicture(url)))
    if (picture) saveFile(`${host}-${code}.png`, picture)
    setFailed(!picture)
    setBusy(false)
  }
  return (
    <div className={styles.posted}>
      <figure ref={poster} className={`${styles.poster} motif-ground`}>
        <strong className={styles.posterName}>{site_name}</strong>
        <div className={styles.qr}>
          <Qr text={url} label={t('payQr')} />
        </div>
        <figcaption>
          {words.map((word) =>
            word === code ? (
              <strong key={word} className={styles.posterCode}>
                {word}
              </strong>
            ) : (
              <span key={word}>{word}</span>
            ),
          )}
        </figcaption>
      </figure>
      {isAlive && (
        <Button isWide isBusy={isBusy} onClick={() => void save()}>
          {t('posterSave')}
        </Button>
      )}
      {hasFailed && <Notice kind="danger">{t('posterFailed')}</Notice>}
    </div>
  )
}
