/** In place of a game that runs elsewhere: in a window or tab of its own, or where the whole window goes. */

import { useEffect } from 'react'
import { useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Ended, PickAnother } from './frame.tsx'
import { useHeard, type Hearers } from './heard.ts'
import type { Launch } from './launch.ts'
import type { OpenOwn, OwnWindow } from './own_window.ts'
import styles from './playnow.module.css'

/** Some vendors let their games run in a tab of their own only, or ask for the whole window. */
export function Outside({
  launch: { url, open },
  poster,
  openOwn,
}: {
  launch: Launch
  poster: string
  openOwn: OpenOwn
}) {
  const t = useT()
  const isTab = open === 'tab'
  useEffect(() => {
    // In place of this page: who goes back is not sent there again.
    if (!isTab) window.location.replace(url)
  }, [isTab, url])
  return (
    <div className={styles.stage}>
      <div className={styles.poster}>
        {poster !== '' && <img src={poster} alt="" />}
        <p>{t(isTab ? 'gameOutside' : 'gameTakesWindow')}</p>
        {isTab ? (
          <TabLink url={url} open={() => openOwn(url, 'vendor')} />
        ) : (
          <a href={url} className={buttonClass('primary')}>
            {t('goToGame')}
          </a>
        )}
      </div>
    </div>
  )
}

/** A link, so that there is a way also where the browser opens nothing for a script. */
function TabLink({ url, open }: { url: string; open?: () => void }) {
  const t = useT()
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      className={buttonClass('primary')}
      onClick={(event) => {
        if (!open) return
        event.preventDefault()
        open()
      }}
    >
      {t('openInTab')}
    </a>
  )
}

const words = {
  open: 'ownWindowRuns',
  closed: 'ownWindowClosed',
  blocked: 'ownWindowBlocked',
} as const

/** @param canReturn what others draw knows nothing of the page that opened it, and could not be brought back. */
export function InOwnWindow({
  own,
  launch: { url, demo },
  canReturn,
  ...hearers
}: Hearers & { own: OwnWindow; launch: Launch; canReturn: boolean }) {
  const t = useT()
  const ended = useHeard(own.heard, demo, hearers)
  if (ended !== '') return <Ended why={ended} />
  const isOpen = own.state === 'open'
  return (
    <div className={styles.page}>
      <output className={styles.said}>
        <Notice
          kind={isOpen ? 'info' : 'warning'}
          action={
            <div className={styles.choices}>
              {canReturn && (
                <Button kind="primary" onClick={own.bringBack}>
                  {t('ownWindowBack')}
                </Button>
              )}
              {isOpen && <Button onClick={own.show}>{t('ownWindowShow')}</Button>}
              {!isOpen &&
                (canReturn || own.state === 'closed' ? (
                  <Button kind={canReturn ? 'quiet' : 'primary'} onClick={own.again}>
                    {t('ownWindowAgain')}
                  </Button>
                ) : (
                  <TabLink url={url} />
                ))}
              {!isOpen && <PickAnother />}
            </div>
          }
        >
          {t(words[own.state])}
        </Notice>
      </output>
    </div>
  )
}
