/** Loads what the first pages do not say: `more` is what any page may say; by its source path, what one page alone does. Empty here: the build fills it in (`compile.ts`). */

import type { Language } from '#contract/catalogue.ts'
import type { Catalogue } from './compile.ts'

type Loaders = Record<Language, () => Promise<{ default: Catalogue }>>

export const laterWords: Readonly<Record<string, Loaders>> = {}
