/** Keys on which a stake is typed by fingers, in place of the system's keyboard. */

import { useEffect, useRef, type MouseEvent } from 'react'
import { currencyScale, isCurrency } from '#contract/money.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { keysOfPad, pressKey } from './keys.ts'
import styles from './keypad.module.css'

type KeypadProps = {
  /** What it is typed for. */
  of: string
  typed: string
  /** At most so much is typed. */
  lengthMax: number
  onType: (typed: string) => void
  onDone: () => void
}

export function Keypad({ of, typed, lengthMax, onType, onDone }: KeypadProps) {
  const t = useT()
  const { currency, decimalSign } = useFormats()
  const own = useRef<HTMLFieldSetElement>(null)
  const places = isCurrency(currency) ? currencyScale[currency] : 0
  const faces = {
    delete: ['←', t('keyDelete')],
    clear: ['C', t('keyClear')],
    decimal: [decimalSign, t('keyDecimal')],
  } as const
  useEffect(() => {
    // Some browsers answer with a promise, which is no way to clean up.
    own.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <fieldset ref={own} className={styles['keypad']} aria-label={`${t('keypad')}: ${of}`}>
      {keysOfPad
        .filter((key) => key !== 'decimal' || places > 0)
        .map((key) => {
          const [face, name] = key in faces ? faces[key as keyof typeof faces] : [key]
          return (
            <button
              key={key}
              type="button"
              aria-label={name}
              onMouseDown={stay}
              onClick={() => onType(pressKey(typed, key, { decimalSign, places, lengthMax }))}
            >
              {face}
            </button>
          )
        })}
      <button type="button" onMouseDown={stay} onClick={onDone}>
        {t('stepDone')}
      </button>
      <output className="unseen">{typed}</output>
    </fieldset>
  )
}

/** The focus stays in the field: keys of a keyboard go on typing there. */
function stay(event: MouseEvent): void {
  event.preventDefault()
}
