/** How the visitor likes pages drawn. */

import type { Answer } from '#contract/calls.ts'
import type { DeviceChoices, OddsFormat } from '#contract/device.ts'
import type { Asker, Performer } from './perform.ts'

export type Taste = {
  /** IANA name. */
  timeZone: string
  oddsFormat: OddsFormat
  /** Whether everything that moves is to stand. */
  isCalm: boolean
}

type Preferences = Answer<'/api/settings/preferences_get'>['value']

/**
 * A player reads times and prices as they chose, with less motion if they like; everybody else as the site has it,
 * and prices as the device does.
 */
export async function tasteOf(
  perform: Performer,
  asker: Asker,
  device: DeviceChoices = {},
): Promise<Taste> {
  const chosen = 'refusal' in asker.who ? {} : await readPreferences(perform, asker)
  return {
    timeZone: chosen.time_zone || asker.site.timeZone,
    oddsFormat: chosen.odds_format ?? device.odds ?? 'decimal',
    isCalm: chosen.reduced_motion ?? false,
  }
}

/** Nothing where they cannot be read: the page comes all the same. */
async function readPreferences(perform: Performer, asker: Asker): Promise<Partial<Preferences>> {
  const { envelope } = await perform('/api/settings/preferences_get', asker, {})
  return envelope['value'] ?? {}
}
