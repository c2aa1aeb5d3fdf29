/** How the desk hands a bet to the frame that shows it: the frame is the player's own, and asks as ever; what it asks about this bet is answered from the bet. */
import type { Ask } from '#client/client.ts'
import { fallbackOf } from '#client/fallback.ts'
import type { Answer, Path } from '#contract/calls.ts'
import { pickRecord, withProof } from '../verify/record.ts'

export type Bet = Answer<'/api/staff/bet'>['value']

const question = 'whichBet'

/** Answers the frame when it asks, and nobody else: both are of one origin. Returns how to stop. */
export function handOver(frame: () => Window | null, bet: Bet): () => void {
  const listen = ({ origin, source, data }: MessageEvent) => {
    if (origin !== window.location.origin || source !== frame() || data !== question) return
    frame()?.postMessage(bet, origin)
  }
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}

function takeOver(): Promise<Bet> {
  return new Promise((resolve) => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin !== window.location.origin || source !== window.parent) return
      window.removeEventListener('message', listen)
      resolve(data as Bet)
    }
    window.addEventListener('message', listen)
    window.parent.postMessage(question, window.location.origin)
  })
}

/** Asks like a player who has made one bet; what everybody may see is asked of the server. */
export function openRecall(ask: Ask): Ask {
  const bet = takeOver()
  const tell = async (path: Path, read: (decision: Bet['decision']) => unknown) => {
    const value = read((await bet).decision)
    return value ? { statusCode: 1, message: 'OK', value } : fallbackOf(path, false)
  }
  const answers: { [P in Path]?: () => Promise<unknown> } = {
    '/api/game/round': () => tell('/api/game/round', (told) => 'round' in told && told.round),
    '/api/shared/round': () =>
      tell('/api/shared/round', (told) => told.kind === 'shared' && told.shared),
    '/api/poker/hand': () => tell('/api/poker/hand', (told) => told.kind === 'hand' && told.hand),
  }
  return ((path: Path, body: never) => answers[path]?.() ?? ask(path, body)) as Ask
}

/** Whether there is something to show: not of a round that still runs, or that ended before it was drawn, or that another drew. */
export function isShowable({ decision }: Bet): boolean {
  switch (decision.kind) {
    case 'own':
    case 'hand':
      return true
    case 'shared':
      return decision.shared !== null && decision.round.client_seed !== ''
    case 'tournament':
    case 'ticket':
    case 'outside':
      return false
  }
}

/** The record that proves a bet; null while a seed of it is hidden, and of what others drew. */
export function proofOf({ decision }: Bet): unknown {
  switch (decision.kind) {
    case 'hand':
      return decision.hand
    case 'own':
    case 'shared': {
      const { round } = decision
      if (round.server_seed === '' || round.client_seed === '') return null
      const shared = decision.kind === 'shared' ? decision.shared : null
      return pickRecord(shared ? withProof(round, shared) : round)
    }
    case 'tournament':
    case 'ticket':
    case 'outside':
      return null
  }
}
