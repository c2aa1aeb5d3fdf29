/** At which multiple bets in crash are cashed out by themselves, as last set on this device: in the lobby or in the game. */

const name = 'auto-cash-out'
/** As any language writes it. */
const form = /^\d{1,4}([.,]\d{1,2})?$/

/** Where none was set. Empty is by hand only. */
export const usualAutoCashOut = '2'

/** In hundredths; null where it is no multiple that wins anything. */
export function hundredthsOf(multiple: string): number | null {
  if (!form.test(multiple)) return null
  const hundredths = Math.round(Number(multiple.replace(',', '.')) * 100)
  return hundredths > 100 ? hundredths : null
}

/** What was set, as a language writes it. @param decimalSign of that language */
export function readAutoCashOut(decimalSign: string): string {
  try {
    const kept = localStorage.getItem(name) ?? usualAutoCashOut
    const isFit = kept === '' || hundredthsOf(kept) !== null
    return isFit ? kept.replace(/[.,]/, decimalSign) : usualAutoCashOut
  } catch {
    return usualAutoCashOut
  }
}

/** Keeps a multiple, or none; what is neither is not kept. */
export function keepAutoCashOut(multiple: string): void {
  if (multiple !== '' && hundredthsOf(multiple) === null) return
  try {
    localStorage.setItem(name, multiple)
  } catch {
    // Storage may be forbidden; then each round begins with the usual one.
  }
}
