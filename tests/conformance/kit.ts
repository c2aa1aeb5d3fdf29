/** Plays the cases of the kit against a wallet: through a vendor's simulator, over a line that may be broken. */

import { randomUUID } from 'node:crypto'
import type { Heard, Keys, Move, Posted, Simulator } from '#server/demo/games/simulator.ts'
import { seeThrough, type Line, type Seen } from '#server/demo/games/vendor.ts'
import type { Arrangement, Case, Purse, Step, Tampering } from './case.ts'
import { faultyLine, type Fault } from './faults.ts'

export type Seat = {
  user: string
  token: string
  game: string
  /** Null where there is one game only. */
  otherGame: string | null
  currency: string
}

export type Arrange = (seat: Seat, reference: string) => Promise<unknown>

/** A wallet under test, as one vendor reaches it. */
export type Wallet = {
  simulator: Simulator
  keys: Keys
  line: Line
  /** A player with a hundred; others only where the wallet can be arranged. */
  seat(): Promise<Seat>
  otherSeat: (() => Promise<Seat>) | null
  strangerSeat: (() => Promise<Seat>) | null
  /** What there is to be staked, as a decimal text. */
  cash(seat: Seat): Promise<string>
  /** Own cash and bonus money apart; null where nobody tells. */
  purse: ((seat: Seat) => Promise<Purse>) | null
  arrange: Readonly<Partial<Record<Arrangement, Arrange>>>
  /** Undoes what was arranged for more than the player. */
  tidy(): Promise<void>
  /** Ends the process that serves and begins another; null where that is not ours to do. */
  restart: (() => Promise<void>) | null
  now(): Date
}

export type Verdict = { outcome: 'passed' | 'failed' | 'not applicable'; why: string }

const notApplicable: Verdict = { outcome: 'not applicable', why: '' }
const places = 8
const triesMax = 6

export async function playCase(
  wallet: Wallet,
  { steps, ends, purses, ...one }: Case,
  fault: Fault,
): Promise<Verdict> {
  const { simulator } = wallet
  if (!isFor(one, simulator)) return notApplicable
  if (Object.values(one.arrange ?? {}).some((what) => !wallet.arrange[what])) return notApplicable
  if (purses && !wallet.purse) return notApplicable
  const isFaulty = fault !== 'none'
  // What is spoilt on purpose, or races, is not broken a second time.
  if (isFaulty && steps.some(({ tamper, times, together }) => tamper ?? times ?? together))
    return notApplicable
  if (fault === 'kill' && !wallet.restart) return notApplicable
  const by = new Set(steps.map((step) => step.by))
  if (by.has('other') && !wallet.otherSeat) return notApplicable
  if (by.has('otherSite') && !wallet.strangerSeat) return notApplicable
  const seat = await wallet.seat()
  const story = openStory(wallet, seat, steps)
  if (!(await story.canTell())) return notApplicable
  const before = units(await wallet.cash(seat))
  const line = faultyLine(wallet.line, fault, wallet.restart)
  /** What the vendor believes to be booked, by what was said: a repeat is the same thing. */
  const believed = new Map<string, bigint>()
  /** A stake that is undone is no more, and so is what came back of it in parts. */
  const forget = (undoneStep: Step) => {
    believed.delete(nameOf(undoneStep))
    for (const part of steps)
      if (part.back !== undefined && part.of === undoneStep.id) believed.delete(nameOf(part))
  }
  let arranged = 0n
  const undone = new Set<string>()
  const isAlone = steps.every(({ times, together }) => !times && !together)
  try {
    for (const [n, step] of steps.entries()) {
      const what = one.arrange?.[n]
      if (what) {
        const had = units(await wallet.cash(seat))
        await wallet.arrange[what]?.(seat, story.referenceOf(step, n))
        arranged += units(await wallet.cash(seat)) - had
      }
      // The vendor pays nothing for a stake that it undid, and gives no part of it back.
      const isOfUndone = step.of !== undefined && undone.has(step.of)
      if (isOfUndone && (step.say !== 'cancel' || step.back !== undefined)) continue
      const seen = await story.tell(step, n, line.send)
      if ('fault' in seen) return { outcome: 'failed', why: `step ${n + 1}: ${seen.fault}` }
      const { say, id = '', of = '' } = step
      const isRepeat = believed.has(nameOf(step))
      if (seen.isUndone) undone.add(id)
      if (seen.isUndone) forget(step)
      else if (seen.word === 'ok' && say === 'cancel' && step.back === undefined)
        forget({ ...step, say: 'bet', id: of })
      else if (seen.word === 'ok') believed.set(nameOf(step), worthOf(step))
      const wrong = isFaulty ? null : faultOf(step, seen)
      if (wrong) return { outcome: 'failed', why: `step ${n + 1} (${step.say}): ${wrong}` }
      const asks = say !== 'balance' && step.expect === undefined
      // Of a repeat some vendors are told the balance of the first time.
      if (!isFaulty && asks && !isRepeat && isAlone && step.by === undefined && isTold(seen)) {
        const there = [...believed.values()].reduce((all, worth) => all + worth, before + arranged)
        if (units(seen.balance) !== there)
          return {
            outcome: 'failed',
            why: `step ${n + 1} (${step.say}): told a balance of ${seen.balance}, must be ${show(there)}`,
          }
      }
      if (isFaulty && seen.word === 'unknown' && asks)
        return {
          outcome: 'failed',
          why: `step ${n + 1} (${step.say}): its end stayed unknown (${seen.code})`,
        }
    }
    await line.settle()
    const moved = units(await wallet.cash(seat)) - before
    const sum = [...believed.values()].reduce((all, worth) => all + worth, arranged)
    const isOpenEnded = steps.some(({ expect }) => expect === 'any')
    const expected = [
      ...(isFaulty || ends.length === 0 ? [sum] : []),
      ...(!isFaulty || isOpenEnded ? ends.map(units) : []),
    ]
    if (!expected.includes(moved))
      return {
        outcome: 'failed',
        why: `moved ${show(moved)}, expected ${expected.map(show).join(' or ')}`,
      }
    const purse = purses && (await wallet.purse?.(seat))
    const isRight = purses
      ?.slice(0, isFaulty ? purses.length : 1)
      .some((right) => isSame(right, purse))
    return isRight === false
      ? { outcome: 'failed', why: `has ${purse?.cash} of cash and ${purse?.bonus} of bonus money` }
      : { outcome: 'passed', why: '' }
  } finally {
    await line.settle()
    await wallet.tidy()
  }
}

