/** Gives a test run one PostgreSQL: a folder in which the first test that needs it starts the server. */

import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { isAlive, startEmbedded } from '#server/base/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: {
      /** Folder of the run's embedded database, or the URL of a server that is already there. */
      place: { dataDir: string } | { url: string }
      /** Name of the migrated database that test files get copies of. */
      template: string
    }
  }
}

const prefix = 'fairhouse-test-'

const memory = '/dev/shm'
const roomMin = 4 * 1024 ** 3

/** A run makes and drops hundreds of databases: in memory, where there is room for them, it takes half the time. */
function folderOfRuns(): string {
  if (!fs.existsSync(memory)) return tmpdir()
  const { bavail, bsize } = fs.statfsSync(memory)
  return bavail * bsize < roomMin ? tmpdir() : memory
}

export default function setUp(project: TestProject) {
  const url = process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL']
  const dataDir = path.join(folderOfRuns(), `${prefix}${process.pid}`)
  const template = `template_${process.pid}`
  project.provide('postgres', { place: url ? { url } : { dataDir }, template })
  return async () => {
    if (url) {
      await ask(url, `drop database if exists ${template}_demo with (force)`)
      return ask(url, `drop database if exists ${template} with (force)`)
    }
    await removeCluster(dataDir)
    await removeAbandoned()
  }
}

/** A run that was killed could not tidy up. */
async function removeAbandoned() {
  const places = new Set([tmpdir(), memory].filter((place) => fs.existsSync(place)))
  const folders = [...places].flatMap((place) =>
    fs.readdirSync(place).map((name) => path.join(place, name)),
  )
  for (const folder of folders) {
    const name = path.basename(folder)
    if (!name.startsWith(prefix)) continue
    const pid = Number(name.slice(prefix.length))
    const isOurs = fs.statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()
    if (isOurs && !isAlive(pid)) await removeCluster(folder)
  }
}

async function removeCluster(dataDir: string) {
  if (fs.existsSync(path.join(dataDir, 'postgres/postmaster.pid'))) {
    const database = await startEmbedded({ dataDir })
    // Connections a test forgot would keep the server up.
    await ask(
      database.url,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    await database.stop()
  }
  fs.rmSync(dataDir, { recursive: true, force: true })
}

async function ask(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
