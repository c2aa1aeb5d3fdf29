/** A house beside which another server dies by kill -9 in the middle of what it is told, and the books it leaves. */

import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect } from 'vitest'
import { auditSites } from '#server/ledger/audit.ts'
import { openServed, type Player } from '#tests/harness/served.ts'
import type { Death, Point } from './server.ts'

const program = fileURLToPath(new URL('./server.ts', import.meta.url))

export type Body = { [field: string]: unknown }
export type Told = {
  round_id: string
  state: string
  stake: string
  payout: string
  moves: string[]
  steps: unknown[]
  pending: { fallback: string; options: { move: string }[] } | null
}

/** A connection that ended, and not a fault of who sends: with that the server would live on, and its end be waited for. */
const isCutOff = (fault: unknown) =>
  ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes((fault as { code: string }).code)

export type Mortal = Awaited<ReturnType<typeof openMortal>>

export async function openMortal() {
  const served = await openServed()
  const owner = new pg.Client(served.databaseUrl)
  await owner.connect()
  /** What the first server compiled the others need not: a third of the time that each takes to be there. */
  const compiled = fs.mkdtempSync(path.join(tmpdir(), 'fairhouse-mortal-'))

  let living: ChildProcess | null = null
  const isConnected = async (name: string) => {
    const { rowCount } = await owner.query(
      'select from pg_stat_activity where application_name = $1',
      [name],
    )
    return rowCount !== 0
  }

  /**
   * Has `send` done by a server that dies at a point of what it brings; who is cut off hears no answer. `arm` says anew
   * what it dies of, and sets its clock, which else is that of the machine.
   */
  async function killedWith(
    reference: string | null,
    point: Point,
    send: (port: number, arm: (change: Partial<Death>) => Promise<void>) => Promise<unknown>,
    aheadMs = 0,
  ): Promise<void> {
    let death: Death = {
      references: reference === null ? [] : [reference],
      point,
      isOfAll: false,
      aheadMs,
    }
    const name = `mortal ${randomUUID()}`
    const child: ChildProcess = fork(program, [served.databaseUrl, JSON.stringify(death)], {
      execArgv: [],
      env: { ...process.env, PGAPPNAME: name, NODE_COMPILE_CACHE: compiled },
    })
    living = child
    const ended = once(child, 'exit')
    const arm = async (change: Partial<Death>) => {
      death = { ...death, ...change }
      // It may have died of what it was told before.
      if (!child.connected) return
      child.send(death, () => {})
      await Promise.race([once(child, 'message'), ended])
    }
    try {
      // What it dies of may be due before it can tell its port.
      const port = await Promise.race([
        once(child, 'message').then(([told]) => told as number),
        ended.then(() => null),
      ])
      if (port !== null) await expect(send(port, arm)).rejects.toSatisfy(isCutOff)
      expect(await ended).toEqual([null, 'SIGKILL'])
    } finally {
      child.kill('SIGKILL')
    }
    // What it sent as it died is done, or was not heard.
    while (await isConnected(name));
  }

  /** A player's money and rounds as they are on the books. */
  async function expectMoney(
    { account }: Pick<Player, 'account'>,
    rounds: { stake: string; payout: string }[],
    paidIn = 100_000n,
  ) {
    const { rows } = await owner.query<{ cash: string; held: string; rounds: string }>(
      `select (select balance from account a where a.player_id = p.player_id and a.kind = 'cash')::text as cash,
              (select balance from account a where a.player_id = p.player_id and a.kind = 'held')::text as held,
              (select count(*) from round r where r.player_id = p.player_id)::text as rounds
         from player p where account_id = $1`,
      [account],
    )
    const minor = (text: string) => BigInt(text.replace('.', ''))
    const net = rounds.reduce((sum, one) => sum + minor(one.payout) - minor(one.stake), 0n)
    expect(rows).toEqual([{ cash: String(paidIn + net), held: '0', rounds: String(rounds.length) }])
  }

  async function expectAudit() {
    const books = await Array.fromAsync(auditSites(owner))
    expect(books.flatMap(({ differences }) => differences)).toEqual([])
  }

  return {
    served,
    owner,
    killedWith,
    expectMoney,
    expectAudit,
    /** A player's money and rounds, and the books of everybody. */
    expectBooks: async (...told: Parameters<typeof expectMoney>) => {
      await expectMoney(...told)
      await expectAudit()
    },
    close: async () => {
      // A test that was ended by its time has left it behind.
      living?.kill('SIGKILL')
      await owner.end()
      await served.close()
      fs.rmSync(compiled, { recursive: true })
    },
  }
}
