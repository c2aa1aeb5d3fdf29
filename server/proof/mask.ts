/** Contacts as they are shown: enough to know one's own, not enough to use. */

const tailDigits = 2

export const maskPhone = (phone: string) => `+•• ••• ••• ••${phone.slice(-tailDigits)}`

/** The first characters; empty stays empty. */
export const maskAfter = (text: string, shown: number) =>
  text === '' ? '' : `${[...text].slice(0, shown).join('')}…`

/** `m…@example.com`; empty stays empty. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${[...email][0]}…${email.slice(at)}`
}
