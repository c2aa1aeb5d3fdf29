/** The demo's outside world on our port: the outbox of codes and the sandbox gateway’s page. Only with `DEMO=1`. */

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#server/base/database.ts'
import { readJson } from '#server/base/json.ts'
import { Refusal } from '#server/base/refusal.ts'
import { mountDemoGames } from './demo_games.ts'
import { asOutside, sendPage } from './demo_page.ts'
import { actions, type Action, type DemoGateway } from '#server/demo/gateway.ts'
import { vendorActions, type DemoVendors, type VendorAction } from '#server/demo/vendors.ts'
import { outboxPage, readOutbox } from '#server/demo/outbox.ts'
import type { GameShop } from '#server/demo/games/shop.ts'
import type { Sites } from '#server/site/sites.ts'

export type DemoNeeds = {
  database: Database
  sites: Sites
  gateway: DemoGateway
  vendors: DemoVendors
  games: GameShop
}

const recipientMax = 254

/** Without `needs` every address of the demo says that it is one. */
export async function mountDemo(app: FastifyInstance, needs: DemoNeeds | null) {
  if (!needs) {
    app.all('/demo/*', async () => {
      throw new Refusal('demoOnly')
    })
    return
  }
  const { database, sites, gateway, vendors, games } = needs
  const siteOf = (request: FastifyRequest) => {
    const site = sites.byHost(request.headers.host ?? '')
    if (!site.isDemo) throw new Refusal('demoOnly')
    return site
  }
  const itemsFor = (request: FastifyRequest) => {
    const { to } = request.query as { to?: unknown }
    if (to !== undefined && (typeof to !== 'string' || to.length > recipientMax))
      throw new Refusal('invalidBody', { field: 'to' })
    // A plus in a query is read as a space; a phone number begins with one.
    const recipient = to === undefined ? null : to.replace(/^ /, '+')
    return database.inSite(siteOf(request).id, (db) => readOutbox(db, recipient))
  }
  app.get('/demo/outbox.json', async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await itemsFor(request)),
  )
  app.get('/demo/outbox', async (request, reply) => {
    const items = await itemsFor(request)
    return sendPage(reply, async (nonce) => ({ status: 200, html: outboxPage(items, nonce) }))
  })
  await app.register(async (scope) => {
    asOutside(scope)
    // The page's buttons post a form without fields; scripts may post nothing at all.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, done) => done(null, {}),
    )
    scope.get<{ Params: { ref: string } }>('/demo/gateway/:ref', async (request, reply) => {
      const { id } = siteOf(request)
      const { ref } = request.params
      const party = isSandbox(ref) ? gateway : vendors
      return sendPage(reply, (nonce) => party.showPage(id, ref, nonce))
    })
    scope.post<{ Params: { ref: string; action: string } }>(
      '/demo/gateway/:ref/:action',
      async (request, reply) => {
        const { ref, action } = request.params
        if (!Object.hasOwn(isSandbox(ref) ? actions : vendorActions, action))
          throw new Refusal('notFound')
        const { id } = siteOf(request)
        const { status, body, returnUrl } = isSandbox(ref)
          ? await gateway.act(id, ref, action as Action)
          : await vendors.act(id, ref, action as VendorAction)
        const isForm = request.headers['content-type']?.startsWith(
          'application/x-www-form-urlencoded',
        )
        return isForm && status < 400 && returnUrl
          ? reply.redirect(returnUrl, 303)
          : reply.code(status).send(body)
      },
    )
  })
  await mountVendors(app, vendors)
  await mountDemoGames(app, sites, games)
}

const isSandbox = (ref: string) => ref.startsWith('sb_')

/** The vendors' own APIs, as adapters call them over HTTP; which shop it is, its key tells. */
export async function mountVendors(app: FastifyInstance, vendors: DemoVendors) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.route<{ Params: { vendor: string; '*': string } }>({
      method: ['GET', 'POST'],
      url: '/demo/vendor/:vendor/*',
      handler: async (request, reply) => {
        const { vendor, '*': path } = request.params
        const url = new URL(request.url, 'http://vendor')
        const asked = {
          method: request.method,
          path: `/${path}`,
          query: url.searchParams,
          authorization: request.headers.authorization ?? '',
          body: typeof request.body === 'string' ? readJson(request.body) : undefined,
        }
        const origin = `http://${request.headers.host ?? 'localhost'}`
        const { status, body } = await vendors.ask(vendor, asked, origin)
        // Written here, for amounts are numbers of exactly their digits.
        return reply.code(status).type('application/json').send(JSON.stringify(body))
      },
    })
  })
}
