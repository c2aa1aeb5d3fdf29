/** The schemas of single fields, used by every declaration. */

import {
  Array as List,
  Boolean as Flag,
  Enum,
  Integer,
  Object as Shape,
  Optional,
  String as Text,
  Union,
  Null,
  Unknown,
  type TSchema,
} from 'typebox/type'
import { categories, languageCodes } from './catalogue.ts'

export { Enum, Flag, Integer, List, Optional, Shape, Text, Union, Null, Unknown }

/** A set of named fields; unknown names are refused. */
export function object<const P extends Record<string, TSchema>>(properties: P) {
  return Shape(properties, { additionalProperties: false })
}

export const id = Text({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' })
/** A positive or zero amount, as a decimal string in the site's currency. */
export const money = Text({
  minLength: 1,
  maxLength: 27,
  pattern: '^(0|[1-9]\\d{0,17})(\\.\\d{1,8})?$',
})
/** An amount that may be negative. */
export const signedMoney = Text({
  minLength: 1,
  maxLength: 28,
  pattern: '^-?(0|[1-9]\\d{0,17})(\\.\\d{1,8})?$',
})
/** Game tokens: whole pieces whatever the currency. */
export const wholeTokens = Text({ minLength: 1, maxLength: 18, pattern: '^(0|[1-9]\\d*)$' })
/** 32 bytes in lower-case hex: a hash, or a seed that is shown. */
export const hash = Text({ pattern: '^[0-9a-f]{64}$' })
/** An instant, ISO 8601 in UTC. */
export const time = Text({
  minLength: 20,
  maxLength: 30,
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?Z$',
})
/** Of the clock, to the minute; `24:00` ends a day. */
export const timeOfDay = Text({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$' })
/** Made by the client before it asks; a repeat with the same reference is answered from store. */
export const clientRef = Text({
  minLength: 36,
  maxLength: 36,
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
})

export const accountName = Text({ minLength: 4, maxLength: 20, pattern: '^[a-z][a-z0-9_]{3,19}$' })
export const password = Text({ minLength: 8, maxLength: 128 })
/** E.164 with the leading plus. */
export const phone = Text({ minLength: 8, maxLength: 16, pattern: '^\\+[1-9]\\d{6,14}$' })
export const email = Text({
  minLength: 3,
  maxLength: 254,
  pattern: '^[^\\s@<>()\\[\\]",;:\\\\]+@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$',
})
/** A six-digit one-time code. */
export const tac = Text({ minLength: 6, maxLength: 6, pattern: '^\\d{6}$' })
/** What proves that it is the player: a one-time code, an authenticator's, or one of its backup codes. */
export const proof = Text({
  minLength: 6,
  maxLength: 11,
  pattern: '^(\\d{6}|[a-z2-9]{5}-[a-z2-9]{5})$',
})
/** Where it was asked for; refused with `proofNeeded` without it. */
export const proven = { tac: Optional(proof) }
/** Of every call that may ask for such a proof. */
export const proofRefusals = [
  'proofNeeded',
  'codeWrong',
  'codeUsed',
  'codeSpent',
  'codeExpired',
] as const
/** Attribution ids are opaque to us. */
export const tracking = Text({ maxLength: 200 })

export const language = Enum(languageCodes)
export const category = Enum([...categories])
export const page = Integer({ minimum: 1, maximum: 100_000 })
export const perPage = Integer({ minimum: 1, maximum: 100 })
/** Where a list goes on: the `next` of the page before. */
export const cursor = Text({ minLength: 3, maxLength: 100, pattern: '^[0-9]+-[A-Za-z0-9_-]+$' })
export const count = Integer({ minimum: 0 })
export const gameCode = Text({ minLength: 1, maxLength: 40, pattern: '^[a-z0-9-]+$' })
export const providerCode = Text({ minLength: 1, maxLength: 20, pattern: '^[A-Z0-9]+$' })
/** First and last letter of the account's name with stars between. */
export const maskedName = Text({ minLength: 3, maxLength: 20, pattern: '^.\\*+.$' })
export const link = Text({ maxLength: 500 })
export const label = Text({ maxLength: 200 })
