/** What calls of the sportsbook need so that their examples are possible: a match that is offered, a ticket on it, a code. */

import { randomUUID } from 'node:crypto'
import type { Answer, Path } from '#contract/calls.ts'
import type { Prepared, Served } from './served.ts'

const soonMs = 600_000

type Offered = Answer<'/api/home/highlights'>['value'][number]

/**
 * The first matches that do not begin within minutes, each with its first price. A house that has just been opened
 * believes no price until it has heard its feed.
 */
export async function offeredOn(served: Served, host: string, count = 1) {
  const selectionOf = ({ match_id, league, lines }: Offered) => {
    const open = lines.find(({ status }) => status === 'open')
    if (!open) return []
    const { status: _, ...line } = open
    return [{ league: league.code, selection: { match_id, ...line } }]
  }
  for (;;) {
    const { body } = await served.ask('/api/home/highlights', {}, { host })
    const since = served.now().getTime() + soonMs
    const offered = (body.value as Offered[])
      .filter(({ status, start_time }) => status === 'upcoming' && Date.parse(start_time) > since)
      .flatMap(selectionOf)
    if (offered.length >= count) return offered.slice(0, count)
  }
}

async function prepareSelection(served: Served): Promise<Prepared> {
  const [offered] = await offeredOn(served, served.host)
  return {
    auth: (await served.richPlayer()).auth,
    body: { selections: [offered!.selection] },
  }
}

async function prepareTicket(served: Served): Promise<Prepared> {
  const { auth, body } = await prepareSelection(served)
  const ticket_id = randomUUID()
  const bet = { ...body, combine: 1, unit: '10', accept: 'any', client_ref: ticket_id }
  await served.ask('/api/sports/place', bet, { auth: auth! })
  return { auth: auth!, body: { ticket_id } }
}

/** A ticket of somebody's. @returns its id. */
export async function placeTicket(served: Served): Promise<string> {
  return String((await prepareTicket(served)).body?.['ticket_id'])
}

export const sportsPreparations: Partial<Record<Path, (served: Served) => Promise<Prepared>>> = {
  '/api/sports/event': async (served) => {
    const [offered] = await offeredOn(served, served.host)
    return { body: { match_id: offered!.selection.match_id } }
  },
  '/api/sports/place': prepareSelection,
  '/api/sports/share_code': prepareSelection,
  '/api/sports/load_code': async (served) => {
    const { auth, body } = await prepareSelection(served)
    const shared = await served.ask('/api/sports/share_code', body!, { auth: auth! })
    return { body: { code: (shared.body.value as { code: string }).code } }
  },
  '/api/sports/favourite_set': async (served) => {
    const [offered] = await offeredOn(served, served.host)
    return { auth: (await served.newPlayer()).auth, body: { league: offered!.league } }
  },
  '/api/sports/ticket': prepareTicket,
  '/api/sports/cash_out_quote': prepareTicket,
  '/api/sports/cash_out': async (served) => {
    const prepared = await prepareTicket(served)
    const { body } = await served.ask('/api/sports/cash_out_quote', prepared.body!, {
      auth: prepared.auth!,
    })
    return { ...prepared, body: { ...prepared.body, ...(body.value as { amount: string }) } }
  },
}
