/** A mobile number: its country from a list, and the rest as people know it; a whole number is taken apart into both. */

import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react'
import { fillIn } from '#client/fill_in.ts'
import { languages } from '#contract/catalogue.ts'
import { useT } from '#i18n/translate.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { useSite, useVisit } from '../context.tsx'
import { loadAside } from '../routing/chunk_guard.ts'
import type * as countries from './countries.ts'
import { countryField, countryOf, countryValue, homeOf } from './phone.ts'

type Countries = typeof countries

/** The server draws the country of the site alone: browsers name countries each in their own way. */
export function PhoneField({
  label,
  name = 'contact_phone',
  error,
}: {
  label: string
  name?: string
  error: string | undefined
}) {
  const t = useT()
  const { tag } = languages[useVisit().language]
  const home = homeOf(useSite().currency)
  const first = home
    ? { value: countryValue(home), title: `+${home.code}` }
    : { value: '', title: '–' }
  const [known, setKnown] = useState<Countries | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void loadAside(() => import('./countries.ts')).then(setKnown)
  }, [])
  const options = useMemo(() => known?.countryOptions(tag) ?? [], [known, tag])

  const split = () => {
    const [list, input] = [
      place.current?.querySelector('select'),
      place.current?.querySelector('input'),
    ]
    const found = input && list && known?.takeApart(input.value, countryOf(list.value))
    if (!found) return
    list.value = countryValue(found.of)
    input.value = found.rest
    // Forms keep what is typed by what they hear.
    list.dispatchEvent(new Event('input', { bubbles: true }))
  }
  useEffect(() => {
    if (!known) return
    // A country that comes back, and what was pasted before the list had come.
    fillIn(place.current?.closest('form')?.name ?? '')
    split()
    // Once, with the list.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [known])
  const onInput = ({ nativeEvent }: FormEvent) => {
    const isTyped = 'data' in nativeEvent && String(nativeEvent.data ?? '').length === 1
    if (!isTyped) split()
  }
  return (
    <div ref={place} className="stack">
      <SelectField
        label={t('phoneCountry')}
        name={countryField(name)}
        autoComplete="tel-country-code"
        defaultValue={first.value}
        options={[...(home && known ? [] : [first]), ...options]}
      />
      <TextField
        label={label}
        name={name}
        type="tel"
        hint={t('phoneNationalHint')}
        autoComplete="tel-national"
        required
        onInput={onInput}
        onBlur={split}
        error={error}
      />
    </div>
  )
}
