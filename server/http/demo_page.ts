/** Pages of the demo's outside parties: without script, with one style. */

import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Sends a page without script, whose one style carries the nonce. */
export async function sendPage(
  reply: FastifyReply,
  draw: (nonce: string) => Promise<{ status: number; html: string }>,
  ancestors = "'none'",
) {
  const nonce = randomBytes(16).toString('base64url')
  const { status, html } = await draw(nonce)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`,
    )
    .send(html)
}

/** Answers of a scope, redirects too, have no opener policy, as most vendors' have none: with one of any kind on the way,
 * browsers count a window that is sent there as closed for who opened it. */
export function asOutside(scope: FastifyInstance) {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('cross-origin-opener-policy', 'unsafe-none')
  })
}
