/** Holds the calls of the specification (section 7) to the letter: paths, methods, fields of body and answer. */

import { expect, test } from 'vitest'
import { calls, type Path } from '#contract/calls.ts'
import { fallbackOf } from '#client/fallback.ts'

/** Fields of the envelope, taken off before a call sees its body. */
const envelope = new Set(['domain_name', 'external_id', 'auth'])

type Row = { body: string; reads: string | null }

const site = 'domain_name external_id'
const player = 'account_id auth'

/** As printed: what is sent and what is read; null where the answer is not shown. */
const section7: Record<string, Row> = {
  '/api/auth/login': {
    body: `account_id password ${site}`,
    reads: 'statusCode token user fullname email',
  },
  '/api/auth/get_balance': { body: player, reads: 'statusCode game_balance game_token' },
  '/api/auth/forgot_password': { body: `account_id contact_phone ${site}`, reads: null },
  '/api/auth/signup': {
    body: `${site} account_id password contact_phone contact_email referrer_code ch cm pp affiliate_code fbp appsflyer_id visitor_id`,
    reads: null,
  },
  '/api/auth/tac/verify': { body: `${site} account_id tac`, reads: null },
  '/api/auth/tac/request_new_register': { body: `${site} account_id`, reads: null },
  '/api/auth/tac/request_login': { body: `${site} account_id`, reads: null },
  '/api/auth/login_tac': {
    body: `account_id tac ${site}`,
    reads: 'statusCode token user fullname email',
  },
  '/api/auth/update_password': { body: `${player} password new_password`, reads: null },
  '/api/auth/vip': { body: player, reads: 'nextLevel' },
  '/api/startup': {
    body: 'domain_name',
    reads:
      'statusCode maintenance content site language provider_count aff_domain live_chat message',
  },
  '/api/product/get_hot_games': { body: `${site} game_type`, reads: 'value' },
  '/api/settings/profile_update': {
    body: `${player} full_name contact_email`,
    reads: 'statusCode value',
  },
  '/api/settings/social_account': { body: site, reads: 'accountList' },
  '/api/settings/top10winner_withdrawal': { body: site, reads: 'value' },
  '/api/settings/siteinfodetail': { body: site, reads: 'cms' },
  '/api/settings/get_inbox': { body: player, reads: null },
  '/api/settings/claim_inbox': { body: `${player} inbox_id`, reads: null },
  '/api/settings/check_status': { body: player, reads: null },
  '/api/settings/get_analytics': { body: 'domain_name', reads: 'value' },
  '/api/settings/adsvisit': { body: `${site} fbp appsflyer_id`, reads: null },
  '/api/settings/partners': { body: site, reads: 'partners' },
  '/api/seo': { body: `${site} page_name`, reads: 'value' },
  '/api/home/fetch_transactions': { body: site, reads: null },
  '/api/home/fetch_slide': { body: site, reads: null },
  '/api/home/fetch_announment': { body: site, reads: null },
  '/api/home/marquee': { body: site, reads: null },
  '/api/home/referral': { body: site, reads: 'value' },
  '/api/home/fav_add': {
    body: `${player} provider_code game_code game_name game_type img_url`,
    reads: null,
  },
  '/api/home/fav_remove': { body: `${player} provider_code game_code`, reads: null },
  '/api/home/fav_list': { body: player, reads: 'value' },
  '/api/home/public_odds': { body: '', reads: null },
  '/api/home/match_list': { body: '', reads: null },
}

const rows = Object.entries(section7) as [Path, Row][]

test.each(rows)('%s takes what is printed and answers what is read', (path, { body, reads }) => {
  const call = calls[path]
  expect(call, `${path} is declared`).toBeDefined()
  const isPlayers = body.split(' ').includes('auth')
  expect(call.access).toBe(isPlayers ? 'player' : 'public')
  expect(call.method).toBe(body === '' ? 'GET' : 'POST')
  const sent = body.split(' ').filter((name) => name !== '' && !envelope.has(name))
  const taken = Object.keys(call.body.properties)
  expect(taken).toEqual(
    expect.arrayContaining(sent.filter((name) => !(isPlayers && name === 'account_id'))),
  )
  // What is added may be left out: a client written by the specification alone is served.
  const required: readonly string[] = call.body.required ?? []
  expect(required.filter((name) => !sent.includes(name))).toEqual([])
  const answered = ['statusCode', 'message', ...Object.keys(call.reads.properties)]
  expect(answered).toEqual(expect.arrayContaining(reads?.split(' ') ?? []))
  expect(call.isDesigned).toBe(reads === null)
})

/** Section 8: what a client falls back on when a call fails. */
test.each([
  ['/api/auth/login', -500, 'internalServerError'],
  ['/api/auth/get_balance', -503, 'serviceUnavailable'],
  ['/api/home/fav_list', -503, 'serviceUnavailable'],
  ['/api/settings/siteinfodetail', -503, 'serviceUnavailable'],
  ['/api/settings/partners', -503, 'serviceUnavailable'],
  ['/api/seo', -503, 'serviceUnavailable'],
  ['/api/home/fetch_slide', -503, 'serviceUnavailable'],
  ['/api/settings/profile_update', 0, 'disconnect'],
  ['/api/settings/social_account', 0, 'disconnect'],
  ['/api/settings/get_inbox', 0, 'disconnect'],
  ['/api/startup', -500, 'internalServerError'],
])('%s that fails is %i %s to a client', (path, statusCode, message) => {
  expect(fallbackOf(path, false)).toMatchObject({ statusCode, message })
})
