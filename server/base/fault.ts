/** Faults an operator can mend: each is one line that says what is wrong and what to do. */

/** Thrown where going on is pointless until somebody changes a setting, a file or a server. */
export class Fault extends Error {
  override name = 'Fault'
}

type Coded = Error & { code: string; path?: string; address?: string; port?: number }

/** System and PostgreSQL error codes seen while starting, as the line to print. */
const known: Record<string, (error: Coded) => string> = {
  EADDRINUSE: ({ port }) => `port ${port} is taken: stop the program that uses it, or set PORT`,
  EADDRNOTAVAIL: ({ address }) => `HOST ${address} is no address of this machine`,
  EACCES: ({ port, path }) =>
    port === undefined
      ? `no permission for ${path ?? 'a file'}: change its owner, or set DATA_DIR`
      : `port ${port} needs more rights than this user has: set PORT to 1024 or above`,
  ENOSPC: () => 'the disk is full: make room, or set DATA_DIR to another disk',
  EROFS: ({ path }) => `${path ?? 'the data folder'} is read-only: set DATA_DIR`,
  ENOTFOUND: () => 'the host named in DATABASE_URL is unknown',
  ECONNREFUSED: ({ address, port }) =>
    `no database answers at ${address}:${port}: start it, or correct DATABASE_URL`,
  ETIMEDOUT: () => 'the database did not answer in time: check DATABASE_URL and the network',
  '28P01': () => 'the database refuses the user or password in DATABASE_URL',
  '28000': () => 'the database refuses this user (pg_hba.conf): check DATABASE_URL',
  '3D000': ({ message }) => `${message}: create it, or correct DATABASE_URL`,
  '42501': ({ message }) =>
    `${message}: the role in DATABASE_URL must own the database and may create roles`,
  '53300': () => 'the database has no connection left: raise max_connections or use a pooler',
  '57P03': () => 'the database is still starting: try again in a moment',
  '53100': () => 'the disk of the database is full',
}

/**
 * The line to print for an error met at start-up.
 * @returns null where the error is not one an operator can mend: a bug, to be shown with its stack.
 */
export function explain(error: unknown): string | null {
  if (error instanceof Fault) return error.message
  if (error instanceof AggregateError) return explain(error.errors[0])
  if (!(error instanceof Error) || !('code' in error)) return null
  return known[String(error.code)]?.(error as Coded) ?? null
}
