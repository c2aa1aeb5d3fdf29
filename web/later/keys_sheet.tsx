/** Which keys lead where, and the switch that ends those that need no other key held. */

import type { MessageKey } from '#i18n/speech.ts'
import { useT } from '#i18n/translate.tsx'
import { CheckField } from '#ui/field.tsx'
import { useDeviceChoice } from '../device_choice.ts'

const keys: readonly (readonly [keys: readonly string[], words: MessageKey])[] = [
  [['/'], 'keysSearch'],
  [['b'], 'betSlip'],
  [['?'], 'keysSheet'],
  [['←', '→', '↑', '↓'], 'keysArrows'],
  [['Esc'], 'keysEscape'],
]

export function KeysSheet() {
  const t = useT()
  const [chosen, choose] = useDeviceChoice('keys')
  return (
    <>
      <h2>{t('keysTitle')}</h2>
      <dl className="keys">
        {keys.map(([signs, words]) => (
          <div key={words}>
            <dt>
              {signs.map((sign) => (
                <kbd key={sign}>{sign}</kbd>
              ))}
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
      <CheckField
        name="keys"
        label={t('keysOn')}
        checked={chosen !== 'none'}
        onChange={({ target }) => choose(target.checked ? '' : 'none')}
      />
    </>
  )
}
