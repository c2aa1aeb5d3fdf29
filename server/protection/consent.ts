/** What a player has agreed to: terms, privacy policy and the declarations, each by version [ACC-03, ACC-04]. */

import { createHash } from 'node:crypto'
import type { Language } from '#contract/catalogue.ts'
import { consentKinds, type consentCalls } from '#contract/settings.ts'
import { speechOf } from '#i18n/catalogue.ts'
import type { MessageKey } from '#i18n/speech.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { assert, Refusal } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'

type Kind = (typeof consentKinds)[number]

/**
 * A document is a page that the operator publishes, with its versions and its route; a declaration is a sentence of
 * ours, whose version rises by hand when its sentence changes.
 */
const asked: Record<
  Kind,
  { page: string; href: string } | { sentence: MessageKey; version: number }
> = {
  terms: { page: 'terms', href: '/term-condition' },
  privacy: { page: 'privacy_policy', href: '/privacy-policy' },
  own_account: { sentence: 'declareOwnAccount', version: 1 },
  monitoring: { sentence: 'declareMonitoring', version: 1 },
  true_data: { sentence: 'declareTrueData', version: 1 },
}

type Standing = {
  kind: Kind
  /** In force; 0 while the site has published none, and then there is nothing to accept. */
  version: number
  hash: Buffer | null
  givenVersion: number | null
  givenAt: Date | null
  /** Nothing was accepted since the last version that changed something. */
  isNeeded: boolean
}

/** In the order in which they are asked for. */
async function standingsOf({ db, player, now }: PlayerVisit): Promise<Standing[]> {
  const pages = consentKinds.map((kind) => ('page' in asked[kind] ? asked[kind].page : null))
  const versions = consentKinds.map((kind) =>
    'version' in asked[kind] ? asked[kind].version : null,
  )
  return db.rows<Standing>(sql`
    select a.kind, coalesce(v.version, a.version, 0) as version, v.hash, c.version as "givenVersion",
           c.given_at as "givenAt",
           coalesce(c.version, 0) < greatest(a.version, m.version, 1) as "isNeeded"
      from unnest(${[...consentKinds]}::text[], ${pages}::text[], ${versions}::integer[])
           with ordinality as a (kind, page, version, n)
      left join content_item i on i.site_id = current_site() and i.kind = 'page' and i.name = a.page
      left join content_version v
        on v.site_id = i.site_id and v.kind = i.kind and v.name = i.name
       and v.version = case when i.next_at <= ${now} then i.next_version when i.status = 'published' then i.live_version end
      left join lateral (
        select version from content_version m
         where m.site_id = i.site_id and m.kind = i.kind and m.name = i.name and m.is_material and m.version <= v.version
         order by version desc limit 1) m on true
      left join lateral (
        select version, given_at from consent c
         where c.site_id = current_site() and c.player_id = ${player.id} and c.kind = a.kind
         order by version desc limit 1) c on true
     order by n`)
}

/** Refusal `termsNeeded` with the first `kind` that is not accepted, and its `version` in force; null where none is. */
export async function missingConsent(visit: PlayerVisit): Promise<Refusal | null> {
  const missing = (await standingsOf(visit)).find(({ isNeeded }) => isNeeded)
  return missing
    ? new Refusal('termsNeeded', { kind: missing.kind, version: missing.version })
    : null
}

/** @throws Refusal as `missingConsent` has it. */
export async function checkConsent(visit: PlayerVisit): Promise<void> {
  const refusal = await missingConsent(visit)
  if (refusal) throw refusal
}

/** The sentence of a declaration as it is shown; a document stands on its page. */
function sentenceOf(kind: Kind, language: Language): string {
  const { [kind]: consent } = asked
  if (!('sentence' in consent)) return ''
  return speechOf(language).t(consent.sentence)
}

function hashOf({ kind, hash }: Standing, language: Language): Buffer | null {
  const { [kind]: consent } = asked
  return 'page' in consent ? hash : createHash('sha256').update(sentenceOf(kind, language)).digest()
}

async function showConsents(visit: PlayerVisit) {
  const value = (await standingsOf(visit)).map((standing) => {
    const { kind, version, givenVersion, givenAt, isNeeded } = standing
    const { [kind]: consent } = asked
    return {
      kind,
      version,
      hash: hashOf(standing, visit.language)?.toString('hex') ?? '',
      text: sentenceOf(kind, visit.language),
      href: 'href' in consent ? consent.href : '',
      is_needed: isNeeded,
      accepted_version: givenVersion,
      accepted_at: givenAt?.toISOString() ?? null,
    }
  })
  return { is_required: visit.site.policy.consentNeeded, value }
}

export const consentSteps: Handlers<keyof typeof consentCalls> = {
  '/api/settings/consents_get': showConsents,

  '/api/settings/consents_give': async (visit, { consents }) => {
    const standings = new Map((await standingsOf(visit)).map((each) => [each.kind, each]))
    for (const { kind, version } of consents) {
      const standing = standings.get(kind)
      assert(standing, 'every kind has a standing')
      if (standing.version !== version)
        throw new Refusal('termsChanged', { kind, version: standing.version })
      await giveConsent(visit, standing)
    }
    return showConsents(visit)
  },
}

/** Once for each version: the first time stands. */
async function giveConsent(visit: PlayerVisit, standing: Standing) {
  const { db, site, player, language, address, now } = visit
  const { kind, version, givenVersion } = standing
  const hash = hashOf(standing, language)
  if (!hash) throw new Refusal('termsChanged', { kind, version })
  const given = await db.run(sql`
    insert into consent (site_id, player_id, kind, version, hash, language, address, given_at)
    values (${site.id}, ${player.id}, ${kind}, ${version}, ${hash}, ${language}, ${address}, ${now})
    on conflict do nothing`)
  if (given === 0) return
  await record(db, {
    siteId: site.id,
    kind: 'consent_given',
    actor: `player:${player.id}`,
    reason: kind,
    subject: `player:${player.id}`,
    before: { version: givenVersion },
    after: { version, hash: hash.toString('hex'), language },
    at: now,
  })
}
