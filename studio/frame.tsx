/** The page inside a game's frame: opens the game's state or a round to replay, and puts the game on screen. */
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { openClient, type Ask } from '#client/client.ts'
import { tellPage } from '#client/frame.ts'
import type { Failure } from '#client/result.ts'
import { gameOf } from '#games/catalogue.ts'
import { useRefusalWords } from '#i18n/refusal_words.ts'
import { useSpeech } from '#i18n/translate.tsx'
import { looks } from './art/symbols.ts'
import { readBoot, readId, readMode } from './boot.ts'
import { GamePage } from './game.tsx'
import { openRecall } from './desk/handover.ts'
import { openDemo } from './play/demo.ts'
import { openSeeds } from './play/seeds.ts'
import type { GameState, RoundRecord } from './play/table.ts'
import { loadWords, useSay, WordsProvider } from './words.tsx'
import './style/letters.css'
import './style/page.css'
import './style/slot.css'
import './style/won.css'
import './style/arcade.css'
import './style/dial.css'
import './style/console.css'
import './style/panel.css'
import './style/cards.css'
import './style/faces.css'
import './style/field.css'
import './style/disc.css'
import './style/board.css'
import './style/chips.css'
import './style/duel.css'
import './style/dice.css'
import './style/hilo.css'
import './style/roulette.css'
import './style/poker.css'
import './style/fishing.css'
import './style/wide.css'
import './style/tablet.css'
import './style/low.css'
import './style/felts.css'
import './style/large.css'
import './style/forced.css'

const boot = readBoot()
const roundId = readId('round', window.location.search)
const tableId = readId('table', window.location.search)
const code = boot.game_code ?? ''
const mode = readMode(window.location.search)
const sessionEnds = new EventTarget()

const client = openClient({
  domainName: boot.domain_name,
  onSessionEnd: (message) => {
    tellPage({ type: 'session-ended', message })
    sessionEnds.dispatchEvent(new CustomEvent('ended', { detail: message }))
  },
  // The table asks again by itself, and says so meanwhile.
  askAgainAfterMs: [],
})
const openers = { demo: openDemo, desk: openRecall }
const ask: Ask = (mode ? openers[mode] : openSeeds)(client)

type Opened = { state: GameState | null; replay: RoundRecord | null }

async function open(): Promise<Opened | Failure> {
  if (roundId !== null) {
    const result = await ask('/api/game/round', { round_id: roundId })
    return result.message === 'OK' ? { state: null, replay: result.value } : result
  }
  const result = await ask('/api/game/state', { game_code: code })
  return result.message === 'OK' ? { state: result.value, replay: null } : result
}

function Frame() {
  const say = useSay()
  const { tell } = useSpeech()
  const words = useRefusalWords()
  const [opened, setOpened] = useState<Opened | Failure | null>(null)
  useEffect(() => {
    const load = async () => {
      setOpened(await open())
      tellPage({ type: 'ready' })
    }
    void load()
  }, [])

  const game = gameOf(code)
  if (!opened) return <output className="notice">{say('gameLoading')}</output>
  if ('message' in opened || !game) {
    return (
      <div className="notice" role="alert">
        <p>{'message' in opened ? words(opened).sentence : tell('gameUnknown')}</p>
        <button type="button" onClick={() => window.location.reload()}>
          {say('retry')}
        </button>
      </div>
    )
  }
  return (
    <GamePage
      ask={ask}
      game={game}
      {...opened}
      isDemo={mode === 'demo'}
      sessionEnds={sessionEnds}
    />
  )
}

function paint() {
  const look = looks[code]
  const { style } = document.documentElement
  if (!look) return
  const { sky, ground, panel, accent, contour } = look.palette
  const colours = {
    'sky-1': sky[0],
    'sky-2': sky[1],
    'sky-3': sky[2],
    ground,
    panel,
    accent,
    contour,
  }
  for (const [name, colour] of Object.entries(colours)) style.setProperty(`--${name}`, colour)
  style.setProperty('--scene', `url("${boot.scene}")`)
}

paint()
/** Rounds that many share have a page of their own. */
const SharedPage = boot.is_shared ? (await import('./shared/page.tsx')).SharedPage : null
/** And so have tables where players play each other. */
const PokerPage = boot.is_table ? (await import('./poker/page.tsx')).PokerPage : null
const words = await loadWords(boot.language)
createRoot(document.getElementById('root')!).render(
  <WordsProvider boot={boot} words={words}>
    {SharedPage && <SharedPage ask={ask} code={code} isPlayer={boot.is_player} roundId={roundId} />}
    {PokerPage && (
      <PokerPage
        ask={ask}
        code={code}
        isPlayer={boot.is_player && mode !== 'desk'}
        tableId={tableId}
        handId={roundId}
      />
    )}
    {!SharedPage && !PokerPage && <Frame />}
  </WordsProvider>,
)
