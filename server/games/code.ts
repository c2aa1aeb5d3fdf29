/** Which code draws the rounds of this process: one hash over the sources of all games, as they lay on the disk at its start. */

import { hashSources } from '#server/base/software.ts'

/** Of what lies on the disk now: once a process runs, that should stay what it was started from [GAM-19]. */
export const hashOfGames = () => hashSources(undefined, ['games'])

/** SHA-256 as hex, kept with every round. */
export const codeHash = await hashOfGames()
