/** Markers of harm: what each measures, and the grade that figures come to under a site's policy [EXC-08]. */

import type { Currency } from '#contract/money.ts'
import type { HarmMarker, Policy } from '#server/base/context.ts'

export const grades = ['none', 'low', 'medium', 'strong'] as const
export type Grade = (typeof grades)[number]

/** Counted of a player's days, each day of the site's calendar once. */
export type HarmCounts = {
  /** Net loss of the last seven days, in minor units of the site's currency. */
  lost: bigint
  playedMs: bigint
  /** Most on one of the last seven days. */
  depositsInADay: number
  chases: number
  recalls: number
  /** Nights of the last seven with stakes between midnight and six. */
  nights: number
  /** Raises of limits asked for in the last thirty days. */
  limitRaises: number
}

/** What a euro is worth, roughly, in minor units: near enough for the thresholds of one marker, and for nothing else. */
const euroMinor: Record<Currency, bigint> = {
  PHP: 6500n,
  MYR: 480n,
  VND: 28_000n,
  CNY: 800n,
  TWD: 3500n,
  NPR: 15_500n,
  USD: 115n,
  EUR: 100n,
  XBT: 1100n,
}

const hourMs = 3_600_000n

type Definition = {
  /** What is measured, and in which unit the policy's thresholds are. */
  about: string
  measure(counts: HarmCounts, currency: Currency): number
}

const markers: Readonly<Record<HarmMarker, Definition>> = {
  spend: {
    about: 'Euros lost in seven days',
    measure: ({ lost }, currency) => Number(lost / euroMinor[currency]),
  },
  time: {
    about: 'Hours played in seven days',
    measure: ({ playedMs }) => Number(playedMs / hourMs),
  },
  deposits: {
    about: 'Deposits on one day, the most of seven days',
    measure: ({ depositsInADay }) => depositsInADay,
  },
  chasing: {
    about:
      'Deposits of seven days made within an hour of a stake, after losses since the deposit before',
    measure: ({ chases }) => chases,
  },
  recalls: {
    about: 'Withdrawals called back in seven days',
    measure: ({ recalls }) => recalls,
  },
  nights: {
    about: 'Nights with play between midnight and six, of seven',
    measure: ({ nights }) => nights,
  },
  raises: {
    about: 'Raises of limits asked for in thirty days',
    measure: ({ limitRaises }) => limitRaises,
  },
}

/** A marker that stands out. */
export type Raised = { marker: HarmMarker; measured: number; grade: Grade }

/** As many markers of medium grade say as much as a strong one. */
const mediumsOfStrong = 3

/** The markers that stand out, and the grade of the whole: the highest of them. */
export function gradeHarm(
  counts: HarmCounts,
  thresholds: Policy['harm'],
  currency: Currency,
): { grade: Grade; markers: Raised[] } {
  const raised = (Object.keys(markers) as HarmMarker[]).flatMap((marker) => {
    const measured = markers[marker].measure(counts, currency)
    const grade = grades[thresholds[marker].filter((from) => measured >= from).length] ?? 'strong'
    return grade === 'none' ? [] : [{ marker, measured, grade }]
  })
  const has = (grade: Grade) => raised.filter((one) => one.grade === grade).length
  if (has('strong') > 0 || has('medium') >= mediumsOfStrong)
    return { grade: 'strong', markers: raised }
  if (has('medium') > 0) return { grade: 'medium', markers: raised }
  return { grade: raised.length > 0 ? 'low' : 'none', markers: raised }
}
