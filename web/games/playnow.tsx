/** Playing one game: its frame, and a slim bar that keeps the balance in sight. */

import { useEffect, useRef, useState } from 'react'
import { hearFrame } from '#client/frame.ts'
import { useAction, useAsk, useCall, useKeep } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useSpeech, useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { usePlayer } from '../context.tsx'
import { Link, useNavigation, usePlace } from '../link.tsx'
import { addressOf, type Page, type Query } from '../page.ts'
import { Refused } from '../said.tsx'
import { Bar } from './bar.tsx'
import styles from './playnow.module.css'
import { useFullscreen } from './fullscreen.ts'

export const page: Page = {
  title: 'playTitle',
  calls: ({ query }, { isPlayer }) => {
    const game = gameOf(query)
    return game && isPlayer
      ? [
          ['/api/auth/get_balance', {}],
          ['/api/product/list', listAsk(game)],
        ]
      : []
  },
  View: PlayNow,
}

type Game = { provider_code: string; game_code: string }
type Launch = Answer<'/api/game/launch'>['value']

/** The game that the query names (`p` provider, `g` game), or null where it can't be one. */
function gameOf({ p = '', g = '' }: Query): Game | null {
  return /^[A-Z0-9]{1,20}$/.test(p) && /^[a-z0-9-]{1,40}$/.test(g)
    ? { provider_code: p, game_code: g }
    : null
}

const listAsk = ({ provider_code }: Game) => ({ provider_code, per_page: 100 })

function PlayNow() {
  const { t, tell } = useSpeech()
  const place = usePlace()
  const player = usePlayer()
  const game = gameOf(place.query)
  const [attempt, setAttempt] = useState(1)
  if (!player) {
    const login = addressOf({ path: '/login', query: { next: addressOf(place) } })
    return (
      <div className={styles.page}>
        <h1>{t('playTitle')}</h1>
        <Notice
          action={
            <Link to={login} className={buttonClass('primary')}>
              {t('login')}
            </Link>
          }
        >
          {tell('Session expired')}
        </Notice>
      </div>
    )
  }
  if (!game) {
    return (
      <div className={styles.page}>
        <h1>{t('playTitle')}</h1>
        <Notice kind="warning" action={<PickAnother />}>
          {tell('gameUnknown')}
        </Notice>
      </div>
    )
  }
  return (
    <Playing
      key={`${game.provider_code}/${game.game_code}/${attempt}`}
      game={game}
      again={() => setAttempt(attempt + 1)}
    />
  )
}

function PickAnother() {
  const t = useT()
  return (
    <Link to="/" className={buttonClass('quiet')}>
      {t('pickAnother')}
    </Link>
  )
}

/** One game from launch to leaving. */
function Playing({ game, again }: { game: Game; again: () => void }) {
  const { t } = useSpeech()
  const { launch, failure } = useLaunch(game)
  const { answer } = useCall('/api/product/list', listAsk(game))
  const entry = answer?.value.find(({ game_code }) => game_code === game.game_code)
  const name = launch?.game_name ?? entry?.game_name ?? t('playTitle')
  const around = useRef<HTMLDivElement>(null)
  const [isFull, toggleFull] = useFullscreen(around)
  const rtp = launch?.rtp ?? entry?.rtp

  return (
    <div ref={around} className={styles.table} data-full={isFull || undefined}>
      <Bar name={name} isFull={isFull} toggleFull={toggleFull} />
      {failure ? (
        <div className={styles.page}>
          <Refused failure={failure} />
          <div className={styles.choices}>
            <Button kind="primary" onClick={again}>
              {t('retry')}
            </Button>
            <PickAnother />
            <Link to="/withdrawal" className={buttonClass('plain')}>
              {t('withdraw')}
            </Link>
          </div>
        </div>
      ) : (
        <Frame launch={launch} name={name} poster={entry?.game_image ?? ''} again={again} />
      )}
      <p className={styles.foot}>
        {rtp && <span>{t('rtpShort', { rtp })}</span>}
        {launch?.demo && <span>{t('demoGame')}</span>}
        <Link to={`/bet-history?game=${game.game_code}`}>{t('betHistory')}</Link>
        <Link to="/responsible-gaming">{t('takeBreakLink')}</Link>
      </p>
    </div>
  )
}

/** Opens the game once, and closes it on leaving. */
function useLaunch({ provider_code, game_code }: Game) {
  const ask = useAsk()
  const { run, failure } = useAction('/api/game/launch')
  const [launch, setLaunch] = useState<Launch | null>(null)
  useEffect(() => {
    let isGone = false
    let sessionId = ''
    const close = () => void ask('/api/game/session_end', { session_id: sessionId })
    const open = async () => {
      const result = await run({ provider_code, game_code })
      if (result.message !== 'OK') return
      const { value } = result
      sessionId = value.session_id
      if (isGone) close()
      else setLaunch(value)
    }
    void open()
    return () => {
      isGone = true
      if (sessionId !== '') close()
    }
  }, [ask, run, provider_code, game_code])
  return { launch, failure }
}

const slowMs = 20_000

function Frame({
  launch,
  name,
  poster,
  again,
}: {
  launch: Launch | null
  name: string
  poster: string
  again: () => void
}) {
  const { t, tell } = useSpeech()
  const place = usePlace()
  const keep = useKeep()
  const navigation = useNavigation()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const [ended, setEnded] = useState('')

  useEffect(
    () =>
      hearFrame(
        () => frame.current?.contentWindow ?? null,
        (message) => {
          if (message.type === 'ready') setReady(true)
          if (message.type === 'session-ended') setEnded(message.message)
          if (message.type === 'go') void navigation.go(message.to)
          if (message.type === 'height' && frame.current)
            frame.current.style.blockSize = `${message.heightPx}px`
          if (message.type === 'balance') {
            keep('/api/auth/get_balance', {}, (before) => ({
              ...before,
              game_balance: message.balance,
            }))
          }
        },
      ),
    [keep, navigation],
  )
  if (ended !== '') {
    const login = addressOf({ path: '/login', query: { next: addressOf(place) } })
    return (
      <div className={styles.page}>
        <Notice
          kind="warning"
          title={t('playSessionEnded')}
          action={
            <Link to={login} className={buttonClass('primary')}>
              {t('login')}
            </Link>
          }
        >
          {tell(ended)}
        </Notice>
      </div>
    )
  }
  return (
    <div className={styles.stage}>
      {launch && (
        <iframe
          ref={frame}
          src={launch.url}
          title={t('gameFrame', { name })}
          allow={launch.allow}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page needs its session; it still can't navigate the page around it
          sandbox="allow-forms allow-popups allow-same-origin allow-scripts"
          className={styles.frame}
          onLoad={() => setReady(true)}
        />
      )}
      {!isReady && <Poster image={poster} url={launch?.url} again={again} />}
    </div>
  )
}

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
