/** What a visitor meets first: it is drawn from fewer scripts and fewer sentences than all other pages. */

import type { PageSource } from './routes.ts'

const firstPages = [
  'web/home/home.tsx',
  'web/lobby/lobby.tsx',
  'web/maintenance.tsx',
] as const satisfies readonly PageSource[]

export type FirstSource = (typeof firstPages)[number]

export function isFirst(source: PageSource): source is FirstSource {
  return (firstPages as readonly PageSource[]).includes(source)
}
