/** Names an operator gives once, and again in the languages where they are called otherwise. */

import type { Language } from '#contract/catalogue.ts'
import { sql, type Sql } from './database.ts'

export type Named = { name: string; names?: { [language in Language]?: string } }

/** What it is called in a language; as everywhere where it has no name of its own there. */
export const nameIn = ({ name, names }: Named, language: Language): string =>
  names?.[language] ?? name

/** The same of a row `m` of `payment_method`. */
export const methodNameIn = (language: Language | undefined): Sql =>
  sql`coalesce(m.names ->> ${language ?? null}, m.name)`
