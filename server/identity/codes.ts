/** Codes that prove an account to who is not signed in: sent to its phone, answered alike for every name [AUT-01]. */

import type { Player, Visit } from '#server/base/context.ts'
import { sendCode, type CodeNeeds } from '#server/proof/codes.ts'
import { findAccount } from './accounts.ts'

type AccountPurpose = 'register' | 'login' | 'reset'

const sentIn: Record<AccountPurpose, readonly Player['status'][]> = {
  register: ['pending'],
  login: ['active', 'inactive', 'dormant', 'suspended', 'closed'],
  reset: ['active', 'inactive', 'dormant', 'suspended'],
}

/** The same for every account, known or not. */
const maskedPhone = '+•• ••• ••• ••••'

/** @param phone where the asker has to name it: nothing is sent unless it is the account's. */
export async function sendAccountCode(
  visit: Visit,
  accountId: string,
  purpose: AccountPurpose,
  needs: CodeNeeds,
  phone?: string,
) {
  const account = await findAccount(visit, accountId)
  const isSent =
    account !== null &&
    sentIn[purpose].includes(account.status) &&
    (phone === undefined || phone === account.phone)
  const to = isSent ? ({ channel: 'sms', address: account.phone } as const) : null
  return { sent_to: maskedPhone, ...(await sendCode(visit, { accountId, purpose }, to, needs)) }
}
