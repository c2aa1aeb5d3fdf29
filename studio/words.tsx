/** The words of the studio: its own messages beside those of the house, in one language. */
import { useCallback, type ReactNode } from 'react'
import type { Language } from '#contract/catalogue.ts'
import { fraction, multiply, showDecimal, type Fraction } from '#games/fraction.ts'
import { anySymbol, type RowPay, type Sheet } from '#games/slot/sheet.ts'
import type { Catalogue } from '#i18n/compile.ts'
import { loadCatalogue } from '#i18n/load.ts'
import { showHundredths } from '#i18n/plain_decimals.ts'
import type { MessageKey, Values } from '#i18n/speech.ts'
import type { BetKey } from '#i18n/bet_words.ts'
import { I18nProvider, useSpeech } from '#i18n/translate.tsx'
import type { Boot } from './boot.ts'
import type english from './messages/EN.json'

export type StudioKey = keyof typeof english
export type Say = (key: StudioKey | BetKey | MessageKey, values?: Values) => string

const files = import.meta.glob<Catalogue>('./messages/*.json', { import: 'default' })
const bets = import.meta.glob<Catalogue>('../i18n/bets/*.json', { import: 'default' })

/** The catalogues of the house, of bets and our own as one. */
export async function loadWords(language: Language): Promise<Catalogue> {
  const [{ catalogue, learn }, ofBets, studio] = await Promise.all([
    loadCatalogue(language),
    bets[`../i18n/bets/${language}.json`]?.(),
    files[`./messages/${language}.json`]?.(),
  ])
  await learn()
  return { ...catalogue, ...ofBets, ...studio }
}

export function WordsProvider({
  boot,
  words,
  children,
}: {
  boot: Boot
  words: Catalogue
  children: ReactNode
}) {
  return (
    <I18nProvider
      language={boot.language}
      catalogue={words}
      currency={boot.currency}
      timeZone={boot.time_zone}
    >
      {children}
    </I18nProvider>
  )
}

export function useSay(): Say {
  const { t } = useSpeech()
  return t as Say
}

/** A share in percent, its last place cut, with the sign where the language has it. */
export function sayPercent(say: Say, share: Fraction, places = 4): string {
  return say('percent', { percent: showDecimal(multiply(share, fraction(100)), places) })
}

const withoutZeros = (decimal: string) => decimal.replace(/\.?0+$/, '')

/** The same without needless zeros: 150 is 1.5. */
export const short = (hundredths: number) => withoutZeros(showHundredths(hundredths))

/** A fraction to at most two places. */
export const showShort = (value: Fraction) => withoutZeros(showDecimal(value, 2))

/** A multiple of the stake as the language writes it. @param times a decimal string or a whole number */
export function sayTimes(say: Say, times: string | number): string {
  return say('multiple', { times })
}

/** Names symbols of reels: `koi` is said as `studioSymbolKoi`. */
export function useSymbolName(): (symbol: string) => string {
  const say = useSay()
  return useCallback(
    (symbol) => say(`studioSymbol${symbol.charAt(0).toUpperCase()}${symbol.slice(1)}` as StudioKey),
    [say],
  )
}

/** Names a row that is read as a whole: its places side by side, a group as all it holds. */
export function useRowName(groups: Sheet['groups']): (row: RowPay) => string {
  const say = useSay()
  const nameOf = useSymbolName()
  const placeName = (wanted: string) =>
    wanted === anySymbol
      ? say('studioAnySymbol')
      : (groups?.[wanted] ?? [wanted]).map(nameOf).join(' / ')
  return ({ of }) => of.map(placeName).join(', ')
}
