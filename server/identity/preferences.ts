/** Preferences: how a player likes the site, what it may write to them, and consent to advertising. */

import type { Answer, Body } from '#contract/calls.ts'
import type { PlayerVisit } from '#server/base/context.ts'
import { sql } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { Refusal } from '#server/base/refusal.ts'
import { record } from '#server/events/events.ts'
import { mayPlay } from '#server/protection/gate.ts'
import { lockName } from '#server/proof/attempts.ts'
import { isTimeZone } from '#server/base/calendar.ts'

type PreferencePath = '/api/settings/preferences_get' | '/api/settings/preferences_set'
type Preferences = Omit<Answer<'/api/settings/preferences_get'>['value'], 'marketing_set_at'>
type Kept = Preferences & { marketing_set_at: Date | null }

/** Of a player who has chosen nothing: no advertising without consent. */
const usual: Kept = {
  language: '',
  odds_format: 'decimal',
  time_zone: '',
  theme: 'auto',
  reduced_motion: false,
  avatar: 0,
  notices: ['inbox', 'sms', 'email'],
  marketing: false,
  marketing_set_at: null,
}

async function readPreferences({ db, site, player }: PlayerVisit): Promise<Kept> {
  const row = await db.row<Kept>(sql`
    select language, odds_format, time_zone, theme, has_reduced_motion as reduced_motion, avatar,
           notices, takes_marketing as marketing, marketing_set_at
      from preference where site_id = ${site.id} and player_id = ${player.id}`)
  return row ?? usual
}

const show = ({ marketing_set_at: setAt, ...preferences }: Kept) => ({
  value: { ...preferences, marketing_set_at: setAt?.toISOString() ?? null },
})

export const preferenceHandlers: Handlers<PreferencePath> = {
  '/api/settings/preferences_get': async (visit) => show(await readPreferences(visit)),

  '/api/settings/preferences_set': async (visit, body) => {
    const { db, site, player, now } = visit
    check(visit, body)
    await lockName(visit, player.accountId)
    const before = await readPreferences(visit)
    const { marketing = before.marketing } = body
    const changesConsent = marketing !== before.marketing
    // Nobody is drawn back by advertising while they stay away [EXC-02].
    if (changesConsent && marketing) await mayPlay(visit)
    const after: Kept = {
      ...before,
      ...body,
      marketing_set_at: changesConsent ? now : before.marketing_set_at,
    }
    await db.run(sql`
      insert into preference (site_id, player_id, language, odds_format, time_zone, theme, has_reduced_motion, avatar,
                              notices, takes_marketing, marketing_set_at)
      values (${site.id}, ${player.id}, ${after.language}, ${after.odds_format}, ${after.time_zone}, ${after.theme},
              ${after.reduced_motion}, ${after.avatar}, ${after.notices}, ${marketing}, ${after.marketing_set_at})
      on conflict (site_id, player_id) do update
         set language = excluded.language, odds_format = excluded.odds_format, time_zone = excluded.time_zone,
             theme = excluded.theme, has_reduced_motion = excluded.has_reduced_motion, avatar = excluded.avatar, notices = excluded.notices,
             takes_marketing = excluded.takes_marketing, marketing_set_at = excluded.marketing_set_at`)
    if (changesConsent) {
      await record(db, {
        siteId: site.id,
        kind: 'personal_data_changed',
        actor: `player:${player.id}`,
        subject: `player:${player.id}`,
        before: { marketing: before.marketing },
        after: { marketing },
        at: now,
      })
    }
    return show(after)
  },
}

/** What the form of the field cannot tell: a language this site has, a time zone that exists. */
function check({ site }: PlayerVisit, body: Body<'/api/settings/preferences_set'>) {
  const { language = '', time_zone: timeZone = '' } = body
  if (language !== '' && !site.languages.includes(language))
    throw new Refusal('invalidBody', { field: 'language' })
  if (timeZone !== '' && !isTimeZone(timeZone))
    throw new Refusal('invalidBody', { field: 'time_zone' })
}
