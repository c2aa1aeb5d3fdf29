/** The frame a game runs in: its picture until it is drawn, and what it tells the page meanwhile. */

import { useCallback, useEffect, useRef, useState } from 'react'
import { useSpeech, useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import { addressOf, type Place } from '../page.ts'
import { LoginLink } from '../template/login_link.tsx'
import { useHeard, type Hearers } from './heard.ts'
import type { Launch } from './launch.ts'
import styles from './playnow.module.css'

type FrameProps = Hearers & {
  launch: Launch | null
  name: string
  poster: string
  again: () => void
}

export function Frame({ launch, name, poster, again, onPlayMoney, onTold }: FrameProps) {
  const t = useT()
  const place = usePlace()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const hear = useCallback<Hearers['onTold']>(
    (told) => {
      onTold(told)
      if (told !== 'ready') return
      setReady(true)
      tellBelow(frame.current)
    },
    [onTold],
  )
  const heard = useCallback(() => frame.current?.contentWindow ?? null, [])
  const ended = useHeard(heard, launch?.demo ?? false, { onPlayMoney, onTold: hear })
  useEffect(() => {
    const moveUp = () => tellBelow(frame.current)
    const moved = new ResizeObserver(moveUp)
    moved.observe(document.body)
    document.addEventListener('scroll', moveUp, { capture: true, passive: true })
    window.addEventListener('resize', moveUp)
    return () => {
      moved.disconnect()
      document.removeEventListener('scroll', moveUp, { capture: true })
      window.removeEventListener('resize', moveUp)
    }
  }, [])
  if (ended !== '') return <Ended why={ended} />
  return (
    <div className={styles.stage}>
      {launch && (
        <iframe
          ref={frame}
          src={urlOf(launch, place)}
          title={t('gameFrame', { name })}
          allow={launch.allow}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page needs its session; it still can't navigate the page around it
          sandbox="allow-forms allow-popups allow-same-origin allow-scripts"
          className={styles.frame}
          // Games of ours tell when they are drawn; of others it is known that they have come.
          onLoad={() => setReady((before) => before || !launch.url.startsWith('/frame/'))}
        />
      )}
      {!isReady && <Poster image={poster} url={launch?.url} again={again} />}
    </div>
  )
}

/** The session was over while the game ran. */
export function Ended({ why }: { why: string }) {
  const { t, tell } = useSpeech()
  const place = usePlace()
  return (
    <div className={styles.page}>
      <Notice
        kind="warning"
        title={t('playSessionEnded')}
        action={<LoginLink next={addressOf(place)} className={buttonClass('primary')} />}
      >
        {tell(why)}
      </Notice>
    </div>
  )
}

/** How much of a game of ours is below the screen, or under the bar at its foot: what plays it stays above. */
function tellBelow(frame: HTMLIFrameElement | null) {
  // A vendor's game has none for us, and ours none while it is on its way.
  const root: HTMLElement | null | undefined = frame?.contentDocument?.documentElement
  if (!frame || !root) return
  const bar = document.querySelector('.bottom-bar')?.getBoundingClientRect()
  const bottom = bar?.height ? Math.min(bar.top, window.innerHeight) : window.innerHeight
  const belowPx = Math.max(0, Math.ceil(frame.getBoundingClientRect().bottom - bottom))
  root.style.setProperty('--below', `${belowPx}px`)
}

/** A game with tables opens at the one that the address names. */
function urlOf({ url }: Launch, { query }: Place): string {
  const { table = '' } = query
  return /^[A-Za-z0-9_-]{1,64}$/.test(table) ? `${url}?table=${table}` : url
}

export function PickAnother() {
  const t = useT()
  return (
    <Link to="/" className={buttonClass('quiet')}>
      {t('pickAnother')}
    </Link>
  )
}

const slowMs = 20_000

/** Stands over the frame until the game is drawn; what takes too long offers ways out. */
function Poster({
  image,
  url,
  again,
}: {
  image: string
  url: string | undefined
  again: () => void
}) {
  const t = useT()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.poster}>
      {image !== '' && <img src={image} alt="" />}
      <p aria-live="polite">{t(isSlow ? 'gameSlow' : 'gameLoading')}</p>
      {isSlow && (
        <div className={styles.choices}>
          <Button onClick={again}>{t('reload')}</Button>
          {url && (
            <a href={url} target="_blank" className={buttonClass('quiet')}>
              {t('openInTab')}
            </a>
          )}
          <PickAnother />
        </div>
      )}
    </div>
  )
}
