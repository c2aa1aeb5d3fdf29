/** Keeps the slip true: names in the language of the page, and no selections of matches that are over. */

import { useEffect } from 'react'
import { useMatches } from '../matches.ts'
import { changeSlip, without, type Slip } from './selections.ts'

export function useFreshSlip(): void {
  const { all } = useMatches().matches
  useEffect(() => {
    if (all.length > 0) changeSlip((before) => freshen(before, all))
  }, [all])
}

type Listed = ReturnType<typeof useMatches>['matches']['all']

function freshen(before: Slip, all: Listed): Slip {
  const byId = new Map(all.map((match) => [match.match_id, match]))
  const isOver = (id: string) => {
    const status = byId.get(id)?.status
    return status === 'finished' || status === 'cancelled'
  }
  const left = without(before, ({ match_id }) => isOver(match_id))
  let hasChanged = left.selections.length < before.selections.length
  const selections = left.selections.map((one) => {
    const match = byId.get(one.match_id)
    if (!match) return one
    const names = {
      home: match.home.name_local,
      away: match.away.name_local,
      league: match.league.name_local,
    }
    const isSame = one.home === names.home && one.away === names.away && one.league === names.league
    if (isSame) return one
    hasChanged = true
    return Object.assign({}, one, names)
  })
  if (!hasChanged) return before
  const isShorter = selections.length < before.selections.length
  return { ...before, selections, remark: isShorter ? 'slipOver' : before.remark }
}
