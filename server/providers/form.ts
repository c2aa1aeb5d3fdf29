/** Form-encoded bodies as vendors post them. */

/** Each field once; a field that is sent twice makes the whole unreadable. */
export function readForm(rawBody: Buffer): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(rawBody.toString('utf8'))) {
    if (fields.has(name)) return null
    fields.set(name, value)
  }
  return fields
}
