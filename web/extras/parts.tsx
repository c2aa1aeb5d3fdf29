/** What only some templates have around their pages, and what it reads. */

import { lateParts } from '../late_parts.tsx'
import type { CallAsk } from '../page.ts'
import type { HeaderSlot, Template } from '../template/template.ts'
import type { extras } from './extras.tsx'

export type ExtraName = keyof typeof extras

/** Source path of the parts, as the build's manifest names their chunk. */
export const extrasSource = 'web/extras/extras.tsx'

export const { load: loadExtras, Part: Extra } = lateParts<ExtraName>(
  async () => (await import('./extras.tsx')).extras,
)

type Asks = { everybody?: readonly CallAsk[]; player?: readonly CallAsk[]; isHomeOnly?: true }

const asks: Record<ExtraName, Asks> = {
  'rail-toggle': {},
  'odds-format': {},
  'row-mode': {},
  app: {},
  dock: {},
  'mega-nav': {},
  announcements: { everybody: [['/api/home/marquee', {}]] },
  inbox: { player: [['/api/settings/inbox_count', {}]] },
  'vip-meter': { player: [['/api/auth/vip', {}]] },
  'vip-ladder': { everybody: [['/api/vip/ladder', {}]], isHomeOnly: true },
  'notice-card': {
    everybody: [
      ['/api/home/fetch_announment', {}],
      ['/api/home/marquee', {}],
    ],
    isHomeOnly: true,
  },
}

export function isExtra(slot: HeaderSlot): slot is HeaderSlot & ExtraName {
  return slot in asks
}

function extrasOf({ header, nav, hero, dock }: Template): ExtraName[] {
  const slots = header.rows.flatMap(({ left, center, right }) => [...left, ...center, ...right])
  return [
    ...slots.filter(isExtra),
    ...(hero.aside ? [hero.aside] : []),
    ...(dock ? ['dock' as const] : []),
    ...(nav.desktop === 'mega-panels' ? ['mega-nav' as const] : []),
  ]
}

/** True where a template has any of them; then `loadExtras` comes before drawing. */
export function hasExtras(look: Template): boolean {
  return extrasOf(look).length > 0
}

/** What the extras of a template read on the page at a path. */
export function extraCalls(look: Template, path: string, isPlayer: boolean): CallAsk[] {
  return extrasOf(look).flatMap((name) => {
    const { everybody = [], player = [], isHomeOnly = false } = asks[name]
    if (isHomeOnly && path !== '/') return []
    return everybody.concat(isPlayer ? player : [])
  })
}
