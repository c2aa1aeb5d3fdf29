/** Poker in the frame: the tables there are, and the one that is looked at. */
import { useEffect, useState } from 'react'
import type { Ask } from '#client/client.ts'
import type { Failure } from '#client/result.ts'
import { tellPage } from '#client/frame.ts'
import { riverHoldem, tableGameOf } from '#games/holdem/holdem.ts'
import { Standing } from '../bar.tsx'
import { Hindrance, isHindrance } from '../panel/hindrance.tsx'
import { useSession } from '../session.ts'
import { NotShown } from '../shared/replay.tsx'
import { useSay } from '../words.tsx'
import { ChipsOf } from './chips.tsx'
import { HandsPanel, PastHand } from './history.tsx'
import { Tables } from './lobby.tsx'
import { useTables, type Live } from './live.ts'
import { useOpenTable } from './open.ts'
import { usePlay } from './play.ts'
import { PokerRules } from './rules.tsx'
import { useFreshSeeds } from './seeds.ts'
import { Said } from '../said.tsx'
import { TableView } from './table.tsx'
import { Offers } from './wait.tsx'
import './poker.css'
import './moves.css'
import './lobby.css'
import './shapes.css'

type Props = {
  ask: Ask
  code: string
  isPlayer: boolean
  tableId: string | null
  /** A hand to show again. */
  handId: string | null
}

export function PokerPage({ handId, ...props }: Props) {
  return handId === null ? <Present {...props} /> : <PastHand {...props} handId={handId} />
}

function Present({ ask, code, isPlayer, tableId }: Omit<Props, 'handId'>) {
  const say = useSay()
  const { live, failure, isLate } = useTables(ask, code, isPlayer)
  useEffect(() => {
    if (live || failure) tellPage({ type: 'ready' })
  }, [live, failure])
  if (live)
    return (
      <ChipsOf value={code}>
        <Open {...{ ask, code, live, unread: failure, isLate, isPlayer, tableId }} />
      </ChipsOf>
    )
  if (!failure) return <output className="notice">{say('gameLoading')}</output>
  return <NotShown failure={failure} />
}

type Sheet = 'rules' | 'hands' | null

function Open({
  ask,
  code,
  live,
  unread,
  isLate,
  isPlayer,
  tableId,
}: Pick<Props, 'ask' | 'code' | 'isPlayer' | 'tableId'> & {
  live: Live
  /** Why what is shown could not be read anew. */
  unread: Failure | null
  isLate: boolean
}) {
  const say = useSay()
  const [sheet, setSheet] = useState<Sheet>(null)
  const play = usePlay(ask, live, isPlayer)
  useFreshSeeds(ask, live)
  const { table, moved, setOpenId } = useOpenTable(live, tableId)
  const { failure, balance } = play
  const session = useSession(ask, isPlayer, balance)
  const hindered = isHindrance(failure) ? failure : null
  const game = tableGameOf(code) ?? riverHoldem
  return (
    <div className="game poker">
      <header className="bar">
        <h1>{table?.name ?? game.name}</h1>
        <Standing session={session} balance={balance} />
        <nav aria-label={say('gameBar')}>
          {table && (
            <button type="button" className="quiet" onClick={() => setOpenId(null)}>
              {say('studioPokerTables')}
            </button>
          )}
          {isPlayer && (
            <button type="button" className="quiet" onClick={() => setSheet('hands')}>
              {say('studioPokerHands')}
            </button>
          )}
          <button type="button" className="quiet" onClick={() => setSheet('rules')}>
            {say('studioRules')}
          </button>
        </nav>
      </header>
      <main>
        <Offers live={live} openId={table?.table_id ?? null} onOpen={setOpenId} />
        <Said
          failure={hindered ? null : (failure ?? unread)}
          isLate={isLate}
          isPlayer={isPlayer}
          offline="studioPokerOffline"
        />
        {/* There before it speaks, so that it is heard. */}
        <output className="word" hidden={moved === null}>
          {moved && say('studioTourMoved', moved)}
        </output>
        {table ? (
          <TableView
            key={table.table_id}
            {...{ ask, table, live, play, isPlayer }}
            onOpen={setOpenId}
          />
        ) : (
          <Tables live={live} onOpen={setOpenId} />
        )}
      </main>
      {hindered && <Hindrance ask={ask} failure={hindered} onHeard={play.hear} />}
      {sheet === 'hands' && <HandsPanel ask={ask} code={code} onClose={() => setSheet(null)} />}
      {sheet === 'rules' && <PokerRules game={game} table={table} onClose={() => setSheet(null)} />}
    </div>
  )
}
