/** The titles of the simulated vendors: two of each brand, told apart at a glance. */

import type { Simulator, Title } from './simulator.ts'

/** What the wheels are named for: no two of the demo's brands share one. */
const namedFor: Readonly<Record<string, readonly [string, string]>> = {
  EPW: ['Lotus', 'Thunder'],
  'FA CHAI': ['Fortune', 'Festival'],
  JDB: ['Dragon', 'Jewel'],
  JILI: ['Harbour', 'Royal'],
  'Lantern Works': ['Bamboo', 'Moonlight'],
  Northlight: ['Viking', 'Star'],
  'PG Soft': ['Cherry', 'Pyramid'],
  'Pragmatic Play': ['Rocket', 'Phoenix'],
  YBAT: ['Reef', 'Silver Bell'],
}

/** Codes are unique within a vendor, and read like the vendor's own. */
export function titlesOf({ name, brands }: Pick<Simulator, 'name' | 'brands'>): Title[] {
  return brands.flatMap((brand, i) =>
    namedFor[brand]!.map((subject, n) => ({
      code: `${name}_${i + 1}${n + 1}`,
      name: `${subject} Wheel`,
      brand,
    })),
  )
}
