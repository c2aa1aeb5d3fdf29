/** What keeps the player from playing, above every page, or from the games of this one: until when, and what stays open. */

import { useCall } from '#client/query.tsx'
import type { Category } from '#contract/catalogue.ts'
import { categoryTitles } from '#i18n/categories.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Notice } from '#ui/notice.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import { routeOf } from '../routing/routes.ts'
import styles from './restriction.module.css'

const ways = [
  ['/withdrawal', 'withdraw'],
  ['/statement', 'statement'],
  ['/responsible-gaming', 'help'],
] as const
/** Without a second factor not even withdrawing is open, until it is set up there. */
const waysToFactor = [['/security', 'security']] as const

const words = { exclusion: 'excludedUntil', time_out: 'breakRunning' } as const

/** They say it in the place of what is closed. */
const tellingPaths: ReadonlySet<string> = new Set(['/deposit', '/playnow', '/responsible-gaming'])
const factorPaths: ReadonlySet<string> = new Set(['/security', '/withdrawal'])

export function Restriction() {
  const { answer } = useCall('/api/settings/check_status', {})
  const t = useT()
  const { path } = usePlace()
  const title = useReason(routeOf(path)?.category)
  const lacksFactor = answer?.value.restriction?.kind === 'second_factor'
  if (title === null || (lacksFactor ? factorPaths : tellingPaths).has(path)) return null
  return (
    <div className={styles.restriction}>
      <Notice
        kind="warning"
        title={title}
        action={(lacksFactor ? waysToFactor : ways).map(
          ([to, word]) =>
            to !== path && (
              <Link key={to} to={to}>
                {t(word)}
              </Link>
            ),
        )}
      />
    </div>
  )
}

/** Null where nothing keeps the player from these games. */
export function useReason(category: Category | undefined): string | null {
  const t = useT()
  const { time } = useFormats()
  const { answer } = useCall('/api/settings/check_status', {})
  if (!answer) return null
  const { restriction, products_excluded } = answer.value
  if (restriction) {
    const { kind, until } = restriction
    if (kind === 'second_factor') return t('secondFactorNeeded')
    return until === null ? t('excludedForGood') : t(words[kind], { time: time(until) })
  }
  const excluded = products_excluded.find(({ product }) => product === category)
  if (!excluded) return null
  const product = t(categoryTitles[excluded.product])
  return excluded.until === null
    ? t('productExcludedForGood', { product })
    : t('productExcludedUntil', { product, time: time(excluded.until) })
}
