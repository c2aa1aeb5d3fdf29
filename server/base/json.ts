/** JSON whose numbers stay the text they were written as, so that an amount never becomes a float. */

const strings = /"(?:[^"\\]|\\.)*"/g

/**
 * Parses it with every number as text; undefined where it is no JSON, or has a name twice in one object: whoever else
 * reads it may take the other one.
 */
export function readJson(text: string): unknown {
  // The whole is visited as if it were a member as well.
  let kept = -1
  function keepText(this: unknown, _: string, value: unknown, context?: { source?: string }) {
    if (!Array.isArray(this)) kept += 1
    return typeof value === 'number' ? (context?.source ?? String(value)) : value
  }
  try {
    const read: unknown = JSON.parse(text, keepText)
    const written = text.replaceAll(strings, '').split(':').length - 1
    return kept === written ? read : undefined
  } catch {
    return undefined
  }
}

/** A decimal that is written as a JSON number of exactly its digits. */
export function exactNumber(decimal: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(decimal)
}
