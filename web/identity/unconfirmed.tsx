/** For who logs in before the mobile number was confirmed: the code once more, and then the login goes through. */

import { useState } from 'react'
import { useAction, useAsk } from '#client/query.tsx'
import { authCalls } from '#contract/auth.ts'
import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Refused } from '../said.tsx'
import { Code, unsent, type CodeSent } from './code.tsx'

const verify = '/api/auth/tac/verify'
const request = '/api/auth/tac/request_new_register'

export function Unconfirmed({ username, onDone }: { username: string; onDone: () => void }) {
  const t = useT()
  const ask = useAsk()
  const { run, failure, isBusy } = useAction(request)
  const [sent, setSent] = useState<CodeSent | null>(null)
  const account = { account_id: username }
  const begin = async () => {
    const result = await run(account)
    if (result.message === 'OK') setSent({ ...result.value, ...account })
    if (result.message === 'codeTooSoon') setSent({ ...unsent(result), ...account })
  }
  if (sent)
    return (
      <Code<typeof verify>
        sent={sent}
        label={t('confirm')}
        schema={authCalls[verify].body}
        send={(body) => ask(verify, body)}
        sendAgain={() => ask(request, account)}
        onSent={setSent}
        leadsOn={({ message }) => {
          if (message === 'codeUsed') onDone()
          return message === 'codeUsed'
        }}
        onDone={onDone}
      />
    )
  return (
    <>
      <Refused failure={failure} />
      <Button isWide isBusy={isBusy} onClick={() => void begin()}>
        {t('sendCode')}
      </Button>
    </>
  )
}
