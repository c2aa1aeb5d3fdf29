/** Playing one game, for money or for play money: its frame, a slim bar over it, and what belongs to it below. */

import { useEffect, useRef, useState } from 'react'
import { useCall } from '#client/query.tsx'
import { studioProvider } from '#contract/catalogue.ts'
import { useSpeech } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useAlive } from '../alive.tsx'
import { usePlayer } from '../context.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import { addressOf, type Page } from '../page.ts'
import { entryAddress } from '../routing/router.ts'
import { Refused } from '../said.tsx'
import { playAddress, type Game } from '../template/offer.ts'
import { LoginLink } from '../template/login_link.tsx'
import { useLook } from '../template/look.tsx'
import { AboutGame, LastRounds, SimilarGames } from './around.tsx'
import { Bar } from './bar.tsx'
import { Frame, PickAnother } from './frame.tsx'
import { useFullscreen } from './fullscreen.ts'
import { GameWays, InMaintenance } from './game_facts.tsx'
import {
  gameOf,
  modeOf,
  useLaunch,
  useLeft,
  useTurn,
  useWakeLock,
  type GameKey,
  type Mode,
} from './launch.ts'
import { LeaveQuestion, useOpenStake } from './open_round.tsx'
import { InOwnWindow, Outside } from './outside.tsx'
import { useOwnWindow } from './own_window.ts'
import { SessionLine } from './session.tsx'
import styles from './playnow.module.css'

export const page: Page = {
  title: 'playTitle',
  calls: ({ query }, { isPlayer }) => {
    const game = gameOf(query)
    if (!game) return []
    const info = ['/api/product/info', game] as const
    return isPlayer ? [info, ['/api/auth/get_balance', {}], ['/api/home/fav_list', {}]] : [info]
  },
  View: PlayNow,
}

const isOwn = ({ provider_code }: GameKey) => provider_code === studioProvider

function PlayNow() {
  const { query } = usePlace()
  const player = usePlayer()
  const game = gameOf(query)
  const mode = modeOf(query)
  if (!game) return <Unknown />
  if (query['mode'] === 'info' || (!player && mode === 'real')) return <Entrance game={game} />
  return <Playing key={`${game.provider_code}/${game.game_code}/${mode}`} game={game} mode={mode} />
}

/** Null where there is no such game; undefined before that is known. */
function useEntry(game: GameKey): Game | null | undefined {
  const { answer, failure } = useCall('/api/product/info', game)
  return answer?.value.game ?? (failure?.message === 'gameUnknown' ? null : undefined)
}

function Unknown() {
  const { t, tell } = useSpeech()
  return (
    <div className={styles.page}>
      <h1>{t('playTitle')}</h1>
      <Notice kind="warning" action={<PickAnother />}>
        {tell('gameUnknown')}
      </Notice>
      <SimilarGames />
    </div>
  )
}

/** What the game is, and the ways in: of a guest through the login, of a player as far as they may play. */
function Entrance({ game }: { game: GameKey }) {
  const { t } = useSpeech()
  const isPlayer = usePlayer() !== null
  const isAlive = useAlive()
  useLeft()
  const entry = useEntry(game)
  if (entry === null) return <Unknown />
  const isShared = isOwn(game) && entry?.features.includes('shared_rounds')
  return (
    <div className={styles.page}>
      <h1>{entry?.game_name ?? t('playTitle')}</h1>
      <div className={styles.entrance}>
        {!entry && <span className={styles.unknown} />}
        {entry && !isShared && <img src={entry.game_image} alt="" width={300} height={400} />}
        {entry && (isPlayer || entry.maintenance) ? (
          <>
            <GameWays game={entry} />
            <PickAnother />
          </>
        ) : (
          <GuestsWays game={game} hasDemo={entry?.has_demo ?? false} />
        )}
      </div>
      {isPlayer && !isOwn(game) && (
        <p className={`${styles.foot} fading`}>
          <SessionLine />
        </p>
      )}
      {entry && isShared && isAlive && !isPlayer && (
        <Watched game={game} name={entry.game_name} poster={entry.game_image} />
      )}
      {entry && (
        <>
          <AboutGame game={entry} />
          <SimilarGames game={entry} />
        </>
      )}
    </div>
  )
}

/** Logged in, they are where they play. */
function GuestsWays({ game, hasDemo }: { game: GameKey; hasDemo: boolean }) {
  const { t } = useSpeech()
  const next = playAddress(game)
  return (
    <div className={styles.choices}>
      <LoginLink next={next} className={buttonClass('primary')} />
      <Link to={entryAddress('/register', next)} className={buttonClass('quiet')}>
        {t('register')}
      </Link>
      {hasDemo && (
        <Link to={`${next}&mode=demo`} className={buttonClass('quiet')}>
          {t('tryDemo')}
        </Link>
      )}
    </div>
  )
}

/** A round that all play together is open to anyone's eyes; what takes money is not drawn for a guest. */
function Watched({ game, name, poster }: { game: GameKey; name: string; poster: string }) {
  const [attempt, setAttempt] = useState(1)
  const launch = { ...watching, url: `/frame/${game.game_code}`, game_name: name }
  const again = () => setAttempt(attempt + 1)
  return (
    <div className={styles.watched}>
      <Frame
        key={attempt}
        {...{ launch, name, poster, again }}
        onPlayMoney={ignore}
        onTold={ignore}
      />
    </div>
  )
}

/** Nothing is launched for who only watches. */
const watching = { session_id: '', open: 'iframe', allow: '', demo: false, rtp: '' } as const
const ignore = () => undefined

type Played = { game: GameKey; mode: Mode }

