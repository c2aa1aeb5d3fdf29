/** JSON whose numbers stay the text they were written as, so that an amount never becomes a float. */

/** Parses it with every number as text; undefined where it is no JSON. */
export function readJson(text: string): unknown {
  try {
    const keepText = (_: string, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' ? (context?.source ?? String(value)) : value
    return JSON.parse(text, keepText)
  } catch {
    return undefined
  }
}

/** A decimal that is written as a JSON number of exactly its digits. */
export function exactNumber(decimal: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(decimal)
}
