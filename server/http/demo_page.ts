/** Pages of the demo's outside parties: without script, with one style. */

import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Sends a page without script, whose one style carries the nonce. */
export async function sendPage(
  reply: FastifyReply,
  draw: (nonce: string) => Promise<{ status: number; html: string }>,
  ancestors = "'none'",
) {
  const nonce = randomBytes(16).toString('base64url')
  const { status, html } = await draw(nonce)
  return (
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // As pages of most vendors have none.
      .header('cross-origin-opener-policy', 'unsafe-none')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`,
      )
      .send(html)
  )
}
