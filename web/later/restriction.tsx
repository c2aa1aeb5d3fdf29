/** What keeps the player from playing, above every page, or from the games of this one: until when, and what stays open. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import type { Category } from '#contract/catalogue.ts'
import { categoryTitles } from '#i18n/categories.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Notice } from '#ui/notice.tsx'
import { Link, usePlace } from '../routing/link.tsx'
import { routeOf } from '../routing/routes.ts'
import styles from './restriction.module.css'

type Status = Answer<'/api/settings/check_status'>['value']
type Kind = NonNullable<Status['restriction']>['kind']

type Told = {
  ways: readonly (readonly [to: string, word: MessageKey])[]
  /** They say it in the place of what is closed. */
  saidAt: readonly string[]
}

const withdraw = ['/withdrawal', 'withdraw'] as const
const statement = ['/statement', 'statement'] as const
const help = ['/contact-us', 'help'] as const

const away: Told = {
  ways: [withdraw, statement, ['/responsible-gaming', 'help']],
  saidAt: ['/deposit', '/playnow', '/responsible-gaming'],
}
const elsewhere: Told = { ways: [withdraw, statement, help], saidAt: ['/playnow'] }

const kinds: Record<Kind, Told & { word: MessageKey }> = {
  exclusion: { ...away, word: 'excludedUntil' },
  time_out: { ...away, word: 'breakRunning' },
  // Without these two not even withdrawing is open, until they are done there.
  identity: {
    ways: [['/profile?show=identity', 'identityCheck'], statement, help],
    saidAt: ['/profile', '/deposit', '/withdrawal', '/playnow'],
    word: 'identityNeeded',
  },
  second_factor: {
    ways: [['/security', 'security'], statement, help],
    saidAt: ['/security', '/withdrawal'],
    word: 'secondFactorNeeded',
  },
  location_refused: { ...elsewhere, word: 'locationRefused' },
  location_hidden: { ...elsewhere, word: 'locationHidden' },
  location_unknown: { ...elsewhere, word: 'locationUnknown' },
}

export function Restriction() {
  const { answer } = useCall('/api/settings/check_status', {})
  const t = useT()
  const { path } = usePlace()
  const title = useReason(routeOf(path)?.category)
  const kind = answer?.value.restriction?.kind
  const { ways, saidAt } = kind ? kinds[kind] : away
  if (title === null || saidAt.includes(path)) return null
  return (
    <div className={styles.restriction}>
      <Notice
        kind="warning"
        title={title}
        action={ways.map(
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
    const isForGood = kind === 'exclusion' && until === null
    return isForGood
      ? t('excludedForGood')
      : t(kinds[kind].word, until === null ? {} : { time: time(until) })
  }
  const excluded = products_excluded.find(({ product }) => product === category)
  if (!excluded) return null
  const product = t(categoryTitles[excluded.product])
  return excluded.until === null
    ? t('productExcludedForGood', { product })
    : t('productExcludedUntil', { product, time: time(excluded.until) })
}
