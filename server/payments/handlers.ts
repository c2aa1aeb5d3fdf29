/** The cashier's calls: ways to pay, deposits, withdrawals, accounts to pay out to, and turnover. */

import { showMoney } from '#contract/money.ts'
import type { Answer } from '#contract/calls.ts'
import type { bankCalls } from '#contract/banks.ts'
import type { depositCalls } from '#contract/deposits.ts'
import type { depositStates, paymentCalls, withdrawalStates } from '#contract/payments.ts'
import type { transactionCalls } from '#contract/transactions.ts'
import type { voucherCalls } from '#contract/vouchers.ts'
import type { withdrawalCalls } from '#contract/withdrawals.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import type { Db } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import type { RequireProof } from '#server/proof/proof.ts'
import {
  addAccount,
  listAccounts,
  removeAccount,
  setDefault,
  showBankAccount,
  showOption,
} from './accounts.ts'
import { banks } from './banks.ts'
import {
  depositBlockers,
  readWithdrawalFacts,
  sumOnTheWay,
  withdrawalBlockers,
} from './blockers.ts'
import { cancelDeposit, cancellable, createDeposit, type DepositNeeds } from './deposit.ts'
import { historyHandlers } from './history.ts'
import { reviewedBy } from './queue.ts'
import { closedWays, sendsAt, showMethod, shownMethods, shownRule } from './method.ts'
import { readPayment, readTimelines, type Payment, type TimelineRow } from './steps.ts'
import { submitProof, takesProof } from './transfer_proof.ts'
import { readTurnover } from './turnover.ts'
import { showTurnover, type ActiveBonuses } from './turnover_view.ts'
import { redeemVoucher } from './voucher_redeem.ts'
import {
  cancelWithdrawal,
  createWithdrawal,
  isCancellable,
  lockWithdrawal,
  methodFor,
  ruleFor,
  type PerDayOfPlayer,
  type ReviewMinutesOfPlayer,
} from './withdrawal.ts'

type PaymentPath = keyof (typeof paymentCalls &
  typeof transactionCalls &
  typeof depositCalls &
  typeof voucherCalls &
  typeof withdrawalCalls &
  typeof bankCalls)

/** `wake` has the worker look at once; it is told after the commit. */
export type PaymentNeeds = DepositNeeds & {
  wake(): void
  requireProof: RequireProof
  sealKey: Buffer
  /** The player's bonuses that are being wagered; they are another room's. */
  activeBonuses: ActiveBonuses
  perDayOfPlayer: PerDayOfPlayer
  reviewMinutesOfPlayer: ReviewMinutesOfPlayer
}

export function paymentsHandlers(needs: PaymentNeeds): Handlers<PaymentPath> {
  return {
    ...depositHandlers(needs),
    ...withdrawalHandlers(needs),
    ...bankHandlers(needs),
    ...historyHandlers,
  }
}

type DepositPath = Extract<
  PaymentPath,
  `/api/wallet/${'methods' | 'deposit' | 'voucher'}_${string}`
>

function depositHandlers(needs: PaymentNeeds): Handlers<DepositPath> {
  const { gateways } = needs
  return {
    '/api/wallet/methods_public': async (visit) => {
      const show = async (kind: 'deposit' | 'withdrawal') =>
        (await shownMethods(visit, gateways, kind)).map((method) => showMethod(method, visit))
      return {
        value: {
          deposit: await show('deposit'),
          withdrawal: await show('withdrawal'),
          turnover_percent: (await shownRule(visit.db, visit.site)).depositTurnoverPercent,
        },
      }
    },
    '/api/wallet/deposit_methods': async (visit) => {
      const [methods, { depositTurnoverPercent }, onTheWay, blockers] = await Promise.all([
        shownMethods(visit, gateways, 'deposit'),
        shownRule(visit.db, visit.site),
        sumOnTheWay(visit.db, visit.player.id),
        depositBlockers(visit),
      ])
      return {
        value: methods.map((method) => showMethod(method, visit)),
        turnover_percent: depositTurnoverPercent,
        on_the_way: showMoney(onTheWay, visit.site.currency),
        blockers,
      }
    },
    '/api/wallet/deposit_create': async (visit, body) => {
      const payment = await createDeposit(needs, visit, body)
      return { value: await showDeposit(visit.db, payment) }
    },
    '/api/wallet/voucher_redeem': async (visit, body) => ({
      value: await showDeposit(visit.db, await redeemVoucher(needs, visit, body)),
    }),
    '/api/wallet/deposit_status': async (visit, { deposit_id }) => {
      const payment = await readPayment(visit.db, visit.player.id, 'deposit', deposit_id)
      if (!payment) throw new Refusal('depositUnknown')
      return { value: await showDeposit(visit.db, payment) }
    },
    '/api/wallet/deposit_proof': async (visit, body) => ({
      value: await showDeposit(visit.db, await submitProof(visit, body, needs.sealKey)),
    }),
    '/api/wallet/deposit_cancel': async (visit, { deposit_id }) => ({
      value: await showDeposit(visit.db, await cancelDeposit(visit, deposit_id)),
    }),
  }
}

type WithdrawalPath = Extract<PaymentPath, `/api/wallet/${'withdraw_' | 'turnover'}${string}`>

