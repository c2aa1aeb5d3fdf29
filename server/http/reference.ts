/** Serves the description of the API: `/openapi.json` and the page to read it by. */

import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { openApi, referencePage } from './openapi.ts'

export function mountReference(app: FastifyInstance) {
  const document = JSON.stringify(openApi('1'))
  app.get('/openapi.json', async (_request, reply) => reply.type('application/json').send(document))
  app.get('/reference', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64url')
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .send(referencePage(nonce))
  })
}
