/** The families of type that templates are set in, each with the measures of its running text. */

import families from './families.json' with { type: 'json' }

export type Family = {
  family: string
  fallback: 'sans' | 'serif'
  /** The lightest and the heaviest that templates set it in: what stands outside is no byte of a page. */
  weights: readonly [lightest: number, heaviest: number]
  /** Width of running text to that of the fallback face, at regular and at bold weight. */
  scale: number
  boldScale: number
  /** Of the em. */
  ascent: number
  descent: number
}

const known = families as unknown as Record<string, Family>

export function familyOf(name: string): Family {
  const family = known[name]
  if (!family) throw new Error(`there is no font family called ${name}`)
  return family
}
