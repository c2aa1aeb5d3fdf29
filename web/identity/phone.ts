/** A mobile number as people type it, without its spaces, brackets and dashes. */

import { textOf } from '#client/form.ts'

export function phoneOf(fields: FormData, name = 'contact_phone'): string {
  return textOf(fields, name).replace(/[\s()-]/g, '')
}
