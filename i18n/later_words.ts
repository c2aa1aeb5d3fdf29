/** Loads what the first pages do not say: `more` is what any page may say; by its source path, what one page alone does. Empty here: the build fills it in (`compile.ts`). */

import type { Language } from '#contract/catalogue.ts'
import type { Catalogue } from './compile.ts'

type Loaded<T> = () => Promise<{ default: T }>

/** By language, then by part. */
export const laterWords: Readonly<
  Partial<Record<Language, Loaded<Readonly<Record<string, Loaded<Catalogue>>>>>>
> = {}
