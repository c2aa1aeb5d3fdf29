/** Makes the examples of staff possible: somebody with the role, signed in, and what they decide about. */

import { randomUUID } from 'node:crypto'
import { calls, type Path } from '#contract/calls.ts'
import type { Role } from '#server/base/staff.ts'
import type { Prepared, Served } from './served.ts'
import { codeOf, hireAt } from './staff.ts'

const minuteMs = 60_000

export const staffPreparations: Partial<Record<Path, (served: Served) => Promise<Prepared>>> = {
  '/api/staff/login': async (served) => {
    const { staff, password } = await hireFor(served)
    return { body: { staff, password } }
  },
  '/api/staff/confirm': async (served) => {
    const { challenge, code } = await hireFor(served)
    return { body: { challenge, code } }
  },
  '/api/staff/update_password': async (served) => {
    const { password, uri, ...first } = await hireFor(served)
    const token = await confirmFor(served, first)
    // A code is good once: the next is half a minute away.
    served.advance(minuteMs)
    return { body: { token, password, code: codeOf(uri, served.now()) } }
  },
  '/api/staff/logout': async (served) => ({
    body: { token: await confirmFor(served, await hireFor(served)) },
  }),
  '/api/staff/schedules': async (served) => ({
    body: { token: await staffOf(served, 'gamekeeper') },
  }),
  '/api/staff/schedule_add': async (served) => ({
    body: { token: await staffOf(served, 'gamekeeper'), name: scheduleName() },
  }),
  '/api/staff/schedule_change': async (served) => ({
    body: { ...(await prepareSchedule(served)), name: scheduleName() },
  }),
  '/api/staff/schedule_withdraw': async (served) => ({ body: await prepareSchedule(served) }),
  '/api/staff/catalogue': async (served) => ({
    body: { token: await staffOf(served, 'gamekeeper') },
  }),
  '/api/staff/catalogue_maintenance': async (served) => ({
    body: { token: await staffOf(served, 'gamekeeper'), maintenance: null },
  }),
  '/api/staff/catalogue_picture': async (served) => ({
    body: { token: await staffOf(served, 'editor') },
  }),
  '/api/staff/site_pictures': async (served) => ({
    body: { token: await staffOf(served, 'editor') },
  }),
  '/api/staff/site_picture': async (served) => ({
    body: { token: await staffOf(served, 'editor') },
  }),
  '/api/staff/promotions': async (served) => ({
    body: { token: await staffOf(served, 'promoter') },
  }),
  '/api/staff/promotion_preview': async (served) => ({
    body: { token: await staffOf(served, 'promoter') },
  }),
  '/api/staff/promotion_publish': async (served) => ({
    body: { token: await staffOf(served, 'promoter'), promotion_id: promotionId() },
  }),
  '/api/staff/promotion_end': async (served) => ({ body: await preparePromotion(served) }),
  '/api/staff/promotion_picture': async (served) => {
    const { promotion_id } = await preparePromotion(served)
    return { body: { token: await staffOf(served, 'editor'), promotion_id } }
  },
  '/api/staff/promotion_code': async (served) => ({
    body: {
      token: await staffOf(served, 'promoter'),
      code: promotionId().slice(-8).toUpperCase(),
    },
  }),
  '/api/staff/hosts': async (served) => ({ body: { token: await staffOf(served, 'promoter') } }),
  '/api/staff/host_set': async (served) => {
    const { token, account } = await prepareHost(served)
    return { body: { token, account } }
  },
  '/api/staff/host_remove': async (served) => {
    const { token, account } = await prepareHost(served)
    const host = { ...calls['/api/staff/host_set'].example, token, account }
    await served.ask('/api/staff/host_set', host)
    return { body: { token, account } }
  },
  '/api/staff/enquiries': async (served) => ({ body: { token: await staffOf(served, 'host') } }),
  '/api/staff/enquiry_answer': async (served) => {
    const { token, account, auth } = await prepareHost(served)
    const host = { ...calls['/api/staff/host_set'].example, token, account }
    await served.ask('/api/staff/host_set', host)
    const written = { topic: 'account', message: 'May I visit?', for_host: true }
    const { body } = await served.ask('/api/settings/contact_send', written, { auth })
    const { enquiry } = body.value as { enquiry: string }
    return { body: { token: await staffOf(served, 'host'), enquiry_id: enquiry } }
  },
}

/** Somebody new of the staff, who has passed the first step and reads a code. */
async function hireFor(served: Served, role?: Role) {
  const hired = await hireAt(served, role)
  const { staff, password, uri } = hired
  const { body } = await served.ask('/api/staff/login', { staff, password })
  const { challenge } = body.value as { challenge: string }
  return { ...hired, challenge, code: codeOf(uri, served.now()) }
}

async function confirmFor(
  served: Served,
  { challenge, code }: { challenge: string; code: string },
) {
  const { body } = await served.ask('/api/staff/confirm', { challenge, code })
  return (body.value as { token: string }).token
}

/** The token of somebody of the staff with a role. */
export const staffOf = async (served: Served, role: Role) =>
  confirmFor(served, await hireFor(served, role))

/** A player, and who of the staff may name their host. */
async function prepareHost(served: Served) {
  const { auth, account } = await served.newPlayer()
  return { token: await staffOf(served, 'promoter'), account, auth }
}

const promotionId = () => `quiet-${randomUUID().slice(0, 8)}`

/** A promotion that was just published, and who of the staff may end it. */
async function preparePromotion(served: Served) {
  const token = await staffOf(served, 'promoter')
  const asked = { ...calls['/api/staff/promotion_publish'].example, token }
  const { body } = await served.ask('/api/staff/promotion_publish', {
    ...asked,
    promotion_id: promotionId(),
  })
  return { token, ...(body.value as { promotion_id: string; version: number }) }
}

const scheduleName = () => `Ford ${randomUUID().slice(0, 8)}`

/** A schedule that was just added, and who of the staff may change it. */
async function prepareSchedule(served: Served) {
  const token = await staffOf(served, 'gamekeeper')
  const asked = { ...calls['/api/staff/schedule_add'].example, token, name: scheduleName() }
  const { body } = await served.ask('/api/staff/schedule_add', asked)
  const { schedule_id, version } = body.value as { schedule_id: string; version: number }
  return { token, schedule_id, version }
}
