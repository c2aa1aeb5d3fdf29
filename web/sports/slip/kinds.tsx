/** How selections are combined: each alone, all together, or some of them at a time. */

import { useFormats, useT } from '#i18n/translate.tsx'
import { changeSlip, type Slip, type SlipKind } from './selections.ts'
import { kindOf, sizeOf } from './quote.ts'
import styles from './slip.module.css'

const kinds = [
  ['single', 'betSingle', 1],
  ['parlay', 'betParlay', 2],
  ['system', 'betSystem', 3],
] as const

export function Kinds({ slip }: { slip: Slip }) {
  const t = useT()
  const chosen = kindOf(slip)
  const choose = (kind: SlipKind) => changeSlip((before) => ({ ...before, kind }))
  return (
    <fieldset className={styles['kinds']} aria-label={t('digitsKind')}>
      {kinds.map(([kind, word, least]) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kind === chosen}
          disabled={slip.selections.length < least}
          onClick={() => choose(kind)}
        >
          {t(word)}
        </button>
      ))}
    </fieldset>
  )
}

export function SystemSize({ slip }: { slip: Slip }) {
  const systemWords = useSystemWords()
  const t = useT()
  const of = slip.selections.length
  const sizes = Array.from({ length: of - 2 }, (_, i) => i + 2)
  return (
    <label className={styles['choice']}>
      <span>{t('betSystem')}</span>
      <select
        value={sizeOf(slip)}
        onChange={({ target }) =>
          changeSlip((before) => ({ ...before, size: Number(target.value) }))
        }
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {systemWords(size, of)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** For components: as `2 of 3 · 3 bets`. */
function useSystemWords(): (size: number, of: number) => string {
  const t = useT()
  const { count } = useFormats()
  return (size, of) =>
    t('systemOf', { size: count(size), of: count(of), lines: combinations(of, size) })
}

function combinations(of: number, size: number): number {
  return Array.from({ length: size }).reduce<number>(
    (found, _, i) => (found * (of - i)) / (i + 1),
    1,
  )
}
