/** What visitors write about, on the form and where it is answered. */

import type { contactTopics } from '#contract/contact.ts'
import type { MessageKey } from './speech.ts'

export const topicWords: Record<(typeof contactTopics)[number], MessageKey> = {
  account: 'account',
  deposit: 'deposit',
  withdrawal: 'withdraw',
  game: 'games',
  sports: 'topicSports',
  bonus: 'topicBonus',
  safer_play: 'responsibleGaming',
  technical: 'topicTechnical',
  complaint: 'topicComplaint',
  other: 'topicOther',
}
