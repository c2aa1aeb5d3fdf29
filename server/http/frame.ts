/** The pages of the studio: a game's frame inside the site's page, the verification of rounds, and the desk where staff see a bet again. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languages } from '#contract/catalogue.ts'
import { tableGameOf } from '#games/holdem/holdem.ts'
import { sharedGameOf } from '#games/shared/catalogue.ts'
import { studioPath } from '#server/art/studio.ts'
import { escapeHtml } from '#server/base/html.ts'
import { askerOf, type AskerNeeds } from './asker.ts'
import { filesOf, type Built } from './built.ts'
import { contentPolicy, newNonce } from './pages.ts'
import type { Performer } from './perform.ts'
import { tasteOf } from './taste.ts'

export type FrameNeeds = AskerNeeds & { built: Built; perform: Performer }

/** Source of each page's script; the frame may be shown by pages of its own site, the others by none. */
const pages = {
  frame: { source: 'studio/frame.tsx', ancestors: "'self'" },
  verify: { source: 'studio/verify.tsx', ancestors: "'none'" },
  staff: { source: 'studio/staff.tsx', ancestors: "'none'" },
} as const

export function mountFrames(app: FastifyInstance, needs: FrameNeeds) {
  app.get<{ Params: { game: string } }>('/frame/:game', (request, reply) =>
    sendPage(request, reply, needs, 'frame', request.params.game),
  )
  for (const name of ['verify', 'staff'] as const)
    app.get(`/${name}`, (request, reply) => sendPage(request, reply, needs, name, null))
}

const gamePattern = /^[a-z0-9-]{1,40}$/

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  needs: FrameNeeds,
  name: keyof typeof pages,
  gameCode: string | null,
) {
  const { sites, built, clock, perform } = needs
  await sites.refresh(clock())
  const site = sites.byHost(request.headers.host ?? '')
  const asker = await askerOf(request, reply, needs, site)
  const { language, who } = asker
  const { isCalm } = await tasteOf(perform, asker)
  const { source, ancestors } = pages[name]
  const { scripts, styles } = filesOf(built.manifest, source)
  const [entry, ...ahead] = scripts
  const nonce = newNonce()
  const code = gameCode !== null && gamePattern.test(gameCode) ? gameCode : null
  const boot = {
    game_code: code,
    language,
    currency: site.currency,
    time_zone: site.timeZone,
    site_name: site.name,
    domain_name: site.hosts[0],
    scene: code === null ? '' : studioPath('scene', code),
    is_shared: gameCode !== null && sharedGameOf(gameCode) !== null,
    is_table: gameCode !== null && tableGameOf(gameCode) !== null,
    is_player: !('refusal' in who),
  }
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': contentPolicy(nonce, ancestors),
      'cache-control': 'private, no-cache',
      vary: 'cookie, accept-language',
    })
    .send(
      [
        `<!doctype html><html lang="${languages[language].tag}"${isCalm ? ' data-motion="less"' : ''}><head><meta charset="utf-8">`,
        '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="robots" content="noindex"><link rel="icon" href="data:,">',
        `<title>${escapeHtml(site.name)}</title>`,
        ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
        ...ahead.map((file) => `<link rel="modulepreload" href="/${file}" nonce="${nonce}">`),
        `</head><body><div id="root"></div>`,
        `<script id="boot" type="application/json" nonce="${nonce}">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script>`,
        `<script type="module" src="/${entry}" nonce="${nonce}"></script></body></html>`,
      ].join(''),
    )
}
