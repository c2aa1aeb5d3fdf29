/** Parts of every list of a player's own books: the period, further filters, the pages. */

import { useEffect, useState, type ReactNode } from 'react'
import { useBeginning } from '#client/beginning.ts'
import { itemsPerPage, pageButtons } from '#contract/catalogue.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { useVisit } from '../context.tsx'
import { Link, usePlace, useSetQuery } from '../routing/link.tsx'
import { addressOf, type Asker, type Query } from '../page.ts'
import chips from '#ui/chips.module.css'
import figureStyles from '#ui/figures.module.css'
import styles from './wallet.module.css'
import { dayIn, daysOf, periodOf, rangeOf, ranges } from './range.ts'

export function pageOf(query: Query): number {
  const page = Number(query['page'] ?? 1)
  return Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1
}

/** What a list call is asked for the query of an address. */
export function listAsk(query: Query, { now, timeZone }: Pick<Asker, 'now' | 'timeZone'>) {
  return { ...periodOf(query, now, timeZone), page: pageOf(query), per_page: itemsPerPage }
}

/** Who reads the list we are at; the time stands still while it is shown, and so does its period. */
export function useListAsker(): Pick<Asker, 'now' | 'timeZone'> {
  const { clock } = useVisit()
  const { timeZone } = useFormats()
  const [now] = useState(clock)
  return { now, timeZone }
}

/** Chips that lead to the same list with one name of the query changed. */
export function Filter({
  label,
  name,
  chosen,
  options,
}: {
  label: string
  name: string
  chosen: string
  options: readonly (readonly [value: string, title: string])[]
}) {
  const { path, query } = usePlace()
  return (
    <nav aria-label={label} className={chips.chips}>
      {options.map(([value, title]) => (
        <Link
          key={value}
          to={addressOf({ path, query: { ...query, [name]: value, page: '' } })}
          aria-current={value === chosen ? 'true' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}

/** The same for a name with many values: chosen from a list. */
export function SelectFilter({
  label,
  name,
  chosen,
  options,
}: {
  label: string
  name: string
  chosen: string
  options: readonly (readonly [value: string, title: string])[]
}) {
  const setQuery = useSetQuery()
  return (
    <SelectField
      label={label}
      name={name}
      value={chosen}
      onChange={(event) => setQuery({ [name]: event.currentTarget.value, page: '' })}
      options={options.map(([value, title]) => ({ value, title }))}
    />
  )
}

/** Whether something that was chosen may have left nothing to show; the usual period is no choice. */
export function isNarrowedBy(query: Query, names: readonly string[]): boolean {
  return names.some((name) => query[name]) || rangeOf(query) !== rangeOf({}) || pageOf(query) > 1
}

/** Filters beside each other, with the way to clear them all. */
export function Filters({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const t = useT()
  const { path, query } = usePlace()
  const isFiltered = names.some((name) => query[name])
  const kept = Object.entries(query).filter(([name]) => ![...names, 'page'].includes(name))
  return (
    <section className={styles.filters} aria-label={t('filters')}>
      {children}
      {isFiltered && (
        <Link
          to={addressOf({ path, query: Object.fromEntries(kept) })}
          className={buttonClass('plain')}
        >
          {t('clearFilters')}
        </Link>
      )}
    </section>
  )
}

/** Figures of a whole list, each under its name. */
export function Figures({
  figures,
}: {
  figures: readonly (readonly [name: string, figure: ReactNode])[]
}) {
  return (
    <dl className={figureStyles.boxes}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

export function RangeFilter() {
  const t = useT()
  const { query } = usePlace()
  const { now, timeZone } = useListAsker()
  const setQuery = useSetQuery()
  const range = rangeOf(query)
  const { first, last } = daysOf(query, dayIn(timeZone, now))
  const dates = useBeginning(`${first} ${last}`)
  return (
    <div className={styles.range}>
      <Filter
        label={t('range')}
        name="range"
        chosen={range}
        options={ranges.map((one) => [one, t(one)])}
      />
      {range === 'customRange' && (
        <form
          ref={dates}
          className={styles.dates}
          onSubmit={(event) => {
            event.preventDefault()
            const fields = new FormData(event.currentTarget)
            setQuery({ from: String(fields.get('from')), to: String(fields.get('to')), page: '' })
          }}
        >
          <TextField label={t('from')} name="from" type="date" defaultValue={first} required />
          <TextField label={t('until')} name="to" type="date" defaultValue={last} required />
          <Button type="submit">{t('show')}</Button>
        </form>
      )}
      <p className="small">{t('timesIn', { zone: timeZone })}</p>
    </div>
  )
}

/** The pages of a list whose page is in the query. `isStale`: `total` is that of the list that was shown before. */
export function Pages({ total, isStale }: { total: number; isStale: boolean }) {
  const t = useT()
  const { path, query } = usePlace()
  const setQuery = useSetQuery()
  const pages = Math.ceil(total / itemsPerPage)
  const page = Math.min(pageOf(query), Math.max(1, pages))
  // An old address may lead past the end of a list that has become shorter.
  const isPast = !isStale && pages > 0 && pageOf(query) > pages
  useEffect(
    () => void (isPast && setQuery({ page: String(pages) }, { replace: true })),
    [isPast, pages, setQuery],
  )
  // The brackets are written plainly, where an address would escape them.
  const linkTemplate = addressOf({ path, query: { ...query, page: '0' } }).replace(
    /page=0$|page=0(?=&)/,
    'page=[page]',
  )
  return (
    <Pagination
      page={page}
      pages={pages}
      buttonsMax={pageButtons}
      linkTemplate={linkTemplate}
      Link={Link}
      words={{
        label: t('pages'),
        previous: t('previousPage'),
        next: t('nextPage'),
        position: t('pageOf', { page, pages }),
        pageNumber: (number) => t('pageOf', { page: number, pages }),
      }}
    />
  )
}

export function ListPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page">
      <h1>{title}</h1>
      {children}
    </div>
  )
}
