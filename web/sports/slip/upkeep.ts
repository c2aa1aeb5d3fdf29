/** Keeps the slip true: names in the language of the page, and no selections of matches and seasons that are over. */

import { useEffect } from 'react'
import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useMatches } from '../matches.ts'
import { changeSlip, without, type BetEvent, type Selection, type Slip } from './selections.ts'

export function useFreshSlip(): void {
  const { all } = useMatches().matches
  useEffect(() => {
    if (all.length > 0) changeSlip((before) => freshen(before, all))
  }, [all])
}

type Listed = ReturnType<typeof useMatches>['matches']['all']

function freshen(before: Slip, all: Listed): Slip {
  const byId = new Map(all.map((match) => [match.match_id, match]))
  return renewed(before, ({ match_id }) => {
    const match = byId.get(match_id)
    return (
      match && {
        isOver: match.status === 'finished' || match.status === 'cancelled',
        event: {
          home: match.home.name_local,
          away: match.away.name_local,
          league: match.league.name_local,
        },
      }
    )
  })
}

const seasonsAskedMs = 60_000

/** Where the slip has a bet on a season; without it nobody reads them. */
export function FreshSeasons() {
  const { answer } = useCall('/api/sports/outrights', {}, { everyMs: seasonsAskedMs })
  const seasons = answer?.value.seasons
  useEffect(() => {
    if (seasons) changeSlip((before) => freshenSeasons(before, seasons))
  }, [seasons])
  return null
}

type Seasons = Answer<'/api/sports/outrights'>['value']['seasons']

function freshenSeasons(before: Slip, seasons: Seasons): Slip {
  return renewed(before, ({ match_id, criteria1 }) => {
    const season = seasons.find((one) => one.match_id === match_id)
    const team = season?.teams.find(({ code }) => code === criteria1)
    if (!season || !team) return undefined
    const { league, begins_at, ends_at, status } = season
    return {
      isOver: status !== 'upcoming',
      event: {
        home: '',
        away: '',
        league: league.name_local,
        season: { team: team.name_local, begins_at, ends_at },
      },
    }
  })
}

type Now = { isOver: boolean; event: BetEvent }

/** @param nowOf undefined for what nothing new is known of */
function renewed(before: Slip, nowOf: (selection: Selection) => Now | undefined): Slip {
  const left = without(before, (one) => nowOf(one)?.isOver === true)
  let hasChanged = left.selections.length < before.selections.length
  const selections = left.selections.map((one) => {
    const event = nowOf(one)?.event
    if (!event || namesOf(one) === namesOf(event)) return one
    hasChanged = true
    return Object.assign({}, one, event)
  })
  if (!hasChanged) return before
  const isShorter = selections.length < before.selections.length
  return { ...before, selections, remark: isShorter ? 'slipOver' : before.remark }
}

const namesOf = ({ home, away, league, season }: BetEvent) =>
  [home, away, league, season?.team, season?.begins_at, season?.ends_at].join('\n')
