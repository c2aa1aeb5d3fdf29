/** Chooses between the site's own colours, light, dark, and what the device prefers. */

import { useT } from '#i18n/translate.tsx'
import { useDeviceChoice } from '../device_choice.ts'
import { Picker } from './picker.tsx'

const choices = {
  '': 'coloursSite',
  light: 'coloursLight',
  dark: 'coloursDark',
  system: 'coloursSystem',
} as const

export function SchemePicker() {
  const t = useT()
  const [chosen, choose] = useDeviceChoice('scheme')
  return (
    <Picker
      icon="scheme"
      label={t('colours')}
      chosen={chosen}
      options={Object.entries(choices).map(([choice, label]) => [choice, t(label)])}
      onChoose={choose}
    />
  )
}
