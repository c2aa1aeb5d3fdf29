/** Where a vendor's game leads its player back to us: inside the frame it tells the page around it, else the window goes on. */

import type { FastifyInstance } from 'fastify'
import { speechOf } from '#i18n/catalogue.ts'
import { escapeHtml } from '#server/base/html.ts'
import { askerOf, type AskerNeeds } from './asker.ts'
import { contentPolicy, newNonce } from './pages.ts'

/** Vendors add fields of their own, which lead nowhere. */
const fields = {
  p: /^[A-Z0-9]{1,20}$/,
  g: /^[a-z0-9-]{1,40}$/,
  mode: /^info$/,
  left: /^[0-9a-f]{32}$/,
} as const

export function mountBack(app: FastifyInstance, needs: AskerNeeds) {
  app.get<{ Params: { page: string }; Querystring: Record<string, unknown> }>(
    '/back/:page(^playnow|deposit$)',
    async (request, reply) => {
      await needs.sites.refresh(needs.clock())
      const site = needs.sites.byHost(request.headers.host ?? '')
      const { language } = await askerOf(request, reply, needs, site)
      const known = Object.entries(fields).flatMap(([name, shape]) => {
        const value = request.query[name]
        return typeof value === 'string' && shape.test(value) ? [`${name}=${value}`] : []
      })
      const to = `/${request.params.page}${known.length > 0 ? `?${known.join('&')}` : ''}`
      const nonce = newNonce()
      const word = speechOf(language).t('backToGames')
      return reply
        .type('text/html; charset=utf-8')
        .headers({
          'content-security-policy': contentPolicy(nonce, "'self'"),
          'cache-control': 'no-store',
        })
        .send(
          `<!doctype html><title>${escapeHtml(word)}</title><meta name="robots" content="noindex"><a href="${escapeHtml(to)}">${escapeHtml(word)}</a>` +
            `<script nonce="${nonce}">const to=${JSON.stringify(to)};if(parent===window)location.replace(to);else parent.postMessage({type:'go',to},location.origin)</script>`,
        )
    },
  )
}
