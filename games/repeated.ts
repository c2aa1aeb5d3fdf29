/** Finds a name that an object of JSON text has twice: whoever else reads it may take the other value. */

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs

/** An object with the names it has had so far, or a list with the place reached. */
type Open = { names: Set<string> | null; at: string | number }

/** The place of the first name that comes again, as `/pays/bell`; null where none does. The text must be JSON. */
export function repeatedName(text: string): string | null {
  const opened: Open[] = []
  let said: string | null = null
  for (const [token] of text.matchAll(tokens)) {
    const here = opened.at(-1)
    if (token.startsWith('"')) said = token
    else if (token === '{' || token === '[')
      opened.push({ names: token === '{' ? new Set() : null, at: 0 })
    else if (token === '}' || token === ']') opened.pop()
    else if (token === ',' && typeof here?.at === 'number') here.at += 1
    else if (token === ':' && here?.names && said !== null) {
      here.at = JSON.parse(said) as string
      if (here.names.has(here.at)) return opened.map(({ at }) => `/${at}`).join('')
      here.names.add(here.at)
    }
  }
  return null
}
