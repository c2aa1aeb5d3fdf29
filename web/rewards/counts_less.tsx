/** What counts for less than its stake, in one sentence; nothing where all counts whole. */

import type { Answer } from '#contract/calls.ts'
import { categoryTitles } from '#i18n/categories.ts'
import { useT } from '#i18n/translate.tsx'

export function CountsLess({
  weights: { categories, games },
}: {
  weights: Answer<'/api/vip/ladder'>['value']['counts_less']
}) {
  const t = useT()
  const named = [
    ...games.map(({ game_name, percent }) => [game_name, percent] as const),
    ...categories.map(({ category, percent }) => [t(categoryTitles[category]), percent] as const),
  ]
  if (named.length === 0) return null
  return t('countsLess', {
    list: named.map(([name, percent]) => `${name} (${t('percent', { percent })})`).join(', '),
  })
}
