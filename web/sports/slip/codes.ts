/** Slips that come by a code, typed or in the address: put in place of what is chosen, where that would be lost only once its player agrees. */

import { useEffect, useRef, useState } from 'react'
import { useAction } from '#client/query.tsx'
import type { Failure, Result } from '#client/result.ts'
import type { Answer } from '#contract/calls.ts'
import { usePlace, useSetQuery } from '../../routing/link.tsx'
import { useMatches } from '../matches.ts'
import type { Panel } from './panel.ts'
import { changeSlip, isSameLine, wouldLose, type Selection, type Slip } from './selections.ts'

const codeLength = 8

type Chosen = Answer<'/api/sports/load_code'>['value']['selections']

export type Codes = {
  /** Of a code's signs only those that codes have. */
  typed: string
  type: (text: string) => void
  /** Whether it was asked for before it was whole. */
  isShort: boolean
  load: () => void
  isBusy: boolean
  /** Of the code that is typed. */
  failure: Failure | undefined
  /** How many selections came by the address and wait for an answer; 0 while there are none. */
  waiting: number
  take: () => void
  leave: () => void
}

export function useCodes(panel: Panel): Codes {
  const { code = '' } = usePlace().query
  const setQuery = useSetQuery()
  const { all } = useMatches().matches
  const { run, failure, isBusy } = useAction('/api/sports/load_code')
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const [isShort, setShort] = useState(false)
  const [waiting, setWaiting] = useState<Chosen>([])
  const put = (chosen: Chosen) => {
    setWaiting([])
    changeSlip((before) => filled(before, chosen, all))
  }
  const hear = (wanted: string, result: Result<'/api/sports/load_code'>): Chosen | null => {
    const isFound = result.message === 'OK'
    setAsked(wanted)
    setTyped(isFound ? '' : wanted)
    return isFound ? result.value.selections : null
  }
  const load = async () => {
    if (typed.length < codeLength) return setShort(true)
    const chosen = hear(typed, await run({ code: typed }))
    if (chosen) put(chosen)
  }
  const arrive = (chosen: Chosen | null) => {
    if (chosen && wouldLose(chosen)) setWaiting(chosen)
    else if (chosen) put(chosen)
    panel.choose('slip')
    setQuery({ code: '', slip: panel.isRail ? '' : 'open' }, { replace: true })
  }
  const opened = useRef('')
  useEffect(() => {
    if (opened.current === code) return
    opened.current = code
    if (code === '') return
    const wanted = signsOf(code)
    void run({ code: wanted }).then((result) => arrive(hear(wanted, result)))
  })
  return {
    typed,
    type: (text) => {
      setTyped(signsOf(text))
      setShort(false)
    },
    isShort,
    load: () => void load(),
    isBusy,
    failure: typed === asked ? failure : undefined,
    waiting: waiting.length,
    take: () => put(waiting),
    leave: () => setWaiting([]),
  }
}

function signsOf(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^A-Z2-9]/g, '')
    .slice(0, codeLength)
}

type Listed = ReturnType<typeof useMatches>['matches']['all']

/** The slip with these selections alone. */
function filled(before: Slip, chosen: Chosen, all: Listed): Slip {
  const selections = chosen.map((line): Selection => {
    const known = before.selections.find((one) => isSameLine(one, line))
    const match = all.find(({ match_id }) => match_id === line.match_id)
    return {
      ...line,
      was: '',
      stake: known?.stake ?? '',
      home: match?.home.name_local ?? '',
      away: match?.away.name_local ?? '',
      league: match?.league.name_local ?? '',
      // Seasons are named once they are read.
      ...(known?.season && { season: known.season }),
    }
  })
  const isOfOne = new Set(selections.map(({ match_id }) => match_id)).size < selections.length
  const kind = selections.length > 1 && !isOfOne ? 'parlay' : 'single'
  return { ...before, selections, kind, remark: '' }
}
