/** How chips are read and written at the tables of a game: as money of the site, or as the counters of a tournament. */
import { createContext, useContext, useMemo } from 'react'
import { chipTextOf, riverHoldem, tableGameOf, tournamentOf } from '#games/holdem/holdem.ts'
import { useFormats } from '#i18n/translate.tsx'

/** Holds the code of the game whose tables are drawn. */
export const ChipsOf = createContext(riverHoldem.code)

export function useChips() {
  const code = useContext(ChipsOf)
  const { money, count, currency } = useFormats()
  return useMemo(() => {
    const game = tableGameOf(code) ?? riverHoldem
    const text = chipTextOf(game, currency)
    return {
      /** For people, from the wire. */
      tell: tournamentOf(game) ? (amount: string) => count(Number(amount)) : money,
      /** Of the wire; 0 where it is none. */
      read: (amount: string) => text?.read(amount) ?? 0n,
      show: (amount: bigint) => text?.show(amount) ?? '',
    }
  }, [code, money, count, currency])
}
