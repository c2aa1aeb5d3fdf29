/** Whatever is thrown before or around a handler, and every address that leads nowhere, as an envelope. */

import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { RefusalKey } from '#contract/errors.ts'
import type { Log } from '#server/base/log.ts'
import { Refusal } from '#server/base/refusal.ts'
import { answerFault, refuse, type Answered } from './answer.ts'

function send(reply: FastifyReply, { status, envelope }: Answered) {
  return reply.code(status).header('cache-control', 'no-store').send(envelope)
}

type Invalid = { validation?: { instancePath: string; params: Record<string, unknown> }[] }

const fieldNameMax = 60

/** Names the first field that does not fit its declaration. */
function answerInvalid({
  instancePath,
  params,
}: NonNullable<Invalid['validation']>[number]): Answered {
  const field = params['missingProperty'] ?? params['additionalProperty'] ?? instancePath.slice(1)
  const isNamed = typeof field === 'string' && field !== ''
  return refuse('invalidBody', isNamed ? { field: field.slice(0, fieldNameMax) } : {})
}

/** For Fastify's `frameworkErrors`: addresses that cannot be read do not reach the error handler. */
export function answerUnreadable(_fault: FastifyError, _request: unknown, reply: FastifyReply) {
  void send(reply, refuse('notFound'))
}

/** What Node finds wrong with a request before there is one; everything else about it cannot be read. */
const connectionFaults: Record<string, RefusalKey> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
  HPE_HEADER_OVERFLOW: 'tooLarge',
}

/** For Fastify's `clientErrorHandler`: what does not follow HTTP gets its answer on the bare connection, which ends with it. */
export function answerBroken({ code }: ConnectionError, socket: Socket) {
  if (code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const { status, envelope } = refuse(connectionFaults[code] ?? 'invalidBody')
  const body = JSON.stringify(envelope)
  return socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  )
}

export function mountFaults(app: FastifyInstance, log: Log) {
  app.setErrorHandler(async (fault, request, reply) => {
    const [first] = (fault as Invalid).validation ?? []
    if (first) return send(reply, answerInvalid(first))
    // Reading has no body that could be wrong: a client's fault is an address that leads nowhere.
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const { statusCode } = fault as { statusCode?: number }
    const isAddress = statusCode !== undefined && statusCode >= 400 && statusCode <= 404
    if (isReading && isAddress && !(fault instanceof Refusal))
      return send(reply, refuse('notFound'))
    return send(reply, answerFault(fault, log))
  })
  // No name holds the sign 0, and the database refuses a text with it.
  app.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) throw new Refusal('notFound')
  })
  app.setNotFoundHandler(async (_request, reply) => send(reply, refuse('notFound')))
}
