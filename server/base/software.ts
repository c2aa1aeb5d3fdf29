/** What this process runs: one hash over the sources it was started from, and over nothing that differs by machine. */

import { createHash } from 'node:crypto'
import * as fs from 'node:fs/promises'
import path from 'node:path'

const top = path.join(import.meta.dirname, '../..')
/** Rooms that serve, with their texts and migrations; tests and benchmarks change nothing that runs. */
const rooms = ['contract', 'games', 'database', 'server', 'client', 'ui', 'i18n', 'web', 'studio']
const served = /\.(ts|tsx|mjs|sql|json|css)$/
const passedOver = /\.test\.tsx?$/

/** @returns SHA-256 as hex; another name, another byte, another file: another hash. */
export async function hashSources(
  folder = top,
  folders: readonly string[] = rooms,
): Promise<string> {
  const hash = createHash('sha256')
  for (const room of folders) {
    const names = await fs.readdir(path.join(folder, room), { recursive: true })
    const wanted = names
      .map((name) => name.split(path.sep).join('/'))
      .filter((name) => served.test(name) && !passedOver.test(name))
      .toSorted()
    for (const name of [...wanted, 'end']) {
      const bytes =
        name === 'end' ? Buffer.alloc(0) : await fs.readFile(path.join(folder, room, name))
      hash.update(`${room}/${name} ${bytes.length}\n`).update(bytes)
    }
  }
  return hash.digest('hex')
}
