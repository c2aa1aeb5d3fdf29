/** What is wrong with a promotion before it is sent, by field; and the words for what the server refuses of it. */
import { check } from '#client/check.ts'
import { textOf, type Fault } from '#client/form.ts'
import { promotionTerms, promotionTexts } from '#contract/promotion.ts'
import { textNames, type Draft } from './promotion_draft.ts'
import type { DeskKey } from './words.ts'

type Faults = Record<string, Fault | null>

/** By the field that the server names. */
export const refusedWords: Readonly<Record<string, DeskKey>> = {
  wagering_times: 'deskFaultWagering',
  weights: 'deskFaultWeights',
  paid_as: 'deskFaultPaidAs',
  odds_min: 'deskFaultOdds',
  ends_at: 'deskFaultEnds',
}

const [rounds] = promotionTerms.properties.rounds.anyOf
const [freeBets] = promotionTerms.properties.free_bets.anyOf

/** Faults of a part of the terms, whose fields are named after it. */
const nested = (
  part: string,
  schema: typeof rounds | typeof freeBets,
  values: Record<string, unknown> | null,
) =>
  values === null
    ? []
    : Object.entries(check(schema, values)).map(
        ([name, fault]) => [`${part}_${name === 'game_code' ? 'game' : name}`, fault] as const,
      )

export function faultsOf({ terms, texts }: Draft, typed: FormData, isNew: boolean): Faults {
  const found = [
    ...Object.entries(check(promotionTerms, terms)),
    ...nested('rounds', rounds, terms.rounds),
    ...nested('free_bets', freeBets, terms.free_bets),
    ...Object.entries(texts).flatMap(([language, told]) =>
      Object.entries(check(promotionTexts, told ?? {})).map(
        ([name, fault]) => [`${name}-${language}`, fault] as const,
      ),
    ),
  ]
  const faults: Faults = {}
  for (const [name, { key, limit }] of found) {
    const isEmpty = textOf(typed, name) === ''
    faults[name] = isEmpty
      ? { key: 'fieldRequired', values: {} }
      : { key, values: limit === undefined ? {} : { limit } }
  }
  for (const { category, percent } of terms.weights)
    if (!isPercent(percent)) faults[`weight-${category}`] = { key: 'deskFaultPercent', values: {} }
  if (
    !terms.game_weights.every(({ game_code, percent }) => isCode(game_code) && isPercent(percent))
  )
    faults['game_weights'] = { key: 'deskFaultGameWeights', values: {} }
  if (isNew && !isCode(textOf(typed, 'promotion_id')))
    faults['promotion_id'] = { key: 'deskFaultId', values: {} }
  return faults
}

const isPercent = (value: number) => Number.isInteger(value) && value >= 0 && value <= 100
const isCode = (text: string) => /^[a-z0-9-]{1,40}$/.test(text)

/** Of the languages whose words have something wrong. */
export const hasFaultIn = (faults: Readonly<Record<string, Fault>>, language: string) =>
  textNames.some((name) => faults[`${name}-${language}`] !== undefined)
