/** The protocols that are spoken here, by the name in a provider's address. */

import type { Adapter } from './adapter.ts'
import { hub88 } from './hub88.ts'

export const adapters: Readonly<Record<string, Adapter>> = { hub88 }
