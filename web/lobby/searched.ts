/** What was searched for on this device, the latest first: kept by the browser alone, and sent to nobody. */

const name = 'searched'
const keptMax = 5
/** Shorter ones are on the way to a word. */
const lengthMin = 3

export function readSearched(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter((one) => typeof one === 'string').slice(0, keptMax)
      : []
  } catch {
    return []
  }
}

export function keepSearched(search: string): void {
  const text = search.trim()
  if (text.length < lengthMin) return
  const others = readSearched().filter((one) => one.toLowerCase() !== text.toLowerCase())
  write(JSON.stringify([text, ...others].slice(0, keptMax)))
}

export const forgetSearched = () => write('[]')

function write(text: string): void {
  try {
    localStorage.setItem(name, text)
  } catch {
    // Forbidden, or full: then nothing is kept.
  }
}
