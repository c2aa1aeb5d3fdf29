/** Numbers to carry into another app; those that are not known yet are left out. */

import { useT } from '#i18n/translate.tsx'
import { Copy } from '#ui/copy.tsx'
import figureStyles from '#ui/figures.module.css'

export function Numbers({
  numbers,
}: {
  numbers: readonly (readonly [label: string, number: string])[]
}) {
  const t = useT()
  return (
    <dl className={figureStyles.lines}>
      {numbers
        .filter(([, number]) => number !== '')
        .map(([label, number]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Copy text={number} label={label} copyWord={t('copy')} copiedWord={t('copied')} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
