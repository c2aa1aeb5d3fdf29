/** `npm run conformance`: plays the kit against our own wallet, or against any other by its address. */

import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrate } from '#server/base/migrate.ts'
import { providersOf } from '#tests/harness/providers.ts'
import { houseOn } from '#tests/harness/visit.ts'
import { ownWallet } from './own.ts'
import type { Keys, Simulator } from '#server/demo/games/simulator.ts'
import { simulators } from '#server/demo/games/simulators.ts'
import { startEmbedded } from '#server/base/embedded.ts'
import { cases } from './cases.ts'
import { faults } from './faults.ts'
import type { Wallet } from './kit.ts'
import { failures, playMatrix, tableOf, type Cell } from './matrix.ts'
import { Obstacle, remoteWallet } from './remote.ts'

const report = 'bench/results/conformance.md'

/** What each vendor signs with. */
const keyNames: Readonly<Record<string, readonly string[]>> = {
  hub88: ['vendorPrivateKey'],
  jdb: ['key', 'iv'],
  softswiss: ['secret'],
  pragmatic: ['secret'],
  pgsoft: ['operatorToken', 'secretKey'],
  jili: [],
  fachai: ['agentKey'],
  oneapi: ['apiKey', 'secret'],
}

const usage = `npm run conformance -- [--provider <names>] [--fault <names>] [--case <ids>]
  against our own wallet, on a database of its own that is thrown away.

npm run conformance -- --target <url> --provider <name> --keys <file.json> --player <name> --game <code>
  [--token <token>] [--currency PHP] [--other-game <code>] [--restart <command>]
  against any wallet that speaks the provider's protocol below the address.

  --player     the player as the protocol names them; the kit brings the balance to 100 before each
               case by a round of its own, so take one whose money is play money
  --token      what opens the player's session, where the protocol sends one
  --game       a game that the player may stake on, by the vendor's code
  --other-game another one; without it the cases that need two are left out
  --keys       a JSON file with the secrets of the vendor's side by name:
               ${Object.entries(keyNames)
                 .map(([name, names]) => `${name} ${names.join(', ') || 'none'}`)
                 .join(' · ')}
  --write      writes the table to ${report} as well; of our own wallet only
  --restart    ends the wallet's process and begins another; without it the fault "kill" is left out

  --provider   ${Object.keys(simulators).join(', ')}
  --fault      ${faults.join(', ')}
  --case       the numbers of the table, such as 17a,26

Several names are separated by commas. Cases for which players must be arranged (blocked, excluded, of another
site) are played against our own wallet only. A number in the table says how many faults a case has passed.
Ends with 0 where everything passed, 1 where something failed, 2 where the kit could not be played.`

