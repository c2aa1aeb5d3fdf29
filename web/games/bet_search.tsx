/** The way to one bet whose number is known: of the round, of the bet, or of a line it made on the statement. */

import { useId } from 'react'
import { useBeginning } from '#client/beginning.ts'
import { useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import type { Query } from '../page.ts'
import { Link, usePlace, useSetQuery } from '../routing/link.tsx'
import styles from '../wallet/wallet.module.css'

/** The number that the address asks for; empty where it asks for none. */
export const referenceOf = ({ q = '' }: Query) => q.trim().slice(0, referenceMax)
const referenceMax = 100

/** Without script the form leads to the same address. */
export function BetSearch() {
  const t = useT()
  const { path, query } = usePlace()
  const setQuery = useSetQuery()
  const reference = referenceOf(query)
  const form = useBeginning(reference)
  const hint = useId()
  return (
    <search>
      <form
        ref={form}
        method="get"
        action={path}
        className={styles.dates}
        onSubmit={(event) => {
          event.preventDefault()
          const fields = new FormData(event.currentTarget)
          setQuery({ q: String(fields.get('q')).trim(), page: '' })
        }}
      >
        <TextField
          label={t('reference')}
          aria-describedby={hint}
          name="q"
          defaultValue={reference}
          maxLength={referenceMax}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <Button type="submit">{t('search')}</Button>
        {reference !== '' && (
          <Link to={path} className={buttonClass('plain')}>
            {t('clearFilters')}
          </Link>
        )}
      </form>
      <p id={hint} className="small">
        {t('betReferenceHint')}
      </p>
    </search>
  )
}
