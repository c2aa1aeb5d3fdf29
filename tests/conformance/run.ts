/** `npm run conformance`: plays the kit against our own wallet, or against any other by its address. */

import { randomUUID } from 'node:crypto'
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
import type { Keys, Move, Simulator } from '#server/demo/games/simulator.ts'
import { simulators } from '#server/demo/games/simulators.ts'
import { startEmbedded } from '#server/base/embedded.ts'
import { cases } from './cases.ts'
import { faults, type Fault } from './faults.ts'
import { show, units, type Wallet } from './kit.ts'
import { failures, playMatrix, tableOf } from './matrix.ts'

const usage = `npm run conformance -- [--provider <names>] [--fault <names>] [--case <ids>]
  against our own wallet, in this process.
npm run conformance -- --target <url> --provider <name> --keys <file.json> --player <name> --token <token>
  --game <code> --currency <code>
  against any wallet that speaks the provider's protocol at the address. Each case brings the
  player's balance to 100 by a round of its own; the player needs a session, which the token opens. The file holds the secrets of the vendor's side by name:
  hub88 vendorPrivateKey (PEM) · jdb key, iv · softswiss secret · pragmatic secret ·
  pgsoft operatorToken, secretKey · jili none · fachai agentKey · oneapi apiKey, secret
Names and ids are separated by commas.`

const { values } = parseArgs({
  options: {
    target: { type: 'string' },
    provider: { type: 'string' },
    fault: { type: 'string' },
    case: { type: 'string' },
    keys: { type: 'string' },
    player: { type: 'string' },
    token: { type: 'string', default: '' },
    game: { type: 'string' },
    currency: { type: 'string', default: 'PHP' },
    help: { type: 'boolean' },
  },
})

const listed = (text: string | undefined) => text?.split(',').map((name) => name.trim())
const waitMs = 3000
const migrations = fileURLToPath(new URL('../../database', import.meta.url))

/** A wallet that is only reached over its protocol: one player, whose balance is asked as the vendor asks. */
function remoteWallet(simulator: Simulator, target: string, keys: Keys): Wallet {
  const { player: user = '', token, game = '', currency } = values
  const seat = { user, token, game, currency }
  const line: Wallet['line'] = async ({ path, headers, body }) => {
    const answer = await fetch(`${target.replace(/\/$/, '')}${path}`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(waitMs),
    })
    return { status: answer.status, body: await answer.text() }
  }
  const now = () => new Date()
  const tell = async (move: Pick<Move, 'kind'> & Partial<Move>) => {
    const whole = { ...seat, reference: randomUUID(), round: '', now: now(), ...move }
    const posted = simulator.write(whole, keys)
    return posted && simulator.understand(whole, await line(posted))
  }
  const cash = async () => {
    const balance = (await tell({ kind: 'balance' }))?.balance
    if (!balance) throw new Error('the wallet told no balance')
    return balance
  }
  /** Cases begin with a hundred: what is above is lost in a round, what lacks is won in one. */
  const level = async () => {
    const over = units(await cash()) - units('100')
    if (over === 0n) return
    const [stake, payout] = over > 0n ? [show(over), '0'] : ['0', show(-over)]
    const [reference, round] = [randomUUID(), randomUUID()]
    if (await tell({ kind: 'stakePayout', reference, round, stake, payout, closes: true })) return
    await tell({ kind: 'stake', reference, round, stake })
    await tell({ kind: 'payout', of: reference, round, payout, closes: true })
  }
  return {
    simulator,
    keys,
    line,
    seat: async () => {
      await level()
      return seat
    },
    otherSeat: null,
    strangerSeat: null,
    cash,
    arrange: null,
    tidy: () => Promise.resolve(),
    restart: null,
    now,
  }
}

async function play(): Promise<number> {
  if (values.help) return say(usage)
  const names = listed(values.provider) ?? Object.keys(simulators)
  const unknown = names.filter((name) => !Object.hasOwn(simulators, name))
  if (unknown.length > 0) return say(`No provider ${unknown.join(', ')}.\n${usage}`, 1)
  const ids = listed(values.case)
  const chosen = {
    ...(ids && { cases: cases.filter(({ id }) => ids.includes(id)) }),
    ...(values.fault && {
      faults: faults.filter((fault: Fault) => listed(values.fault)?.includes(fault)),
    }),
  }
  const of = names.flatMap((name) => simulators[name] ?? [])
  const { wallets, close } = values.target ? remote(of, values.target) : await own(of)
  try {
    const cells = await playMatrix(wallets, chosen)
    say(tableOf(cells))
    const failed = failures(cells)
    for (const failure of failed) say(`FAILED  ${failure}`)
    const differences = await close()
    for (const difference of differences) say(`BOOKS   ${difference}`)
    return failed.length + differences.length > 0 ? 1 : 0
  } catch (fault) {
    await close()
    throw fault
  }
}

type Opened = { wallets: Wallet[]; close(): Promise<string[]> }

function remote(of: readonly Simulator[], target: string): Opened {
  const [simulator, ...more] = of
  if (!simulator || more.length > 0) throw new Error('name one provider of the target')
  const keys = values.keys ? (JSON.parse(fs.readFileSync(values.keys, 'utf8')) as Keys) : {}
  return { wallets: [remoteWallet(simulator, target, keys)], close: () => Promise.resolve([]) }
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

function say(text: string, status = 0): number {
  process.stdout.write(`${text}\n`)
  return status
}

process.exitCode = await play()
