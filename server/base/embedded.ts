/** PostgreSQL out of an npm package on a data folder of our own: made, started, joined, stopped. */

import { spawn, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { systemClock } from './clock.ts'
import { Fault } from './fault.ts'
import { commandOf, env, findProgram, here, type Program, run, type Way } from './program.ts'

export type Embedded = {
  /** Connection of the database's owner, over a socket that only this user can reach. */
  url: string
  /** Shuts the server down, unless another process is still connected: the last one out does. */
  stop: () => Promise<void>
}

const settings = {
  listen_addresses: '',
  unix_socket_directories: '.',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  log_checkpoints: 'off',
  jit: 'off',
  TimeZone: 'UTC',
}

/**
 * Brings up the database of a data folder; a server already running there is joined.
 * @throws Fault where the folder or the machine does not allow it.
 */
export async function startEmbedded(options: {
  dataDir: string
  onProgress?: (line: string) => void
}): Promise<Embedded> {
  const { onProgress = () => {} } = options
  const dataDir = openFolder(options.dataDir)
  const cluster = path.join(dataDir, 'postgres')
  const program = findProgram()
  if (!fs.existsSync(path.join(cluster, 'PG_VERSION'))) {
    onProgress('Making the database (only once)')
    makeCluster(program, dataDir, cluster)
  }
  const socket = linkSocket(cluster)
  const url = (name: string) =>
    `postgres://fairhouse@localhost:5432/${name}?host=${encodeURIComponent(socket.folder)}`
  await bringUp({ program, dataDir, cluster, url: url('postgres'), onProgress })
  await makeDatabase(url('postgres'))
  return {
    url: url('fairhouse'),
    async stop() {
      const isShared = await hasOthers(url('postgres'))
      socket.unlink()
      if (!isShared) await shutDown(cluster)
    },
  }
}

function openFolder(dataDir: string): string {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
    return fs.realpathSync(dataDir)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Fault(`cannot write to the data folder ${dataDir} (${code}): set DATA_DIR to another`)
  }
}

/** Made beside its final place and moved there, so that a cluster exists whole or not at all. */
function makeCluster(program: Program, dataDir: string, cluster: string) {
  const draft = fs.mkdtempSync(path.join(dataDir, 'postgres.new-'))
  giveTo(program.way, draft)
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const args = ['-D', here, '-U', 'fairhouse', '-A', 'trust', '-E', 'UTF8', ...locale]
  const made = run(program, 'initdb', args, draft)
  try {
    if (made.status !== 0) throw new Fault(reasonOf(made.stderr, 'the database could not be made'))
    fs.renameSync(draft, cluster)
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    if (error instanceof Fault) throw error
    const isMadeByAnother = fs.existsSync(path.join(cluster, 'PG_VERSION'))
    if (!isMadeByAnother) throw new Fault(`${cluster} cannot be used by this user: set DATA_DIR`)
  }
}

function giveTo(way: Way, folder: string) {
  const { gid = way.uid } = way.spawn
  if (fs.statSync(folder).uid === way.uid) return
  if (process.getuid?.() !== 0) {
    throw new Fault(`${folder} belongs to another user: start as that user, or set DATA_DIR`)
  }
  const entries = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const entry of [...entries, '']) fs.lchownSync(path.join(folder, entry), way.uid, gid)
}

function reasonOf(output: string, what: string): string {
  if (output.includes('No space left')) return 'the disk is full: make room, or set DATA_DIR'
  const lines = output.trim().split('\n')
  const fatal = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? ''
  return `${what}: ${fatal.replace(/^.*?(FATAL|PANIC|error): */, '')}`
}

type Running = { pid: number; isReady: boolean }

/** The server that runs on this cluster, told apart from a stranger that got its old process id. */
function findRunning(cluster: string): Running | null {
  const [pid, , , , , , , status] = readPidFile(cluster)?.split('\n') ?? []
  if (!pid) return null
  return isServerOf(Number(pid), cluster)
    ? { pid: Number(pid), isReady: status?.trim() === 'ready' }
    : null
}

function readPidFile(cluster: string): string | null {
  try {
    return fs.readFileSync(pidFileOf(cluster), 'utf8')
  } catch {
    return null
  }
}

function isServerOf(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout.trim().endsWith('postgres')
  }
  try {
    const isPostgres = fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
    return isPostgres && fs.readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}

