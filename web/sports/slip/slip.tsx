/** The bet slip and the player's tickets: loaded once the page works, beside it, over it, or behind a bar at its foot. */

import { Suspense, useEffect, useRef } from 'react'
import { useCall } from '#client/query.tsx'
import { useT } from '#i18n/translate.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { usePlayer } from '../../context.tsx'
import type { Page } from '../../page.ts'
import { LoginLink } from '../../template/login_link.tsx'
import { lazyAside } from '../../routing/chunk_guard.ts'
import { usePlace } from '../../routing/link.tsx'
import { onwardOf } from '../../routing/router.ts'
import { lineCode, useSlip, type Selection } from './selections.ts'
import { AccountMini } from './account_mini.tsx'
import { useCodes } from './codes.ts'
import { Collapsed } from './collapsed.tsx'
import { Frame } from './frame.tsx'
import { usePanel, type Side } from './panel.ts'
import { usePlacing, type Placing } from './placing.ts'
import { usePresses } from './quick.ts'
import { useSlipLook } from './slip_look.ts'
import { SlipSide } from './slip_side.tsx'
import { FreshSeasons, useFreshSlip } from './upkeep.ts'
import styles from './slip.module.css'

export const page: Page = { title: 'betSlip', calls: () => [], View: BetSlip }

const ticketsAskedMs = 30_000

/** Loaded when a player looks at it. */
const MyBets = lazyAside(() => import('./my_bets.tsx'), 'MyBets')

function BetSlip() {
  return usePlayer() ? <PlayerSlip /> : <Slip open={0} />
}

function PlayerSlip() {
  const { answer } = useCall('/api/sports/tickets', { which: 'open' }, { everyMs: ticketsAskedMs })
  return <Slip open={answer?.value.open ?? 0} />
}

/** `open`: how many tickets are. */
function Slip({ open }: { open: number }) {
  const t = useT()
  const { selections } = useSlip()
  const { above } = useSlipLook()
  const panel = usePanel()
  const placing = usePlacing()
  const codes = useCodes(panel)
  useFreshSlip()
  usePresses(placing, panel)
  useNextBet(selections, placing)
  useOpening(selections.length, panel.place, () => panel.open('slip'))
  const tabs = [
    {
      id: 'slip',
      title: selections.length > 0 ? t('slipOf', { count: selections.length }) : t('betSlip'),
      content: <SlipSide placing={placing} codes={codes} onMine={() => panel.choose('mine')} />,
    },
    {
      id: 'mine',
      title: open > 0 ? t('myBetsOf', { count: open }) : t('myBets'),
      content: <Mine />,
    },
  ]
  if (!panel.isOpen) return <Collapsed open={open} panel={panel} />
  return (
    <Frame
      panel={panel}
      above={above === 'account-mini' && <AccountMini onMine={() => panel.choose('mine')} />}
    >
      {selections.some(({ bet_type }) => bet_type === 'OR') && <FreshSeasons />}
      <Tabs
        label={t('betSlip')}
        tabs={tabs}
        open={panel.side}
        onOpen={(side) => panel.choose(side as Side)}
      />
    </Frame>
  )
}

/** Beside the page it opens with the first price that is pressed; over the page it would be in the way of a second. */
function useOpening(size: number, place: string, open: () => void): void {
  const before = useRef(size)
  useEffect(() => {
    const isFirst = before.current === 0 && size === 1
    before.current = size
    if (isFirst && (place === 'floating-panel' || place === 'inline-drawer')) open()
  })
}

/** What came of the last bets makes way once something else is chosen. */
function useNextBet(selections: readonly Selection[], { isBusy, outcomes, forget }: Placing) {
  const chosen = selections.map((one) => lineCode(one)).join(', ')
  const before = useRef(chosen)
  useEffect(() => {
    if (before.current === chosen) return
    before.current = chosen
    // Of what another tab changes meanwhile nothing has been looked at yet.
    if (outcomes.length > 0 && !isBusy) forget()
  })
}

function Mine() {
  const t = useT()
  const player = usePlayer()
  const onward = onwardOf(usePlace())
  if (player)
    return (
      <Suspense fallback={<Skeleton label={t('myBets')} lines={4} />}>
        <MyBets />
      </Suspense>
    )
  return (
    <div className={styles['empty']}>
      <p>{t('myBetsGuest')}</p>
      <LoginLink next={onward} className="button" data-kind="primary" />
    </div>
  )
}
