/** The simulated game vendors by name. */

import { fachai } from './fachai.ts'
import { hub88 } from './hub88.ts'
import { jdb } from './jdb.ts'
import { jili } from './jili.ts'
import { oneapi } from './oneapi.ts'
import { pgsoft } from './pgsoft.ts'
import { pragmatic } from './pragmatic.ts'
import { softswiss } from './softswiss.ts'
import type { Simulator } from './simulator.ts'

export const simulators: Readonly<Record<string, Simulator>> = {
  hub88,
  jdb,
  softswiss,
  pragmatic,
  pgsoft,
  jili,
  fachai,
  oneapi,
}
