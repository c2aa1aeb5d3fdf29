/** When an outside party that has not answered is asked again, and when its silence is somebody's concern. */

import { sql, type Sql } from './database.ts'

const pauseMs = 60_000
const pauseMaxMs = 3_600_000

/** The pause after so many tries as an interval of the database: a minute, twice as long each time, an hour at most. */
export const pauseAfter = (tries: Sql): Sql =>
  sql`least(${pauseMs} * 2 ^ ${tries}, ${pauseMaxMs}) * interval '1 millisecond'`

/** After so many tries somebody has to look. */
export const triesTold = 5
