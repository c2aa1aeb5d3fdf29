/** The titles of the simulated vendors: two of each brand. */

import type { Simulator, Title } from './simulator.ts'

const names = ['Harbour Wheel', 'Copper Wheel'] as const

/** Codes are unique within a vendor, and read like the vendor's own. */
export function titlesOf({ name, brands }: Pick<Simulator, 'name' | 'brands'>): Title[] {
  return brands.flatMap((brand, i) =>
    names.map((title, n) => ({
      code: `${name}_${i + 1}${n + 1}`,
      name: `${brand} ${title}`,
      brand,
    })),
  )
}
