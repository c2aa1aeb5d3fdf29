/** A round with money in it that waits for its end: what is staked, and the one question before its page is left. */

import { useCallback, useEffect, useRef, useState } from 'react'
import { useAsk } from '#client/query.tsx'
import type { FrameMessage } from '#client/frame.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useNavigation, usePlace } from '../routing/link.tsx'
import type { Place } from '../page.ts'
import type { GameKey } from './launch.ts'
import styles from './playnow.module.css'

/** It may end by itself, on another device, or with a frame that died. */
const openAgainMs = 5000
/** Games of others tell nothing. */
const untoldAgainMs = 30_000

/**
 * What is staked in open rounds of a game, as the server knows it; empty where there is none. It is asked when what the
 * game tells leaves it open: a spin, which is over with its answer, costs no question.
 */
export function useOpenStake(
  { game_code }: GameKey,
  { isOn, isTelling }: { isOn: boolean; isTelling: boolean },
): [stake: string, hear: (told: FrameMessage['type']) => void] {
  const ask = useAsk()
  const [stake, setStake] = useState('')
  const asked = useRef(0)
  /** Of the round being shown: whether its end was told; null between rounds. */
  const isEnded = useRef<boolean | null>(null)
  const isOpen = stake !== ''

  const look = useCallback(async () => {
    const mine = (asked.current += 1)
    const answer = await ask('/api/bets/list', { game_code, state: 'open', per_page: 1 })
    if (mine !== asked.current || answer.message !== 'OK') return
    setStake(answer.total > 0 ? answer.summary.stake : '')
  }, [ask, game_code])

  useEffect(() => {
    if (!isOn) return undefined
    const begin = setTimeout(() => void look())
    return () => {
      clearTimeout(begin)
      asked.current += 1
      setStake('')
    }
  }, [isOn, look])

  const againMs = isOpen ? openAgainMs : untoldAgainMs
  const asksAgain = isOn && (isOpen || !isTelling)
  useEffect(() => {
    if (!asksAgain) return undefined
    const beat = setInterval(() => void look(), againMs)
    return () => clearInterval(beat)
  }, [asksAgain, againMs, look])

  const hear = useCallback(
    (told: FrameMessage['type']) => {
      if (!isOn) return
      const before = isEnded.current
      if (told === 'showing') isEnded.current ??= false
      if (told === 'balance' && before !== null) isEnded.current = true
      if (told === 'shown') isEnded.current = null
      // Shown without an end it waits for a move; and what all play together is told by the balance alone.
      const isUnclear = told === 'shown' ? before === false : told === 'balance' && before === null
      if (isUnclear || (isOpen && told === 'balance')) void look()
    },
    [isOn, isOpen, look],
  )
  return [stake, hear]
}

/** Asks once where an open round would be left; leaving never waits for more than that. */
export function LeaveQuestion({ stake, goesOn }: { stake: string; goesOn: boolean }) {
  const t = useT()
  const { money } = useFormats()
  const navigation = useNavigation()
  const { path, query } = usePlace()
  const { p, g, mode } = query
  const [held, setHeld] = useState<{ stake: string; goOn: () => void } | null>(null)
  const isLeaving = useRef(false)

  useEffect(() => {
    if (stake === '') return undefined
    // Who is logged out, or logs out, is not held up.
    const asks = () => !isLeaving.current && navigation.account() !== ''
    const isHere = (to: Place) =>
      to.path === path && to.query['p'] === p && to.query['g'] === g && to.query['mode'] === mode
    navigation.guard((to, goOn) => {
      if (!asks() || isHere(to)) return false
      setHeld({ stake, goOn })
      return true
    })
    const unload = (event: BeforeUnloadEvent) => asks() && event.preventDefault()
    addEventListener('beforeunload', unload)
    return () => {
      navigation.guard(() => false)
      removeEventListener('beforeunload', unload)
    }
  }, [navigation, stake, path, p, g, mode])

  if (!held) return null
  const stay = () => setHeld(null)
  const leave = () => {
    isLeaving.current = true
    stay()
    held.goOn()
  }
  return (
    <Dialog title={t('roundOpen')} closeLabel={t('close')} onClose={stay}>
      <p>{t(goesOn ? 'roundOpenRuns' : 'roundOpenHeld', { amount: money(held.stake) })}</p>
      <div className={styles.choices}>
        <Button onClick={stay}>{t('roundStay')}</Button>
        <Button onClick={leave}>{t('roundLeave')}</Button>
      </div>
    </Dialog>
  )
}
