/** The simulated game vendors by name. */

import { hub88 } from './hub88.ts'
import type { Simulator } from './simulator.ts'

export const simulators: Readonly<Record<string, Simulator>> = { hub88 }
