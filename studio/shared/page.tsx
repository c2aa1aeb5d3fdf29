/** A game that many play at once: what everybody sees, who is in it, and one's own bet. */
import { useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { Ask } from '#client/client.ts'
import { tellPage } from '#client/frame.ts'
import { openIntent } from '#client/intent.ts'
import type { Failure, Result } from '#client/result.ts'
import type { Answer } from '#contract/calls.ts'
import { sharedGameIn, sharedGameOf } from '#games/shared/catalogue.ts'
import type { SharedRules } from '#games/shared/rules.ts'
import type { SharedGame } from '#games/shared/shared.ts'
import { Standing } from '../bar.tsx'
import { Hindrance, isHindrance } from '../panel/hindrance.tsx'
import { LastRoundsPanel } from '../panel/last_rounds.tsx'
import { untilAnswered } from '../play/answered.ts'
import { Said } from '../said.tsx'
import { useSession } from '../session.ts'
import { soundOfBets, useHeard } from '../sound/heard.ts'
import { SoundSwitch } from '../sound/switch.tsx'
import { useToldBalance } from '../told_balance.ts'
import { useSay } from '../words.tsx'
import { Bingo } from './bingo.tsx'
import { BlackjackTable } from './blackjack.tsx'
import { Crash } from './crash.tsx'
import { Crowd } from './crowd.tsx'
import { Digits } from './digits.tsx'
import { HashGame } from './hash.tsx'
import { useLive, type Live, type OwnBet } from './live.ts'
import { Lotto } from './lotto.tsx'
import { Race } from './race.tsx'
import { aheadSeconds, NotShown, ReplayMark, useEnded, useRunAgain, type Ended } from './replay.tsx'
import { SharedRulesPanel } from './rules.tsx'
import { Sabong } from './sabong.tsx'
import { LiveTable } from './table.tsx'
import type { SharedView } from './view.ts'
import { Winnings } from './winnings.tsx'
import './shared.css'
import './hall.css'
import './tickets.css'

const views: Record<SharedRules['kind'], ComponentType<SharedView>> = {
  crash: Crash,
  bingo: Bingo,
  digits: Digits,
  lotto: Lotto,
  race: Race,
  sabong: Sabong,
  hash: HashGame,
  table: LiveTable,
  blackjacktable: BlackjackTable,
}

type Purse = Pick<Answer<'/api/shared/bet'>, 'balance' | 'session_net'>
type Props = {
  ask: Ask
  code: string
  isPlayer: boolean
  /** A bet to show again. */
  roundId: string | null
}

export function SharedPage({ roundId, ...props }: Props) {
  return roundId === null ? <Present {...props} /> : <Past {...props} roundId={roundId} />
}

/** A bet that is over, on the page it was made on. */
function Past({ ask, code, roundId }: Omit<Props, 'isPlayer' | 'roundId'> & { roundId: string }) {
  const say = useSay()
  const ended = useEnded(ask, code, roundId)
  if (!ended) return <output className="notice">{say('gameLoading')}</output>
  if ('message' in ended) return <NotShown failure={ended} />
  return <Replayed ask={ask} ended={ended} />
}

function Replayed({ ask, ended }: { ask: Ask; ended: Ended }) {
  const say = useSay()
  const [live, reel] = useRunAgain(ended)
  const game = sharedGameIn(ended.told.game_code, ended.told.rules_version)
  if (!game) return null
  const View = views[game.rules.kind]
  return (
    <div className={`game shared is-replayed is-${game.rules.kind}`}>
      <header className="bar">
        <h1>{game.name}</h1>
      </header>
      <main>
        <ReplayMark record={ended.record} />
        <View
          ask={ask}
          game={game}
          live={live}
          bet={null}
          leave={null}
          decide={null}
          isBusy={false}
        />
      </main>
      {ended.course && (
        <footer className="console">
          <Press className="play" onPress={reel.run}>
            {say('studioShowReplay')}
          </Press>
          <Press className="quiet" onPress={reel.skip}>
            {say('studioSkipAhead', { seconds: aheadSeconds })}
          </Press>
          <Press className="quiet" onPress={reel.end}>
            {say('spinSkip')}
          </Press>
        </footer>
      )}
    </div>
  )
}

/** Where it can't be pressed it keeps its place and the focus. */
function Press({
  className,
  onPress,
  children,
}: {
  className: string
  onPress: (() => void) | null
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={className}
      aria-disabled={!onPress}
      onClick={() => onPress?.()}
    >
      {children}
    </button>
  )
}

function Present({ ask, code, isPlayer }: Omit<Props, 'roundId'>) {
  const say = useSay()
  const game = sharedGameOf(code)
  const { live, failure, isLate } = useLive(ask, code, isPlayer)
  useEffect(() => {
    if (live || failure) tellPage({ type: 'ready' })
  }, [live, failure])
  if (live && game) return <Playing {...{ ask, game, live, unread: failure, isLate, isPlayer }} />
  if (!failure) return <output className="notice">{say('gameLoading')}</output>
  return <NotShown failure={failure} />
}

function Playing({
  ask,
  game,
  live,
  unread,
  isLate,
  isPlayer,
}: {
  ask: Ask
  game: SharedGame
  live: Live
  /** Why what is shown could not be read anew. */
  unread: Failure | null
  isLate: boolean
  isPlayer: boolean
}) {
  const say = useSay()
  const [purse, setPurse] = useState<Purse | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [sheet, setSheet] = useState<'rules' | 'rounds' | null>(null)
  const [intent] = useState(openIntent)
  const { table, keepBet } = live
  const open = table.rounds.find(({ state }) => state === 'open')
  const decided = live.mine.filter(({ state }) => state !== 'open').length
  const session = useSession(ask, isPlayer, `${live.mine[0]?.round_id} ${decided}`)

  const keepBalance = useCallback(
    (balance: string) =>
      setPurse((before) => ({ session_net: before?.session_net ?? '0', balance })),
    [],
  )
  const known = useRef<string>(undefined)
  useEffect(() => {
    known.current = purse?.balance
  }, [purse])
  const { refreshMine } = live
  const hearBalance = useCallback(
    (balance: string) => {
      // Moved elsewhere, it may be a bet in this game that another tab has made.
      if (known.current !== undefined && balance !== known.current) refreshMine()
      keepBalance(balance)
    },
    [refreshMine, keepBalance],
  )
  useToldBalance(isPlayer, hearBalance)
  useEffect(() => {
    if (!isPlayer) return undefined
    const load = async () => {
      const answer = await ask('/api/auth/get_balance', {})
      if (answer.message === 'OK') keepBalance(answer.game_balance)
    }
    void load()
    return undefined
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what was decided has moved money
  }, [ask, isPlayer, decided, keepBalance])
  useEffect(() => {
    if (purse) tellPage({ type: 'balance', ...purse })
  }, [purse])

  /** @returns whether it was done */
  const keep = useCallback(
    (answer: Result<'/api/shared/bet' | '/api/shared/cash_out' | '/api/shared/move'>): boolean => {
      setBusy(false)
      if (answer.message !== 'OK') {
        setFailure(answer)
        return false
      }
      setFailure(null)
      keepBet(answer.value)
      setPurse(answer)
      return true
    },
    [keepBet],
  )
  const bet = useCallback(
    (choice: unknown, stake: string, onPlaced?: () => void) => {
      if (!open || isBusy) return
      const body = { shared_id: open.shared_id, game_code: game.code, stake, choice }
      const place = async () => {
        setBusy(true)
        setFailure(null)
        const client_ref = intent.refOf(body)
        const answer = await untilAnswered(
          () => ask('/api/shared/bet', { ...body, client_ref }),
          setFailure,
        )
        intent.settle()
        if (keep(answer)) onPlaced?.()
      }
      void place()
    },
    [ask, game, open, isBusy, intent, keep],
  )
  const leave = useCallback(
    (own: OwnBet) => {
      const go = async () => {
        setBusy(true)
        const answer = await untilAnswered(
          () => ask('/api/shared/cash_out', { round_id: own.round_id }),
          setFailure,
        )
        keep(answer)
      }
      void go()
    },
    [ask, keep],
  )

  const decide = useCallback(
    (own: OwnBet, number: number, move: string) => {
      if (isBusy) return
      const go = async () => {
        setBusy(true)
        const answer = await untilAnswered(
          () => ask('/api/shared/move', { round_id: own.round_id, number, move }),
          setFailure,
        )
        keep(answer)
      }
      void go()
    },
    [ask, isBusy, keep],
  )

  useHeard(live.mine, (before, after) => soundOfBets(before, after, table.currency))
  const View = views[game.rules.kind]
  const hindered = isHindrance(failure) ? failure : null
  return (
    <div className={`game shared is-${game.rules.kind}`}>
      <header className="bar">
        <h1>{game.name}</h1>
        <Standing session={session} {...(purse && { balance: purse.balance })} />
        <nav aria-label={say('gameBar')}>
          <SoundSwitch />
          <button type="button" className="quiet" onClick={() => setSheet('rules')}>
            {say('studioRules')}
          </button>
          {isPlayer && (
            <button type="button" className="quiet" onClick={() => setSheet('rounds')}>
              {say('studioLastRounds')}
            </button>
          )}
        </nav>
      </header>
      <main>
        <Said
          failure={hindered ? null : (failure ?? unread)}
          isLate={isLate}
          isPlayer={isPlayer}
          offline="studioOffline"
        />
        <Winnings mine={live.mine} currency={table.currency} />
        <View
          ask={ask}
          game={game}
          live={live}
          bet={isPlayer ? bet : null}
          leave={isPlayer ? leave : null}
          decide={isPlayer ? decide : null}
          isBusy={isBusy}
        />
      </main>
      <Crowd ask={ask} live={live} />
      {hindered && <Hindrance ask={ask} failure={hindered} onHeard={() => setFailure(null)} />}
      {sheet === 'rules' && (
        <SharedRulesPanel game={game} table={table} onClose={() => setSheet(null)} />
      )}
      {sheet === 'rounds' && (
        <LastRoundsPanel ask={ask} gameCode={game.code} onClose={() => setSheet(null)} />
      )}
    </div>
  )
}
