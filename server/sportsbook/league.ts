/** The demo's invented sports, leagues and teams, as written in `database/demo/fixtures.json`. */

import * as fs from 'node:fs'
import type { Language } from '#contract/catalogue.ts'
import { assert } from '#server/base/refusal.ts'

/** A name by language. English is always there and stands in for those that are not. */
export type Name = { EN: string } & Partial<Record<Language, string>>

export type Sport = {
  code: string
  name: Name
  isEsport?: true
  periodsMinutes: readonly number[]
  breakMinutes: number
  /** What an average side scores in a match, and how much more it is at home. */
  scoresPerSide: number
  homeEdgePercent: number
  /** In the tables of its leagues. */
  winPoints: number
}

/** A team scores more and lets in less by its rating, one half each. */
export type Team = { code: string; name: Name; ratingPercent: number }

export type League = { code: string; sport: Sport; name: Name; teams: readonly Team[] }

type Written = {
  sports: Sport[]
  leagues: {
    code: string
    sport: string
    name: Name
    teams: { place: string; word: string; ratingPercent: number }[]
  }[]
  places: Record<string, Name>
  words: Record<string, Name>
}

/** Languages written without a space between place and word. */
const unspaced: ReadonlySet<string> = new Set(['CN', 'CT'])

export function readLeagues(): readonly League[] {
  const file = new URL('../../database/demo/fixtures.json', import.meta.url)
  const { sports, leagues, places, words } = JSON.parse(fs.readFileSync(file, 'utf8')) as Written
  return leagues.map(({ code, sport: sportCode, name, teams }) => {
    const sport = sports.find((one) => one.code === sportCode)
    assert(sport, `${sportCode} is a sport of the file`)
    return {
      code,
      sport,
      name,
      teams: teams.map(({ place, word, ratingPercent }) => {
        const parts = [places[place], words[word]] as const
        assert(parts[0] && parts[1], `${place} and ${word} are names of the file`)
        return { code: `${place}-${word}`, name: joinNames(...parts), ratingPercent }
      }),
    }
  })
}

function joinNames(place: Name | undefined, word: Name | undefined): Name {
  const languages = Object.keys(place ?? {}) as Language[]
  const names = languages.map((language) => [
    language,
    [place?.[language], word?.[language] ?? word?.EN].join(unspaced.has(language) ? '' : ' '),
  ])
  return Object.fromEntries(names) as Name
}
