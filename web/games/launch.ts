/** Opening a game once, for money or for play money, and closing it on leaving. */

import { useEffect, useState } from 'react'
import { useAction, useAsk } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { usePlayer } from '../context.tsx'
import type { Query } from '../page.ts'
import { usePlace } from '../routing/link.tsx'

export type Mode = 'real' | 'demo'
export type Launch = Answer<'/api/game/launch'>['value']
export type GameKey = { provider_code: string; game_code: string }

/** The game that the query names (`p` provider, `g` game), or null where it can't be one. */
export function gameOf({ p = '', g = '' }: Query): GameKey | null {
  return /^[A-Z0-9]{1,20}$/.test(p) && /^[a-z0-9-]{1,40}$/.test(g)
    ? { provider_code: p, game_code: g }
    : null
}

export function modeOf({ mode }: Query): Mode {
  return mode === 'demo' ? 'demo' : 'real'
}

/** @param isDue until then nothing is opened, and after it what was open is closed */
export function useLaunch({ provider_code, game_code }: GameKey, mode: Mode, isDue: boolean) {
  const ask = useAsk()
  const { run, failure } = useAction('/api/game/launch')
  const [launch, setLaunch] = useState<Launch | null>(null)
  useEffect(() => {
    if (!isDue) return undefined
    let isGone = false
    let sessionId = ''
    // Of a demo the server keeps nothing that could be closed.
    const close = () => mode === 'real' && ask('/api/game/session_end', { session_id: sessionId })
    const open = async () => {
      const result = await run({ provider_code, game_code, mode })
      if (result.message !== 'OK') return
      const { value } = result
      sessionId = value.session_id
      if (isGone) return void close()
      if (mayShow(value)) return setLaunch(value)
      await close()
      window.location.reload()
    }
    void open()
    return () => {
      isGone = true
      if (sessionId !== '') void close()
    }
  }, [ask, run, provider_code, game_code, mode, isDue])
  return { launch, failure }
}

/** What a page may frame was said when it was loaded; games of others are named by the policy of this one alone. */
function mayShow({ open, url }: Launch): boolean {
  const { origin, pathname } = window.location
  if (open !== 'iframe' || new URL(url, origin).origin === origin) return true
  const [loaded] = performance.getEntriesByType('navigation')
  return !loaded || new URL(loaded.name).pathname === pathname
}

/** Who was led back by a vendor that had the whole window, or a tab, has left the game. */
export function useLeft() {
  const ask = useAsk()
  const { left = '' } = usePlace().query
  const isPlayer = usePlayer() !== null
  useEffect(() => {
    if (isPlayer && left !== '') void ask('/api/game/session_end', { session_id: left })
  }, [ask, isPlayer, left])
}

/** Whether this tab is the one that plays for money; a tab that is asked about waits until it is known. */
export type Turn = 'asked' | 'here' | 'elsewhere'

/** A game that is just being left gives its turn back within this. */
const turnMs = 400

/**
 * One tab plays for money at a time: a second one is told so, and plays where its player takes the turn
 * (`design/screens.md`, /playnow). The browser gives the turn back when a tab is closed or dies.
 */
export function useTurn({ isOn, takes }: { isOn: boolean; takes: boolean }): Turn {
  const [turn, setTurn] = useState<Turn>('asked')
  useEffect(() => {
    if (!isOn) return undefined
    const asking = new AbortController()
    let isLeft = false
    let giveBack = () => {}
    const play = () => {
      setTurn('here')
      return new Promise<void>((done) => (giveBack = done))
    }
    const late = setTimeout(() => asking.abort(), turnMs)
    const ask = async () => {
      // Plain HTTP offers no locks: there each tab plays.
      if (!('locks' in navigator)) return setTurn('here')
      try {
        await navigator.locks.request(
          'play',
          takes ? { steal: true } : { signal: asking.signal },
          play,
        )
      } catch {
        // Another tab has it, or has taken it.
        if (!isLeft) setTurn('elsewhere')
      }
    }
    void ask()
    return () => {
      isLeft = true
      clearTimeout(late)
      asking.abort()
      giveBack()
    }
  }, [isOn, takes])
  return turn
}

/** A game that is watched needs no touch to keep the screen from going dark. */
export function useWakeLock() {
  useEffect(() => {
    let lock: { release: () => Promise<void> } | undefined
    let isLeft = false
    const hold = () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      // Refused on a low battery; then the screen goes dark as ever.
      void navigator.wakeLock.request('screen').then(
        (held) => (isLeft ? held.release() : void (lock = held)),
        () => undefined,
      )
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