/** Backends of a killed server need a moment to go; another process may be starting it just now. */
const passing = /lock file .* (already exists|is empty)|shared memory block .* still in use/
const attemptsMax = 300

type Start = {
  program: Program
  dataDir: string
  cluster: string
  url: string
  onProgress: (line: string) => void
}

async function bringUp(task: Start) {
  const { program, cluster, url } = task
  const what = `the database in ${cluster} does not start`
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const running = findRunning(cluster)
    if (running?.isReady && (await isAnswering(url))) return
    if (!running) {
      removeStalePidFile(cluster)
      giveTo(program.way, cluster)
      const failure = await start(task)
      if (failure !== null && !passing.test(failure)) throw new Fault(reasonOf(failure, what))
      if (failure === null) continue
    }
    await delay(100)
  }
  throw new Fault(`${what}: see ${path.join(task.dataDir, 'postgres.log')}`)
}

/** PostgreSQL takes any live process under the old id for itself and would refuse to start. */
function removeStalePidFile(cluster: string) {
  const seen = readPidFile(cluster)
  if (seen === null || findRunning(cluster)) return
  // Without a process id it is of a server that starts just now, which takes no time, or of one that died then.
  const isStale = seen === '' ? isOld(cluster) : isAlive(Number(seen.split('\n')[0]))
  if (isStale && readPidFile(cluster) === seen) fs.rmSync(pidFileOf(cluster))
}

const pidFileOf = (cluster: string) => path.join(cluster, 'postmaster.pid')

const emptyMaxMs = 5000

function isOld(cluster: string): boolean {
  const file = fs.statSync(pidFileOf(cluster), { throwIfNoEntry: false })
  return file !== undefined && systemClock().getTime() - file.mtimeMs > emptyMaxMs
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** @returns null once the server takes connections, or what it logged before it gave up. */
async function start({ program, dataDir, cluster, onProgress }: Start): Promise<string | null> {
  const logFile = path.join(dataDir, 'postgres.log')
  const log = fs.openSync(logFile, 'a', 0o600)
  const logStart = fs.fstatSync(log).size
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, args] = commandOf(program, 'postgres', ['-D', here, ...flags])
  // Detached: a Ctrl-C in the terminal is for us, and we stop the database when we are done.
  const child = spawn(command, args, {
    ...program.way.spawn,
    cwd: cluster,
    env,
    detached: true,
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  child.unref()
  for (let waitedMs = 0; child.exitCode === null && child.signalCode === null; waitedMs += 20) {
    if (findRunning(cluster)?.isReady) return null
    if (waitedMs % 2000 === 1980) onProgress('Waiting for the database to recover')
    await delay(20)
  }
  return fs.readFileSync(logFile).subarray(logStart).toString('utf8')
}

/** A socket's path may have about a hundred bytes; a deeper data folder is reached by a short link. */
function linkSocket(cluster: string): { folder: string; unlink(): void } {
  if (Buffer.byteLength(cluster) < 85) return { folder: cluster, unlink() {} }
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'fairhouse-'))
  fs.symlinkSync(cluster, path.join(folder, 'db'))
  return {
    folder: path.join(folder, 'db'),
    unlink: () => fs.rmSync(folder, { recursive: true, force: true }),
  }
}

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** A server that is shutting down still looks ready for a moment. */
async function isAnswering(url: string): Promise<boolean> {
  return ask(url, 'select').then(
    () => true,
    () => false,
  )
}

async function makeDatabase(url: string) {
  const isThere = await ask(url, `select from pg_database where datname = 'fairhouse'`)
  if (isThere.length > 0) return
  await ask(url, 'create database fairhouse').catch((error: { code?: string }) => {
    const isMadeByAnother = error.code === '42P04' || error.code === '23505'
    if (!isMadeByAnother) throw error
  })
}

async function hasOthers(url: string): Promise<boolean> {
  const others = await ask(
    url,
    `select from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
  )
  return others.length > 0
}

/** Fast shutdown: sessions end, a checkpoint is written, nothing acknowledged is lost. */
async function shutDown(cluster: string) {
  const running = findRunning(cluster)
  if (!running) return
  process.kill(running.pid, 'SIGINT')
  while (isServerOf(running.pid, cluster)) await delay(20)
}
