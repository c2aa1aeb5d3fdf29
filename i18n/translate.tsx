/** Gives components the language they speak and the formats of the site. */

import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { Language } from '#contract/catalogue.ts'
import type { OddsFormat } from '#contract/device.ts'
import type { Catalogue } from './compile.ts'
import { formatsOf, joinTimes, timesOf, type Formats } from './format.ts'
import { speak, type Speech } from './speech.ts'

type Spoken = { speech: Speech; formats: Formats; oddsFormat: OddsFormat }

const I18nContext = createContext<Spoken | null>(null)

export function I18nProvider({
  language,
  catalogue,
  currency,
  timeZone,
  oddsFormat = 'decimal',
  children,
}: {
  language: Language
  catalogue: Catalogue
  /** Of the site. */
  currency: string
  /** Of the site, so that every device and the server show the same hour. */
  timeZone: string
  /** How prices of bets are written. */
  oddsFormat?: OddsFormat
  children: ReactNode
}) {
  const value = useMemo(() => {
    const formats = formatsOf(language, currency, timeZone, true)
    return { speech: speak(language, catalogue), formats, oddsFormat }
  }, [language, catalogue, currency, timeZone, oddsFormat])
  return <I18nContext value={value}>{children}</I18nContext>
}

function useI18n() {
  const value = useContext(I18nContext)
  if (!value) throw new Error('words are said inside an I18nProvider')
  return value
}

export function useT(): Speech['t'] {
  return useI18n().speech.t
}

/** For keys that come from the server or from data: see `Speech`. */
export function useSpeech(): Speech {
  return useI18n().speech
}

export function useFormats(): Formats {
  return useI18n().formats
}

export function useOddsFormat(): OddsFormat {
  return useI18n().oddsFormat
}

/** Times where the visitor is, which only the browser knows: for what it alone draws. */
export function useLocalTime(): Formats['time'] {
  const { language } = useI18n().speech
  return useMemo(() => joinTimes(timesOf(language)), [language])
}