function Playing(played: Played) {
  const [attempt, setAttempt] = useState(1)
  return (
    <Attempt
      key={attempt}
      {...played}
      isAgain={attempt > 1}
      again={() => setAttempt(attempt + 1)}
    />
  )
}

/** One game from launch to leaving. @param isAgain its player has asked for it here once more */
function Attempt({ game, mode, isAgain, again }: Played & { isAgain: boolean; again: () => void }) {
  const { t } = useSpeech()
  const { path, query } = usePlace()
  const { gameFrame } = useLook()
  const entry = useEntry(game)
  const turn = useTurn({ isOn: mode === 'real', takes: isAgain })
  const { launch, failure } = useLaunch(game, mode, mode === 'demo' || turn === 'here')
  const around = useRef<HTMLDivElement>(null)
  const about = useRef<HTMLDivElement>(null)
  const [isFull, toggleFull] = useFullscreen(around)
  const [isBare, setBare] = useState(gameFrame === 'fullscreen')
  const asksHelp = useRef(false)
  const [playMoney, setPlayMoney] = useState('')
  const isElsewhere = turn === 'elsewhere'
  const [own, openOwn] = useOwnWindow()
  const isDemo = mode === 'demo'
  const isHere = launch?.open === 'iframe' && !isElsewhere && !own
  const [stake, hear] = useOpenStake(game, { isOn: isHere && !isDemo, isTelling: isOwn(game) })
  useWakeLock()
  useEffect(() => {
    if (isElsewhere) own?.bringBack()
  }, [isElsewhere, own])
  useEffect(() => {
    if (isFull || !asksHelp.current) return
    asksHelp.current = false
    leadTo(about.current)
  }, [isFull])
  const name = launch?.game_name ?? entry?.game_name ?? t('playTitle')
  const rtp = launch?.rtp ?? entry?.rtp
  const isPlaying = !failure && !isElsewhere
  const help = () => {
    // What it leads to is there again when the screen is the page's.
    asksHelp.current = isFull
    if (isFull) toggleFull()
    else leadTo(about.current)
  }
  // What others draw knows nothing of the page that opened it, and could not be brought back.
  const canMove =
    gameFrame === 'new-window-or-theatre' && isHere && launch.url.startsWith('/frame/')

  return (
    <>
      <div
        ref={around}
        className={styles.table}
        data-full={isFull || undefined}
        data-bare={(isBare && isPlaying) || undefined}
        data-frame={gameFrame}
      >
        <Bar
          name={name}
          game={entry ?? undefined}
          playMoney={isDemo ? playMoney : null}
          realAddress={addressOf({ path, query: { ...query, mode: '' } })}
          isFull={isFull}
          toggleFull={toggleFull}
          isBare={isBare}
          toggleBare={gameFrame === 'fullscreen' && isPlaying ? () => setBare(!isBare) : null}
          toOwnWindow={canMove ? () => openOwn(launch.url, 'ours') : null}
          help={entry ? help : null}
          again={own && launch?.open === 'iframe' ? own.bringBack : again}
        />
        {failure ? (
          <div className={styles.page}>
            {entry && (
              <img
                className={styles.closed}
                src={entry.game_image}
                alt=""
                width={300}
                height={400}
              />
            )}
            {entry?.maintenance ? (
              <InMaintenance {...entry.maintenance} />
            ) : (
              <Refused failure={failure} />
            )}
            <div className={styles.choices}>
              <Button kind="primary" onClick={again}>
                {t('retry')}
              </Button>
              <PickAnother />
              {!isDemo && (
                <Link to="/withdrawal" className={buttonClass('plain')}>
                  {t('withdraw')}
                </Link>
              )}
            </div>
          </div>
        ) : isElsewhere ? (
          <Elsewhere again={again} />
        ) : own && launch ? (
          <InOwnWindow
            {...{ own, launch }}
            canReturn={launch.open === 'iframe'}
            onPlayMoney={setPlayMoney}
            onTold={ignore}
          />
        ) : launch && launch.open !== 'iframe' ? (
          <Outside {...{ launch, openOwn }} poster={entry?.game_image ?? ''} />
        ) : (
          <Frame
            launch={launch}
            name={name}
            poster={entry?.game_image ?? ''}
            again={again}
            onPlayMoney={setPlayMoney}
            onTold={hear}
          />
        )}
        <p className={`${styles.foot} fading`}>
          {/* Games of ours tell it themselves. */}
          {!isDemo && !isOwn(game) && <SessionLine />}
          {rtp && <span>{t('rtpShort', { rtp })}</span>}
          <Link to="/responsible-gaming">{t('takeBreakLink')}</Link>
          {isDemo && <span>{t('demoText')}</span>}
          {!isDemo && <Link to={`/bet-history?game=${game.game_code}`}>{t('betHistory')}</Link>}
        </p>
        <LeaveQuestion stake={stake} goesOn={entry?.features.includes('shared_rounds') ?? false} />
      </div>
      {/* Why it cannot be opened, the server has said. */}
      {entry === null && failure && (
        <div className={styles.below}>
          <SimilarGames />
        </div>
      )}
      {entry && !isFull && (
        <div className={styles.below}>
          <div ref={about} tabIndex={-1} className={styles.about}>
            <AboutGame game={entry} />
          </div>
          {!isDemo && <LastRounds game={entry} />}
          <SimilarGames game={entry} />
        </div>
      )}
    </>
  )
}

function leadTo(part: HTMLElement | null) {
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
}

function Elsewhere({ again }: { again: () => void }) {
  const { t } = useSpeech()
  return (
    <div className={styles.page}>
      <Notice
        title={t('playedInOtherTab')}
        action={
          <Button kind="primary" onClick={again}>
            {t('continueHere')}
          </Button>
        }
      >
        {t('playedInOtherTabText')}
      </Notice>
    </div>
  )
}
