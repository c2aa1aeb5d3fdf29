/** The frame a game runs in: its picture until it is drawn, and what it tells the page meanwhile. */

import { useCallback, useEffect, useRef, useState } from 'react'
import { hearFrame, showingBeatMs, type FrameMessage } from '#client/frame.ts'
import { useKeep } from '#client/query.tsx'
import { useSpeech, useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Link, useNavigation, usePlace } from '../routing/link.tsx'
import { addressOf, type Place } from '../page.ts'
import { holdBalance } from '../balance.tsx'
import { LoginLink } from '../template/login_link.tsx'
import type { Launch } from './launch.ts'
import styles from './playnow.module.css'

type FrameProps = {
  launch: Launch | null
  name: string
  poster: string
  again: () => void
  /** Told after each round of a demo: what play money there is. */
  onPlayMoney: (amount: string) => void
  /** Told of whatever the game tells. */
  onTold: (told: FrameMessage['type']) => void
}

/** A game that has missed so many beats has died with its round. */
const silenceMaxMs = 3 * showingBeatMs

export function Frame({ launch, name, poster, again, onPlayMoney, onTold }: FrameProps) {
  const { t, tell } = useSpeech()
  const place = usePlace()
  const keep = useKeep()
  const silence = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const free = useCallback(() => {
    clearTimeout(silence.current)
    holdBalance(null)
  }, [])
  const navigation = useNavigation()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const [ended, setEnded] = useState('')
  const isDemo = launch?.demo ?? false

  useEffect(
    () =>
      hearFrame(
        () => frame.current?.contentWindow ?? null,
        (message) => {
          onTold(message.type)
          if (message.type === 'ready') setReady(true)
          if (message.type === 'session-ended') {
            free()
            setEnded(message.message)
          }
          if (message.type === 'go') void navigation.go(message.to)
          if (message.type === 'showing' && !isDemo) {
            holdBalance(message.balance)
            clearTimeout(silence.current)
            silence.current = setTimeout(free, silenceMaxMs)
          }
          if (message.type === 'shown') free()
          if (message.type === 'ready') tellBelow(frame.current)
          if (message.type !== 'balance') return
          const { balance } = message
          if (isDemo) onPlayMoney(balance)
          else keep('/api/auth/get_balance', {}, (before) => ({ ...before, game_balance: balance }))
        },
      ),
    [keep, free, navigation, isDemo, onPlayMoney, onTold],
  )
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
  // A game that is gone holds nothing.
  useEffect(() => free, [free])
  if (ended !== '') {
    return (
      <div className={styles.page}>
        <Notice
          kind="warning"
          title={t('playSessionEnded')}
          action={<LoginLink next={addressOf(place)} className={buttonClass('primary')} />}
        >
          {tell(ended)}
        </Notice>
      </div>
    )
  }
  if (launch && launch.open !== 'iframe') return <Outside launch={launch} poster={poster} />
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

/** Some suppliers let their games run in a tab or an app of their own only. */
function Outside({ launch: { url, open }, poster }: { launch: Launch; poster: string }) {
  const t = useT()
  return (
    <div className={styles.stage}>
      <div className={styles.poster}>
        {poster !== '' && <img src={poster} alt="" />}
        <p>{t('gameOutside')}</p>
        <a
          href={url}
          {...(open === 'tab' && { target: '_blank', rel: 'noopener' })}
          className={buttonClass('primary')}
        >
          {t(open === 'tab' ? 'openInTab' : 'openInApp')}
        </a>
      </div>
    </div>
  )
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
