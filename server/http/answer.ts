/** The envelope of every answer, and the one place where refusals and faults become HTTP. */

import { refusals, statusCodeOf, type RefusalKey } from '#contract/errors.ts'
import type { Log } from '#server/base/log.ts'
import { Refusal } from '#server/base/refusal.ts'

export type Envelope = { statusCode: number; message: string; [field: string]: unknown }
export type Answered = { status: number; envelope: Envelope }

export function succeed(fields: Record<string, unknown>): Answered {
  return { status: 200, envelope: { statusCode: 1, message: 'OK', ...fields } }
}

export function refuse(key: RefusalKey, details: Refusal['details'] = {}): Answered {
  const hasDetails = Object.keys(details).length > 0
  return {
    status: refusals[key],
    envelope: { statusCode: statusCodeOf(key), message: key, ...(hasDetails ? { details } : {}) },
  }
}

/** Faults of Fastify's own parsing, by its code. */
const parsingFaults: Record<string, RefusalKey> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_EMPTY_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalidBody',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalidBody',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalidBody',
  FST_ERR_VALIDATION: 'invalidBody',
}

/** SQLSTATE classes and socket faults that mean the database cannot be had now: asking again later may work. */
const unavailable = /^(08|53|57P0|25P03)|^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|NOENT)$/

/** The same in the driver's words, which has no code for it. */
const cutOff =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

/**
 * Turns whatever was thrown into an answer. Refusals are told; what a client sent is refused as such;
 * everything else is logged whole and told only as our fault.
 */
export function answerFault(fault: unknown, log: Log): Answered {
  if (fault instanceof Refusal) return refuse(fault.key, fault.details)
  const { code, statusCode, message } = fault as {
    code?: string
    statusCode?: number
    message?: string
  }
  if (code && parsingFaults[code]) return refuse(parsingFaults[code])
  if (statusCode === 429) return refuse('tooManyRequests')
  // Malformed JSON and other faults of the client's own making.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return refuse('invalidBody')
  if ((code && unavailable.test(code)) || (message && cutOff.test(message))) {
    log.warn({ code, message }, 'database unavailable')
    return refuse('serviceUnavailable')
  }
  log.error({ err: fault }, 'a request failed')
  return refuse('internalServerError')
}
