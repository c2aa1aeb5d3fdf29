/** The tables of the hash game: what each pays, and what it reads of the newest blocks, whoever bet on them or nobody. */

import type { Answer } from '#contract/calls.ts'
import type { Language } from '#contract/catalogue.ts'
import { hashTables, type HashTable } from '#contract/game_traits.ts'
import { isHashWin, partRead, readHash, tallyHash, termsOf } from '#games/shared/hash.ts'
import type { HashBet, HashRules } from '#games/shared/hash_rules.ts'
import { hashWords } from '#i18n/bet_words.ts'
import { betSayingOf } from '#i18n/bets.ts'
import { showHundredths } from '#i18n/plain_decimals.ts'

type Shown = NonNullable<Answer<'/api/shared/blocks'>['value']>['tables'][number]

export function showHashTables(
  blocks: readonly { height: number; hash: string }[],
  language: Language,
): Shown[] {
  const say = betSayingOf(language)
  const rules = tallyHash.rules as HashRules
  const tables = Object.entries(hashTables) as [HashTable, readonly HashBet[]][]
  return tables.map(([table, bets]) => ({
    table,
    bets: bets.flatMap((on) => {
      const terms = termsOf(rules, on)
      return terms ? [{ on, name: say(hashWords[on]), pays: showHundredths(terms.times) }] : []
    }),
    reads: blocks.map(({ height, hash }) => {
      const character = readHash(hash).tiger
      const won = bets.find((on) => isHashWin({ on, character }, hash)) ?? null
      return Object.assign({ height, won }, partRead(table, hash))
    }),
  }))
}