const options = {
  target: { type: 'string' },
  provider: { type: 'string' },
  fault: { type: 'string' },
  case: { type: 'string' },
  keys: { type: 'string' },
  player: { type: 'string' },
  token: { type: 'string' },
  game: { type: 'string' },
  'other-game': { type: 'string' },
  currency: { type: 'string' },
  restart: { type: 'string' },
  write: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

const migrations = fileURLToPath(new URL('../../database', import.meta.url))
const wordsOf = (fault: unknown) => (fault instanceof Error ? fault.message : String(fault))

function readOptions() {
  try {
    return parseArgs({ options }).values
  } catch (fault) {
    throw new Obstacle(`${wordsOf(fault)}\n\n${usage}`)
  }
}
type Options = ReturnType<typeof readOptions>

/** What was asked for by name, or all. */
function chosen<T extends string>(what: string, text: string | undefined, all: readonly T[]): T[] {
  const names = text?.split(',').map((name) => name.trim())
  const unknown = names?.filter((name) => !(all as readonly string[]).includes(name)) ?? []
  if (unknown.length > 0)
    throw new Obstacle(`There is no ${what} ${unknown.join(', ')}. There are: ${all.join(', ')}.`)
  return all.filter((one) => names?.includes(one) ?? true)
}

async function play(): Promise<number> {
  const values = readOptions()
  if (values.help) return say(usage)
  const names = chosen('provider', values.provider, Object.keys(simulators))
  const allIds = cases.map(({ id }) => id)
  const ids = chosen('case', values.case, allIds)
  const asked = {
    cases: cases.filter(({ id }) => ids.includes(id)),
    faults: chosen('fault', values.fault, faults),
  }
  const of = names.flatMap((name) => simulators[name] ?? [])
  const { wallets, close } = values.target ? await remote(of, values.target, values) : await own(of)
  const played: Cell[] = []
  const onPlayed = (cell: Cell) => {
    played.push(cell)
    if (process.stderr.isTTY)
      process.stderr.write(
        `\r\u001B[K${played.length} ${cell.vendor} ${cell.case.id} ${cell.fault}\r`,
      )
  }
  try {
    const cells = await playMatrix(wallets, { ...asked, onPlayed })
    const differences = (await close()).map((difference) => `BOOKS   ${difference}`)
    const complaints = [...failures(cells), ...differences]
    const text = [tableOf(cells), ...complaints].join('\n')
    say(text)
    if (values.write && !values.target) fs.writeFileSync(report, describe(text, complaints))
    return complaints.length > 0 ? 1 : 0
  } catch (fault) {
    if (played.length > 0)
      say([tableOf(played), ...failures(played), '\nNot everything could be played:'].join('\n'))
    await close()
    throw fault
  }
}

const describe = (text: string, complaints: readonly string[]) => `# The conformance kit

\`npm run conformance -- --write\`: every case for every provider's protocol under every fault, against our own wallet on a
database of its own. A number is how many faults were passed; a line is where a protocol has no such call. Cases that
race or are spoilt on purpose meet no fault. At the end the books are audited: ${complaints.length === 0 ? 'no difference' : 'see below'}.

\`\`\`
${text}
\`\`\`
`

type Opened = { wallets: Wallet[]; close(): Promise<string[]> }

/** Asks for the balance first, so that what is wrong with address, keys or player is said before any case. */
async function remote(of: readonly Simulator[], address: string, values: Options): Promise<Opened> {
  const [simulator, ...more] = of
  if (!simulator || more.length > 0)
    throw new Obstacle('Name the one --provider whose protocol the target speaks.')
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new Obstacle(`--target ${address} is no address: it begins with http:// or https://.`)
  const { player: user = '', game = '', token = '', currency = 'PHP', restart = null } = values
  if (user === '' || game === '') throw new Obstacle('--target needs --player and --game.')
  const seat = { user, token, game, otherGame: values['other-game'] ?? null, currency }
  const keys = readKeys(values.keys)
  const lacking = keyNames[simulator.name]?.filter((name) => typeof keys[name] !== 'string') ?? []
  if (lacking.length > 0)
    throw new Obstacle(
      `${simulator.name} is signed with ${lacking.join(' and ')}, which the file of --keys lacks.`,
    )
  const wallet = remoteWallet({ simulator, address, keys, seat, restart })
  await wallet.cash(seat)
  return { wallets: [wallet], close: () => Promise.resolve([]) }
}

function readKeys(file: string | undefined): Keys {
  if (file === undefined) return {}
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Keys
  } catch (fault) {
    throw new Obstacle(`--keys ${file}: ${wordsOf(fault)}`)
  }
}

/** On a PostgreSQL of its own, which is thrown away. */
async function own(of: readonly Simulator[]): Promise<Opened> {
  const folder = fs.mkdtempSync(join(tmpdir(), 'fairhouse-conformance-'))
  const cluster = await startEmbedded({ dataDir: folder })
  const owner = new pg.Client(cluster.url)
  await owner.connect()
  await migrate(owner, migrations)
  await owner.end()
  const providers = await providersOf(await houseOn(cluster.url))
  return {
    wallets: of.map((simulator) => ownWallet(providers, simulator)),
    close: async () => {
      const differences = await providers.faults()
      await providers.drop()
      await cluster.stop()
      fs.rmSync(folder, { recursive: true, force: true })
      return differences
    },
  }
}

function say(text: string): number {
  process.stdout.write(`${text}\n`)
  return 0
}

process.exitCode = await play().catch((fault: unknown) => {
  if (!(fault instanceof Obstacle)) throw fault
  process.stderr.write(`${fault.message}\n`)
  return 2
})