function withdrawalHandlers(needs: PaymentNeeds): Handlers<WithdrawalPath> {
  const { gateways } = needs
  return {
    '/api/wallet/withdraw_options': async (visit) => {
      const { currency } = visit.site
      const counted = readTurnover(visit.db, visit.player.id)
      const set = Promise.all([
        shownRule(visit.db, visit.site).then((rule) => ruleFor(visit, rule, needs.perDayOfPlayer)),
        shownMethods(visit, gateways, 'withdrawal'),
      ])
      const facts = await readWithdrawalFacts(visit, set, counted)
      return {
        value: {
          withdrawable: showMoney(facts.withdrawable, currency),
          held: showMoney(facts.held, currency),
          locked: showMoney(facts.locked, currency),
          methods: facts.methods.map((method) => showMethod(methodFor(facts, method), visit)),
          accounts: facts.accounts.map((account) => showOption(account, visit.now)),
          is_by_pin: facts.pin !== 'off',
          left_today: facts.leftToday && {
            count: facts.leftToday.count,
            amount: showMoney(facts.leftToday.amount, currency),
            renews_at: facts.dayEndsAt.toISOString(),
          },
        },
        blockers: withdrawalBlockers(facts, visit),
      }
    },
    '/api/wallet/withdraw_create': async (visit, body) => {
      const payment = await createWithdrawal(needs, visit, body)
      visit.afterCommit(needs.wake)
      return { value: await showWithdrawal(visit, payment) }
    },
    '/api/wallet/withdraw_cancel': async (visit, { withdrawal_id }) => ({
      value: await showWithdrawal(visit, await cancelWithdrawal(visit, withdrawal_id)),
    }),
    '/api/wallet/withdraw_lock': async (visit, { withdrawal_id }) => ({
      value: await showWithdrawal(visit, await lockWithdrawal(visit, withdrawal_id)),
    }),
    '/api/wallet/turnover': (visit) => showTurnover(visit, needs.activeBonuses),
  }
}

type BankPath = Extract<PaymentPath, keyof typeof bankCalls>

function bankHandlers({ requireProof, sealKey }: PaymentNeeds): Handlers<BankPath> {
  return {
    '/api/wallet/banks': async ({ site }) => ({
      value: banks[site.currency].map(({ bank, name, kind, number, example }) => ({
        bank,
        name,
        kind,
        number_pattern: number.source,
        number_example: example,
      })),
    }),
    '/api/wallet/bank_list': async (visit) => {
      const { db, site, player } = visit
      const [accounts, { accountsMax }] = await Promise.all([
        listAccounts(db, player.id),
        shownRule(db, site),
      ])
      return {
        value: {
          accounts: accounts.map((account) => showBankAccount(visit, account)),
          holder: player.isVerified ? player.fullName : '',
          accounts_max: accountsMax,
        },
      }
    },
    '/api/wallet/bank_add': async (visit, body) => {
      await requireProof(visit, 'bank_add', body.tac)
      return { value: showBankAccount(visit, await addAccount(visit, body, sealKey)) }
    },
    '/api/wallet/bank_default': async (visit, { bank_account_id }) => ({
      value: showBankAccount(visit, await setDefault(visit, bank_account_id)),
    }),
    '/api/wallet/bank_remove': async (visit, { bank_account_id, tac }) => {
      await requireProof(visit, 'bank_remove', tac)
      await removeAccount(visit, bank_account_id)
      return {}
    },
  }
}

async function timelineOf(db: Db, paymentId: string): Promise<TimelineRow[]> {
  const timeline = (await readTimelines(db, [paymentId])).get(paymentId)
  assert(timeline && timeline.length > 0, 'a payment was opened by a step')
  return timeline
}

type Shown<P extends '/api/wallet/deposit_status' | '/api/wallet/withdraw_create'> =
  Answer<P>['value']

async function showDeposit(db: Db, payment: Payment): Promise<Shown<'/api/wallet/deposit_status'>> {
  const {
    paymentId,
    method,
    state,
    amount,
    currency,
    credited,
    createdAt,
    expiresAt,
    instruction,
  } = payment
  const isPayable = state === 'awaiting_payment'
  return {
    deposit_id: paymentId,
    method,
    // Only the machine writes states, and its type is this one.
    state: state as (typeof depositStates)[number],
    amount: showMoney(amount, currency),
    credited: credited === null ? '' : showMoney(credited, currency),
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    instruction: isPayable ? instruction : null,
    takes_proof: takesProof(payment),
    is_cancellable: cancellable.includes(state),
    timeline: await timelineOf(db, paymentId),
  }
}

async function showWithdrawal(
  visit: PlayerVisit,
  payment: Payment,
): Promise<Shown<'/api/wallet/withdraw_create'>> {
  const { paymentId, method, state, amount, currency, destination, createdAt } = payment
  return {
    withdrawal_id: paymentId,
    method,
    state: state as (typeof withdrawalStates)[number],
    amount: showMoney(amount, currency),
    destination,
    created_at: createdAt.toISOString(),
    is_cancellable: isCancellable(visit, payment),
    sends_at: sendsAt(payment, await closedWays(visit.db, visit.now)),
    review_by: reviewedBy(payment),
    timeline: await timelineOf(visit.db, paymentId),
  }
}
