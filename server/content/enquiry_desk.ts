/** The calls by which staff read and answer what is written to the house. */

import type { Handlers } from '#server/base/handler.ts'
import type { RequireStaff } from '#server/base/staff.ts'
import type { Messages } from '#server/messages/messages.ts'
import { answerEnquiry, readMessages, readQueue } from './enquiry.ts'
import { showMessages } from './enquiry_thread.ts'

export function enquiryDeskHandlers({
  requireStaff,
  messages,
}: {
  requireStaff: RequireStaff
  messages: Messages
}): Handlers<'/api/staff/enquiries' | '/api/staff/enquiry_answer'> {
  return {
    '/api/staff/enquiries': async (visit, { token }) => {
      const { db, now } = visit
      const staff = await requireStaff(visit, token, 'host_enquiries_answer')
      const waiting = await readQueue(db, { staff, now })
      const said = await readMessages(
        db,
        waiting.map(({ enquiry }) => enquiry),
      )
      const byEnquiry = Map.groupBy(said, ({ enquiry }) => enquiry)
      return {
        value: {
          enquiries: waiting.map(({ enquiry, receivedAt, answerBy, ...written }) =>
            Object.assign(written, {
              enquiry_id: enquiry,
              messages: showMessages(byEnquiry.get(enquiry) ?? []),
              received_at: receivedAt.toISOString(),
              answer_by: answerBy.toISOString(),
            }),
          ),
        },
      }
    },
    '/api/staff/enquiry_answer': async (visit, { token, enquiry_id, ...answer }) => {
      const staff = await requireStaff(visit, token, 'host_enquiries_answer')
      await answerEnquiry(visit, messages, enquiry_id, { ...answer, staff })
      return {}
    },
  }
}
