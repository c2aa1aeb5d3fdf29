/** Loads the page modules, each a chunk of its own. Only the two entries know this list. */

import { loadLower } from '../home/lower_parts.ts'
import { isFirst, type FirstSource } from './first.ts'
import type { Page } from '../page.ts'
import type { PageSource } from './routes.ts'

const firstPages: Record<FirstSource, () => Promise<{ page: Page }>> = {
  'web/maintenance.tsx': () => import('../maintenance.tsx'),
  'web/home/home.tsx': () => {
    // Beside it: it is drawn before they are there.
    void loadLower().catch(() => undefined)
    return import('../home/home.tsx')
  },
  'web/lobby/lobby.tsx': () => import('../lobby/lobby.tsx'),
}

export async function loadPage(source: PageSource): Promise<Page> {
  if (isFirst(source)) return (await firstPages[source]()).page
  // Dear to name them all, so the table of the others waits until one is needed.
  const { furtherPages } = await import('./further_pages.ts')
  return (await furtherPages[source]()).page
}
