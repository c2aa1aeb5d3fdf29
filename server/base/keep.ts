/** What is made once and kept in a file that only its owner reads, such as secrets and keys. */

import * as fs from 'node:fs'
import path from 'node:path'

/**
 * What the file holds, as JSON; made and written where there is none. Of two processes that make it at once the first
 * wins, and a crash leaves a whole file or none.
 * @throws Error of the file system, or SyntaxError where the file is no JSON.
 */
export function keepOnce<T>(file: string, make: () => T): T {
  const read = () => JSON.parse(fs.readFileSync(file, 'utf8')) as T
  if (fs.existsSync(file)) return read()
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  fs.writeFileSync(draft, JSON.stringify(make(), null, 2), { mode: 0o600 })
  try {
    fs.linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    fs.rmSync(draft)
  }
  return read()
}
