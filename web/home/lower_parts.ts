/** What stands further down on home: the server draws it, and the browser takes it over once the rest works. */

import { lateParts } from '../late_parts.tsx'
import type { LowerName } from './lower.tsx'

/** Source path of the blocks, as the build's manifest names their chunk. */
export const lowerSource = 'web/home/lower.tsx'

export const { load: loadLower, LaterPart: LowerPart } = lateParts<LowerName>(
  async () => (await import('./lower.tsx')).lower,
)
