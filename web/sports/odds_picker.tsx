/** Chooses how prices are written: a player's preference, a guest's on this device. */

import { useAsk } from '#client/query.tsx'
import { oddsFormats, type OddsFormat } from '#contract/device.ts'
import { useOddsFormat, useT } from '#i18n/translate.tsx'
import { usePlayer } from '../context.tsx'
import { chooseDevice } from '../device_choice.ts'
import { useTellFailure } from '../failures.ts'
import { Picker } from '../template/picker.tsx'
import { oddsWords } from './odds.ts'

export function OddsPicker() {
  const t = useT()
  const chosen = useOddsFormat()
  const player = usePlayer()
  const ask = useAsk()
  const tellFailure = useTellFailure()
  const choose = async (odds_format: OddsFormat) => {
    chooseDevice('odds', odds_format)
    const result = player && (await ask('/api/settings/preferences_set', { odds_format }))
    if (result && result.message !== 'OK') tellFailure(result)
    else location.reload()
  }
  return (
    <Picker
      icon="sportsbook"
      label={t('oddsFormat')}
      chosen={chosen}
      options={oddsFormats.map((format) => [format, t(oddsWords[format])])}
      onChoose={(format) => void choose(format as OddsFormat)}
    />
  )
}