const isSame = (one: Purse, other: Purse | undefined) =>
  other !== undefined &&
  units(one.cash) === units(other.cash) &&
  units(one.bonus) === units(other.bonus)

function isFor(
  { only, except }: Pick<Case, 'only' | 'except'>,
  { name, isSigned }: Simulator,
): boolean {
  if (except?.includes(name)) return false
  if (only === 'signed') return isSigned
  return only === undefined || only.includes(name)
}

const isTold = (seen: Seen): seen is Seen & { balance: string } =>
  seen.word === 'ok' && !seen.isUndone && seen.balance !== null

/** Stakes and what follows them may share an id; players may not. */
const nameOf = ({ say, by, id = '' }: Step) =>
  `${by ?? 'own'} ${say === 'bet' || say === 'stakePayout' || say === 'carry' ? 'stake' : say} ${id}`

/** What a step that was done moves. */
function worthOf(step: Step) {
  const { say, stake = '0', payout = '0', jackpot = '0', returned, back, isFree } = step
  if (back !== undefined) return units(back)
  if (say === 'release') return units(returned ?? '0')
  if (say === 'balance' || say === 'close' || step.rewardOf === 'campaignEnd') return 0n
  return units(payout) + units(jackpot) - (isFree ? 0n : units(stake))
}

function faultOf({ expect = 'ok' }: Step, { word, code }: Seen): string | null {
  const isRight = expect === 'any' || (expect === 'bad' ? word !== 'ok' : word === expect)
  return isRight ? null : `was ${word} (${code}), must be ${expect}`
}

const gameIn = ({ game }: Step, { otherGame }: Seat) =>
  game === undefined ? {} : { game: typeof game === 'string' ? game : (otherGame ?? '') }

