/** What an operator sets for a site, stored as JSON, and the check that it fits, which names the field at fault. */

import { Compile } from 'typebox/compile'
import { categories, languageCodes } from '#contract/catalogue.ts'
import {
  Enum,
  Flag,
  label,
  List,
  Null,
  object,
  Optional,
  Text,
  time,
  timeOfDay,
  Union,
} from '#contract/fields.ts'
import { currencyScale, type Currency } from '#contract/money.ts'
import { Fault } from '#server/base/fault.ts'
import { assert } from '#server/base/refusal.ts'
import type { Static } from 'typebox/type'
import { isTimeZone } from '#server/base/calendar.ts'

/** Nothing, a path of the site itself, or an address reached by TLS: never a script. */
const address = Text({ maxLength: 500, pattern: '^(|/(?!/)\\S*|https://\\S+)$' })
const contentId = Text({ pattern: '^[a-z][a-z0-9-]{0,40}$' })
const someTime = Union([time, Null()])

/** An entry with a category is shown while that category has games. */
const menuLeaf = object({
  id: contentId,
  label,
  href: address,
  category: Optional(Enum([...categories])),
})

const schema = object({
  name: Text({ minLength: 1, maxLength: 60 }),
  currency: Enum(Object.keys(currencyScale) as Currency[]),
  /** Free text here: a theme that does not exist is told to players by `/api/startup`, not hidden from them. */
  theme_code: label,
  theme_color: label,
  /** The first is the site's own. */
  languages: List(Enum(languageCodes), { minItems: 1, uniqueItems: true }),
  /** A name, not an offset: the browser and the database read the sign of an offset in opposite ways. */
  time_zone: Text({ pattern: '^[A-Z][A-Za-z0-9_+/-]*$' }),
  /** A policy of `policy.ts`; the strictest holds for names unknown there. */
  policy: label,
  /** Categories the operator offers. */
  categories: List(Enum([...categories]), { uniqueItems: true }),
  menu: List(
    object({
      id: contentId,
      label,
      href: address,
      category: Optional(Enum([...categories])),
      children: Optional(List(menuLeaf, { minItems: 1 })),
    }),
  ),
  /** `registration`: whether new accounts are taken. On where they are not set: the splash, the modal, and both offers of the app. */
  features: object({
    referral: Flag(),
    free_play: Flag(),
    rewards: Flag(),
    registration: Flag(),
    preloader: Optional(Flag()),
    announcement: Optional(Flag()),
    app_prompt: Optional(Flag()),
    app_bar: Optional(Flag()),
  }),
  logos: List(address, { minItems: 3, maxItems: 3 }),
  logo_text: label,
  manifest_icon: address,
  /** The picture by which pages are shared that have none of their own; a drawn one where it is not set. */
  card: Optional(address),
  apps: object({ android: address, ios: address }),
  /** `hours`: when somebody answers, each day in the site's time zone; at any hour where none are set. */
  live_chat: object({
    is_on: Flag(),
    chat_id: label,
    image_id: address,
    hours: Optional(object({ from: timeOfDay, to: timeOfDay })),
  }),
  aff_domain: address,
  /** Closed while the flag is on or now lies within the window; an end may be announced for either. */
  maintenance: object({ is_on: Flag(), from: someTime, to: someTime }),
  /** Sites that name the same licensee share self-exclusions [EXC-06]. */
  licensee: Optional(Text({ maxLength: 60 })),
  /** Who runs the site and under which licence, in one line: stands at the foot of every page and on documents that players are given. */
  licence: Optional(Text({ maxLength: 120 })),
  /** When the tenant's contract ends; from then on the site is closed. */
  expires_at: someTime,
  /** Apps of several sites may call this site's hosts and choose by `domain_name`. */
  is_shared_api_host: Flag(),
  is_demo: Flag(),
})

export type Settings = Static<typeof schema>

const validator = Compile(schema)

/**
 * Reads stored settings.
 * @throws Fault that names the first field which does not fit.
 */
export function readSettings(stored: unknown): Settings {
  if (!validator.Check(stored)) throw new Fault(describe(validator.Errors(stored)[0]))
  const settings = stored
  if (!isTimeZone(settings.time_zone))
    throw new Fault(`time_zone is not a time zone: ${settings.time_zone}`)
  const { from, to } = settings.maintenance
  if (from !== null && to !== null && from >= to)
    throw new Fault('maintenance.to must lie after maintenance.from')
  return settings
}

type Misfit = ReturnType<typeof validator.Errors>[number]

function describe(misfit: Misfit | undefined): string {
  assert(misfit, 'what does not fit has a first misfit')
  const path = misfit.instancePath.split('/').slice(1)
  if (misfit.keyword === 'required')
    return `${[...path, misfit.params.requiredProperties[0]].join('.')} is missing`
  if (misfit.keyword === 'boolean') return `${path.join('.')} is not a setting`
  return `${path.join('.') || 'settings'} ${misfit.message}`
}

export type Closure = { isClosed: boolean; from: string | null; to: string | null }

/** Whether the site is closed at an instant, and the announced start and end. */
export function closureAt({ maintenance, expires_at }: Settings, now: Date): Closure {
  const { is_on, from, to } = maintenance
  const at = now.getTime()
  const hasBegun = from !== null && Date.parse(from) <= at
  const isOver = to !== null && Date.parse(to) <= at
  if (expires_at !== null && Date.parse(expires_at) <= at)
    return { isClosed: true, from: expires_at, to: null }
  return { isClosed: is_on || (hasBegun && !isOver), from, to }
}
