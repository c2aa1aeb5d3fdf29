/** A wallet that is only reached over its protocol: one player, whose balance is asked as the vendor asks. */

import { exec } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { Heard, Keys, Move, Simulator } from '#server/demo/games/simulator.ts'
import { show, units, type Seat, type Wallet } from './kit.ts'

/** What keeps the kit from being played, in words for whoever started it. */
export class Obstacle extends Error {}

export type Target = {
  simulator: Simulator
  address: string
  keys: Keys
  seat: Seat
  /** A command that ends the wallet's process and begins another; null where nobody named one. */
  restart: string | null
}

const waitMs = 3000
const startCash = '100'
const leftAfterSpending = '6'
const restartMaxMs = 300_000
const pauseMs = 250
const shownMax = 120

export function remoteWallet({ simulator, address, keys, seat, restart }: Target): Wallet {
  const line: Wallet['line'] = async ({ path, headers, body }) => {
    const answer = await fetch(`${address.replace(/\/$/, '')}${path}`, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(waitMs),
    })
    return { status: answer.status, body: await answer.text() }
  }
  const written = (move: Move) => {
    try {
      return simulator.write(move, keys)
    } catch (fault) {
      throw new Obstacle(`${simulator.name} cannot be signed with these --keys: ${wordsOf(fault)}.`)
    }
  }
  const tell = async (move: Pick<Move, 'kind'> & Partial<Move>) => {
    const whole: Move = { ...seat, reference: randomUUID(), round: '', now: new Date(), ...move }
    const posted = written(whole)
    if (!posted) return null
    const heard = await line(posted).catch((fault: unknown) => {
      throw new Obstacle(`No wallet answers at ${address}${posted.path}: ${wordsOf(fault)}.`)
    })
    return { ...simulator.understand(whole, heard), heard }
  }
  const cash = async () => {
    const told = await tell({ kind: 'balance' })
    if (!told) throw new Obstacle(`The protocol ${simulator.name} has no way to ask for a balance.`)
    if (told.word === 'ok' && told.balance !== null) return told.balance
    throw new Obstacle(`${refusalOf(told.word, told.code, told.heard)} (${describe(told.heard)})`)
  }
  /** What is above is lost in a round, what lacks is won in one that stakes what it can. */
  const level = async (to: string) => {
    const over = units(await cash()) - units(to)
    if (over === 0n) return
    const least = units(to) + over < units('1') ? 0n : units('1')
    const [stake, payout] = over > 0n ? [show(over), '0'] : [show(least), show(least - over)]
    const [reference, round] = [randomUUID(), randomUUID()]
    const both = await tell({ kind: 'stakePayout', reference, round, stake, payout, closes: true })
    if (!both) {
      await tell({ kind: 'stake', reference, round, stake })
      await tell({ kind: 'payout', of: reference, round, payout, closes: true })
    }
    const reached = await cash()
    if (units(reached) !== units(to))
      throw new Obstacle(
        `The player has ${reached} and could not be brought to ${to} by a round: may this player stake and win in ${seat.game || 'this game'}?`,
      )
  }
  return {
    simulator,
    keys,
    line,
    seat: async () => {
      await level(startCash)
      return seat
    },
    otherSeat: null,
    strangerSeat: null,
    cash,
    purse: null,
    arrange: {
      deposit: async () => level(show(units(await cash()) + units(startCash))),
      spend: () => level(leftAfterSpending),
    },
    tidy: () => Promise.resolve(),
    restart: restart === null ? null : () => restartBy(restart, cash),
    now: () => new Date(),
  }
}

/** Runs the command, and waits until the wallet tells a balance again. */
async function restartBy(command: string, cash: () => Promise<string>): Promise<void> {
  await promisify(exec)(command, { timeout: restartMaxMs }).catch((fault: unknown) => {
    throw new Obstacle(`The command to restart failed: ${wordsOf(fault)}.`)
  })
  const until = Date.now() + restartMaxMs
  for (;;) {
    try {
      await cash()
      return
    } catch (fault) {
      if (Date.now() > until) throw fault
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

const describe = ({ status, body }: Heard) =>
  `status ${status}, ${body === '' ? 'no body' : body.slice(0, shownMax)}`

/** What to look at where the balance was not told. */
function refusalOf(word: string, code: string, { status }: Heard): string {
  if (status >= 500) return 'The wallet failed by itself: its log says why.'
  if (status >= 300 && status < 400)
    return 'The wallet is elsewhere: name the address it points to.'
  if (status === 404 || status === 405 || word !== 'no')
    return 'What answers is no wallet of this protocol: is --target the address below which its paths are?'
  return `The wallet refused to tell the balance with ${code || 'no code'}: are keys, player, token and currency those of this wallet, and is the session open?`
}

/** Of a fetch that failed, the reason beneath it. */
function wordsOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault)
  if (fault.name === 'TimeoutError')
    return `nothing came within the ${waitMs / 1000} s that a vendor waits`
  const { cause } = fault
  const message = cause instanceof Error && cause.message !== '' ? cause.message : fault.message
  return message.split('\n')[0] ?? ''
}