/** The moves of one case, with ids of their own; what a protocol cannot say is known before it begins. */
function openStory(wallet: Wallet, seat: Seat, steps: readonly Step[]) {
  const { simulator, keys } = wallet
  const story = randomUUID().slice(0, 13)
  const idOf = (name: string) => `${story}-${name}`
  const referenceOf = (step: Step, n: number) => idOf(step.id ?? `step ${n}`)
  const kindOf = (say: Step['say']): Move['kind'] => {
    if (say !== 'bet') return say
    return writes('stake') ? 'stake' : 'stakePayout'
  }
  const writes = (kind: Move['kind']) =>
    simulator.write({ ...baseOf(seat), kind, of: 'x', reference: 'x', round: 'x' }, keys) !== null
  const baseOf = (at: Seat) => ({ ...at, now: wallet.now() })
  let others: Promise<Seat> | undefined
  let strangers: Promise<Seat> | undefined

  const seatOf = async ({ by }: Step): Promise<Seat> => {
    if (by === 'other') return (others ??= wallet.otherSeat?.() ?? Promise.resolve(seat))
    if (by === 'otherSite') return (strangers ??= wallet.strangerSeat?.() ?? Promise.resolve(seat))
    return by === 'nobody' ? { ...seat, user: 'p999999999999999' } : seat
  }

  const moveOf = async (step: Step, n: number): Promise<Move> => {
    const at = await seatOf(step)
    const kind = kindOf(step.say)
    const target = steps.find(({ id }) => id === step.of)
    const token = { none: '', wrong: 'never-given' }[step.token ?? 'none']
    return {
      ...baseOf(at),
      kind,
      ...(step.token && { token }),
      ...(step.currency && { currency: step.currency }),
      ...gameIn(step, at),
      ...(step.lateMs && { now: new Date(wallet.now().getTime() - step.lateMs) }),
      reference: referenceOf(step, n),
      round: idOf(step.round ?? target?.round ?? 'round'),
      ...(step.stake !== undefined && { stake: step.stake }),
      ...(kind === 'stakePayout' && { payout: '0', closes: true }),
      ...(step.payout !== undefined && { payout: step.payout }),
      ...(step.jackpot !== undefined && { jackpot: step.jackpot }),
      ...(step.required !== undefined && { required: step.required }),
      ...(step.staked !== undefined && { staked: step.staked }),
      ...(step.returned !== undefined && { returned: step.returned }),
      ...(step.closes !== undefined && { closes: step.closes }),
      ...(step.isFree && { isFree: true }),
      ...(step.isResent && { isResent: true }),
      ...(step.rewardOf && { rewardOf: step.rewardOf }),
      ...(step.extra && { extra: step.extra }),
      ...(step.of !== undefined && {
        of: idOf(step.of),
        ofKind: kindOf(target?.say ?? 'bet'),
        ofAmount: step.back ?? target?.stake ?? '0',
      }),
    }
  }

  let together: Promise<Seen | null> | undefined
  const patience = { triesMax, wait: () => Promise.resolve() }

  return {
    referenceOf,
    canTell: async () => {
      if (seat.otherGame === null && steps.some(({ game }) => typeof game === 'object'))
        return false
      for (const [n, step] of steps.entries())
        if (simulator.write(await moveOf(step, n), keys) === null) return false
      return true
    },
    tell: async (step: Step, n: number, line: Line): Promise<Seen | { fault: string }> => {
      const move = await moveOf(step, n)
      if (step.tamper) return tellSpoilt(wallet, move, step.tamper)
      const say = () => seeThrough(simulator, line, move, keys, patience)
      if (step.together) {
        together = say()
        return { word: 'ok', code: '', balance: null, isUndone: true, tries: 1 }
      }
      const all = Array.from({ length: step.times ?? 1 }, say)
      const [heard] = await Promise.all([Promise.all(all), together])
      const seen = heard.find((one) => one && faultOf(step, one) !== null) ?? heard[0]
      return seen ?? { fault: 'the protocol has no such move' }
    },
  }
}

/** Spoilt requests are sent as they are; the answer may not be a fault of the server's, nor tell how it works. */
async function tellSpoilt(
  { simulator, keys, line }: Wallet,
  move: Move,
  tamper: Tampering,
): Promise<Seen | { fault: string }> {
  const posted = simulator.write(move, keys)
  if (!posted) return { fault: 'the protocol has no such move' }
  let heard: Heard
  try {
    heard = await line(spoil(posted, tamper))
  } catch (fault) {
    return { fault: `no answer: ${String(fault)}` }
  }
  if (heard.status >= 500 || /\bat .+:\d+:\d+/.test(heard.body))
    return { fault: `status ${heard.status}: ${heard.body.slice(0, 80)}` }
  return { ...simulator.understand(move, heard), isUndone: false, tries: 1 }
}

function spoil(posted: Posted, tamper: Tampering): Posted {
  const { path, headers, body } = posted
  switch (tamper) {
    case 'byte':
      return { ...posted, body: body.slice(0, -1) + (body.endsWith('0') ? '1' : '0') }
    case 'proof':
      return { path, headers: { 'content-type': headers['content-type'] ?? '' }, body }
    case 'spaces':
      return { ...posted, body: body.replaceAll('":', '" : ') }
    case 'garbage':
      return { ...posted, body: '\u0007%%{[x=&&?\uFFFD' }
    case 'half':
      return { ...posted, body: body.slice(0, body.length / 2) }
    case 'empty':
      return { ...posted, body: '' }
    case 'path':
      return { ...posted, path: '/wallet/nothing' }
  }
}

/** A decimal text in units of the kit; `show` writes two of its places. */
export function units(decimal: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  return BigInt(`${sign}${whole}${fraction.padEnd(places, '0').slice(0, places)}`)
}

export function show(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(places + 1, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places, -places + 2)}`
}
