/** What may be done with a ticket of the bet history: selling it, betting the same again, passing it on. */

import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { useNavigation } from '../../routing/link.tsx'
import { CashOut } from './cash_out.tsx'
import { addressOfCode, SharedCode, useShareCode } from './share_code.tsx'
import type { Ticket } from './ticket.tsx'
import styles from './share.module.css'

export function TicketWays({ ticket }: { ticket: Ticket }) {
  const { state, selections, ticket_id } = ticket
  // What is over can be bet on by nobody.
  const isOffered = selections.every(({ status }) => status === 'upcoming' || status === 'live')
  return (
    <>
      {state === 'open' && <CashOut id={ticket_id} />}
      {isOffered && <Again ticket={ticket} />}
    </>
  )
}

function Again({ ticket: { selections } }: { ticket: Ticket }) {
  const t = useT()
  const navigation = useNavigation()
  const { share, isBusy, ...shared } = useShareCode(selections)
  const again = async () => {
    const known = shared.code || (await share())
    // The slip asks before what is in it would be lost.
    if (known !== '') void navigation.go(addressOfCode(known))
  }
  return (
    <>
      <div className={styles['answers']}>
        <Button isBusy={isBusy} onClick={() => void again()}>
          {t('betAgain')}
        </Button>
        <Button kind="plain" isBusy={isBusy} onClick={() => void share()}>
          {t('share')}
        </Button>
      </div>
      <SharedCode {...shared} />
    </>
  )
}
