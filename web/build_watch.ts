/** Notices a newer build and loads it when the visitor has put the tab aside. */

import { buildCheckMs } from '#contract/catalogue.ts'

/** @param build id of the build this page came from */
export function watchBuild(build: string): void {
  const look = async () => {
    const response = await fetch('/version.json', { cache: 'no-store' }).catch(() => null)
    if (!response?.ok) return
    const { build: newest } = (await response.json()) as { build?: string }
    if (newest === undefined || newest === build) return
    clearInterval(timer)
    // A hidden tab is reloaded at once; one in use is left alone until it is put aside.
    document.addEventListener('visibilitychange', () => document.hidden && location.reload())
  }
  const timer = setInterval(() => void look(), buildCheckMs)
}
