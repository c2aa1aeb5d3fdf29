/** The protocols that are spoken here, by the name in a provider's address. */

import type { Adapter } from './adapter.ts'
import { fachai } from './fachai.ts'
import { hub88 } from './hub88.ts'
import { jdb } from './jdb.ts'
import { jili } from './jili.ts'
import { oneapi } from './oneapi.ts'
import { pgsoft } from './pgsoft.ts'
import { pragmatic } from './pragmatic.ts'
import { softswiss } from './softswiss.ts'

export const adapters: Readonly<Record<string, Adapter>> = {
  hub88,
  jdb,
  softswiss,
  pragmatic,
  pgsoft,
  jili,
  fachai,
  oneapi,
}
