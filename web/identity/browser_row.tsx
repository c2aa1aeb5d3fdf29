/** A row of a list of browsers that the player is known in, with the way to end that. */

import { useFormats, useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import styles from './identity.module.css'

type Known = { device: string; address: string; is_current: boolean }

/** `times` is said behind the address; two browsers of one name are told apart by when they came, `since`. */
export function BrowserRow({
  browser: { device, address, is_current },
  since,
  times,
  end,
}: {
  browser: Known
  since: string
  times: readonly string[]
  /** Nothing where it cannot be ended from here. */
  end: { word: string; isBusy: boolean; run: () => void } | null
}) {
  const t = useT()
  const { time } = useFormats()
  const name = device || t('deviceUnknown')
  return (
    <li>
      <div className={styles.row}>
        <p>
          <strong>{name}</strong> {is_current && <Badge tone="good">{t('sessionThis')}</Badge>}
          <br />
          <span className="small">{[address, ...times].join(' · ')}</span>
        </p>
        {end && (
          <Button isBusy={end.isBusy} onClick={end.run}>
            {end.word}
            <span className="unseen">
              : {name}, {time(since)}
            </span>
          </Button>
        )}
      </div>
    </li>
  )
}
