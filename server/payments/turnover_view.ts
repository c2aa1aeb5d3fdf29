/** Why money is locked, source by source, as the player is told it. */

import type { Answer } from '#contract/calls.ts'
import { showMoney } from '#contract/money.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { balancesOf } from '#server/ledger/balance.ts'
import {
  lockedBy,
  lockedOf,
  readLocks,
  readTurnover,
  reasonOf,
  type Lock,
  type LockedStake,
} from './turnover.ts'

type Bonus = Answer<'/api/promo/mine'>['value']['active'][number]
type Shown = Answer<'/api/wallet/turnover'>['value']['locks'][number]
type Show = (minor: bigint) => string

/** The player's bonuses that are being wagered; they are another room's. */
export type ActiveBonuses = (visit: PlayerVisit) => Promise<readonly Bonus[]>

/** Locks shown at once: all that are open, and the latest that are not. */
const locksShown = 50

export async function showTurnover(
  visit: PlayerVisit,
  activeBonuses: ActiveBonuses,
): Promise<Answer<'/api/wallet/turnover'>> {
  const { db, site, player } = visit
  const readLatest = () => readLocks(db, player.id, locksShown)
  const [{ locks: open, hasCounted }, latest, { cash }, bonuses] = await Promise.all([
    readTurnover(db, player.id),
    readLatest(),
    balancesOf(db, player.id),
    activeBonuses(visit),
  ])
  const { locks, stakes } = hasCounted ? await readLatest() : latest
  const locked = lockedOf(open, cash)
  const show: Show = (minor) => showMoney(minor, site.currency)
  return {
    value: {
      cash: show(cash),
      locked: show(locked),
      withdrawable: show(cash - locked),
      locks: [
        ...bonuses.map((bonus) => showBonus(bonus, show)),
        ...locks.map((lock) => showLock(lock, stakes, show)),
      ],
    },
  }
}

function showLock(lock: Lock, stakes: readonly LockedStake[], show: Show): Shown {
  return {
    source: 'deposit',
    source_id: lock.lockId,
    amount: show(lock.amount),
    required: show(lock.required),
    done: show(lock.done),
    left: show(lock.required - lock.done),
    locked: show(lockedBy(lock)),
    opened_at: lock.openedAt.toISOString(),
    released_at: lock.releasedAt?.toISOString() ?? null,
    stakes: stakes
      .filter(({ lockId }) => lockId === lock.lockId)
      .map((stake) => ({
        subject: stake.subject,
        staked: show(stake.staked),
        counted: show(stake.counted),
        not_counted: show(stake.staked - stake.counted),
        reason: reasonOf(stake),
      })),
  }
}

/** A bonus keeps its own money and nothing of the player's [INC-09]; its stakes are told by its own page. */
function showBonus(bonus: Bonus, show: Show): Shown {
  return {
    source: 'bonus',
    source_id: bonus.bonus_id,
    amount: bonus.amount,
    required: bonus.turnover_due,
    done: bonus.turnover_done,
    left: bonus.turnover_left,
    locked: show(0n),
    opened_at: bonus.granted_at,
    released_at: null,
    stakes: [],
  }
}
