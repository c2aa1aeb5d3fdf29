/** The APIs of simulated game vendors, their keys, and the pages of their games. Only with `DEMO=1`. */

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#server/base/refusal.ts'
import type { Seat } from '#server/demo/games/page.ts'
import type { GameShop } from '#server/demo/games/shop.ts'
import type { Sites } from '#server/site/sites.ts'
import { asOutside, sendPage } from './demo_page.ts'

const seatFieldMax = 2000

export async function mountDemoGames(app: FastifyInstance, sites: Sites, games: GameShop) {
  const demoSiteOf = ({ headers }: FastifyRequest) => {
    const site = sites.byHost(headers.host ?? '')
    if (!site.isDemo) throw new Refusal('demoOnly')
    return site
  }
  await app.register(async (scope) => {
    asOutside(scope)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.route<{ Params: { vendor: string; site: string; '*': string } }>({
      method: ['GET', 'POST'],
      url: '/demo/games/:vendor/:site/*',
      handler: async (request, reply) => {
        const { vendor, site: code, '*': rest } = request.params
        const site = sites.all().find((one) => one.code === code && one.isDemo)
        const answer =
          site &&
          games.answer(site, vendor, {
            method: request.method,
            path: `/${rest}`,
            query: new URL(request.url, 'http://vendor').searchParams,
            headers: request.headers,
            body: typeof request.body === 'string' ? request.body : '',
          })
        const opened = /^([\w-]{1,60})\/index\.html$/.exec(rest)?.[1]
        if (
          site &&
          opened &&
          games.readLaunch(vendor, new URL(request.url, 'http://vendor').searchParams)
        )
          return reply.redirect(
            `/demo/game/${vendor}/${opened}${new URL(request.url, 'http://vendor').search}`,
          )
        if (!answer) throw new Refusal('notFound')
        return reply.type('application/json').send(answer)
      },
    })
    scope.get<{ Params: { vendor: string } }>('/demo/keys/:vendor', async (request, reply) => {
      const keys = games.keysFor(demoSiteOf(request), request.params.vendor)
      if (!keys) throw new Refusal('notFound')
      return reply.header('cache-control', 'no-store').send(keys)
    })
    scope.route<{ Params: { vendor: string; game: string } }>({
      method: ['GET', 'POST'],
      url: '/demo/game/:vendor/:game',
      handler: async (request, reply) => {
        const site = demoSiteOf(request)
        const { vendor, game } = request.params
        const isPosted = request.method === 'POST' && typeof request.body === 'string'
        const fields = isPosted
          ? new URLSearchParams(String(request.body))
          : new URL(request.url, 'http://vendor').searchParams
        const seat = seatOf(fields, games.readLaunch(vendor, fields))
        const draw = async (nonce: string) => {
          const html = await games.show(site, vendor, game, seat, nonce)
          if (html === null) throw new Refusal('notFound')
          return { status: 200, html }
        }
        // The site may have its vendors behind another port of the machine.
        return sendPage(reply, draw, `'self' http://${request.hostname}:*`)
      },
    })
  })
}

function seatOf(fields: URLSearchParams, meant: ReturnType<GameShop['readLaunch']>): Seat {
  const field = (name: string) => (fields.get(name) ?? '').slice(0, seatFieldMax)
  return {
    token: meant?.token ?? field('token'),
    user: meant?.user ?? field('user'),
    isDemo: meant?.isDemo ?? field('demo') === '1',
    returnUrl: meant?.returnUrl ?? field('back'),
    stake: field('stake'),
  }
}
