/** The calls by which staff read and answer what players write to hosts. */

import type { Handlers } from '#server/base/handler.ts'
import type { RequireStaff } from '#server/base/staff.ts'
import type { Messages } from '#server/messages/messages.ts'
import { answerEnquiry, readHostQueue } from './enquiry.ts'

export function hostDeskHandlers({
  requireStaff,
  messages,
}: {
  requireStaff: RequireStaff
  messages: Messages
}): Handlers<'/api/staff/host_queue' | '/api/staff/host_answer'> {
  return {
    '/api/staff/host_queue': async (visit, { token }) => {
      const { db, now } = visit
      const staff = await requireStaff(visit, token, 'host_enquiries_answer')
      const waiting = await readHostQueue(db, { staff, now })
      return {
        value: waiting.map(({ receivedAt, answerBy, ...written }) =>
          Object.assign(written, {
            received_at: receivedAt.toISOString(),
            answer_by: answerBy.toISOString(),
          }),
        ),
      }
    },
    '/api/staff/host_answer': async (visit, { token, enquiry, answer }) => {
      const staff = await requireStaff(visit, token, 'host_enquiries_answer')
      await answerEnquiry(visit, messages, enquiry, { answer, staff })
      return {}
    },
  }
}
