/** Structured logs without secrets: what must not be written is taken out here. */

import pino from 'pino'

export type Log = pino.Logger

/** Names of fields whose values never reach a log [EVT-08]. */
const secretFields = [
  'auth',
  'token',
  'password',
  'new_password',
  'tac',
  'pin',
  'cookie',
  'authorization',
  'server_seed',
  'contact_phone',
  'contact_email',
  'destination',
] as const

/** @param to takes each line; the standard output where it is left out. */
export function openLog(level: string, to?: pino.DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[secret]',
    },
  }
  return to ? pino(options, to) : pino(options)
}
