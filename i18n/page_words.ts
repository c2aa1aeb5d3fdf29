/** Loads the sentences that one page alone says, by its source path. Empty here: the build fills it in (`compile.ts`). */

import type { Language } from '#contract/catalogue.ts'
import type { Catalogue } from './compile.ts'

type Loaders = Record<Language, () => Promise<{ default: Catalogue }>>

export const pageWords: Readonly<Record<string, Loaders>> = {}
