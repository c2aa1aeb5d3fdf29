/** The sportsbook's parts, loaded only where the site's template has them: others carry none of their weight. */

import { lateParts } from '../late_parts.tsx'
import type { blocks as everyBlock } from './blocks.tsx'

/** Source path of the parts, as the build's manifest names their chunk. */
export const sportsSource = 'web/sports/blocks.tsx'

/** That of the bet slip, which is loaded as a page is. */
export const slipSource = 'web/sports/slip/slip.tsx'

export const {
  load: loadSports,
  Part: SportsPart,
  LaterPart: LaterSportsPart,
} = lateParts<keyof typeof everyBlock>(async () => (await import('./blocks.tsx')).blocks)
