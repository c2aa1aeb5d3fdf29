/** Turns a template and one of its palettes into the CSS custom properties that everything draws with. */

import { themes } from '#contract/themes.ts'
import { everySlip } from './bet_slip.ts'
import { familyName } from './fonts.ts'
import type { Palette, SlipPlace, Template } from './template.ts'

const palettes = import.meta.glob<Palette[]>('./data/*.palettes.json', { import: 'default' })

/** The five palettes of a template. */
export function loadPalettes(name: string): Promise<Palette[]> {
  const load = palettes[`./data/${name}.palettes.json`]
  if (!load) throw new Error(`there is no template called ${name}`)
  return load()
}

const shadows: Record<Template['elevation'], { card: string; raised: string }> = {
  soft: {
    card: '0 1px 2px rgb(0 0 0 / .18), 0 6px 18px -8px rgb(0 0 0 / .35)',
    raised: '0 12px 40px -12px rgb(0 0 0 / .55)',
  },
  deep: { card: '0 14px 34px -14px rgb(0 0 0 / .6)', raised: '0 30px 80px -20px rgb(0 0 0 / .7)' },
  glow: {
    card: '0 0 0 1px var(--border), 0 0 22px -8px var(--primary)',
    raised: '0 0 46px -10px var(--primary)',
  },
  hard: { card: '4px 4px 0 var(--border-strong)', raised: '7px 7px 0 var(--border-strong)' },
  flat: { card: 'none', raised: '0 8px 30px -10px rgb(0 0 0 / .4)' },
}

const borders: Record<string, string> = {
  none: '0 solid transparent',
  'solid-2': '2px solid var(--border-strong)',
  'solid-3': '3px solid var(--text)',
  'gold-hairline': '1px solid color-mix(in srgb, var(--primary-edge) 45%, var(--border))',
  // Lit from above, as a pressed plate is.
  bevel: '2px outset color-mix(in srgb, var(--primary-edge) 40%, var(--border))',
  glow: '1px solid color-mix(in srgb, var(--primary) 35%, var(--border))',
}

const cases: Record<string, string> = { upper: 'uppercase', 'upper-small': 'uppercase' }

function px(value: number): string {
  return `${value}px`
}

function sizes(template: Template): Record<string, string> {
  const { density, radius, type, fonts, lobby, motion, header } = template
  const { size = 1 } = fonts.display
  const step = (power: number) => `${(type.ratio ** power * size).toFixed(3)}rem`
  return {
    'radius-control': px(radius.control),
    'radius-card': px(radius.card),
    'radius-pill': px(radius.pill),
    'radius-modal': px(radius.modal),
    control: px(density.control),
    row: px(density.row),
    gap: px(density.gap),
    gutter: px(density.gutter),
    section: px(density.section),
    'line-width':
      template.border === 'solid-3' ? '3px' : template.border === 'solid-2' ? '2px' : '1px',
    'card-border': borders[template.border] ?? '1px solid var(--border)',
    'shadow-card': shadows[template.elevation].card,
    'shadow-raised': shadows[template.elevation].raised,
    // Of the letters a visitor has chosen for all pages in the browser.
    'type-base': `${(type.base / 16) * 100}%`,
    // However dense the type, nothing is set smaller.
    'type-tiny': 'max(0.75rem, 12px)',
    'type-small': 'max(0.8125rem, 12px)',
    'type-label': 'max(0.875rem, 12px)',
    'type-0': step(0),
    'type-1': step(1),
    'type-2': step(2),
    'type-3': step(3),
    'type-4': step(4),
    leading: String(type.leading),
    'font-display': familyName(fonts.display.family),
    'font-text': familyName(fonts.text),
    'font-number': familyName(fonts.numeric),
    'display-weight': String(fonts.display.strong),
    'display-leading': Math.max(0.9, 1.15 / size).toFixed(2),
    'display-tracking': `${fonts.display.tracking}em`,
    'display-case': cases[fonts.display.case] ?? 'none',
    // Lines on the dark ground of the hero, where a light scheme's own colour would not show.
    'art-line': 'light-dark(var(--hero-accent),var(--primary))',
    'card-aspect': lobby.aspect,
    'header-1': px(header.rows[0]?.height ?? 0),
    'header-2': px(header.rows[1]?.height ?? 0),
    'motion-ms': `${motion.ms}ms`,
    'motion-ease': motion.ease,
  }
}

function declare(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}

/** Cards per row, as the width one of them takes of its shelf or grid. */
function columns(template: Template): string {
  const { mobile, tablet, desktop } = template.lobby.columns
  const rule = (count: number) =>
    `:root{--columns:${count};--grid-columns:${Math.max(2, Math.floor(count))}}`
  return `${rule(mobile)}@media (min-width:768px){${rule(tablet)}}@media (min-width:${Math.max(1024, themes[template.id].breakpoint)}px){${rule(desktop)}}`
}

/**
 * The width of a navigation at the side: icons alone below the template's switch and where a visitor has it so. Words
 * grow with the visitor's letters, and their room with them.
 */
function rail({ id, nav, type }: Template): string {
  if (!nav.width) return ''
  const [narrow, wide] = nav.width
  const icons = `{--rail:${px(narrow)};--rail-words:0}`
  return `:root${icons}@media (min-width:${themes[id].breakpoint}px){:root{--rail:${wide / type.base}rem;--rail-words:1em}:root[data-rail=narrow]${icons}}`
}

const besideGames: ReadonlySet<string> = new Set(['console', 'left-panel'])

/**
 * From which width a lobby's filters stand beside its games: that of product pages where they have one of their own,
 * else that of the template; null where they stand above.
 */
export function filtersBesideFrom({ id, lobby }: Template): number | null {
  const theme = themes[id]
  if (!besideGames.has(lobby.filters)) return null
  return 'productBreakpoint' in theme ? theme.productBreakpoint : theme.breakpoint
}

/** Beside the games the further filters lie open; above, behind a button. */
function facets(template: Template): string {
  const from = filtersBesideFrom(template)
  if (from === null) return ''
  return `@media (min-width:${from}px){:root{--facets:visible;--facets-button:none;--facets-basis:100%}}`
}

/** Beside a page that is narrower there is no room for a slip (`slip_place.module.css`). */
const slipBesideFrom = 1200

/** Where the bet slip of a width stands, which its script reads from here too. */
function slipPlaces({ id, betSlip, type }: Template): string {
  const { desktop, tablet, width } = betSlip ?? everySlip
  const { breakpoint } = themes[id]
  const rule = (from: number, place: SlipPlace) =>
    `@media (min-width:${from}px){:root{--slip-place:${place};--slip-width:${width / type.base}rem}}`
  return `:root{--slip-place:bottom-sheet}${rule(breakpoint, tablet)}${rule(Math.max(slipBesideFrom, breakpoint), desktop)}`
}

/** The colours of both schemes in one rule each, chosen by the element's `color-scheme`. */
function colours(palette: Palette): Record<string, string> {
  const { dark, light } = palette.tokens
  return Object.fromEntries(
    Object.entries(dark).map(([role, colour]) => {
      const other = light[role] ?? colour
      return [role, other === colour ? colour : `light-dark(${other},${colour})`]
    }),
  )
}

/** The style sheet of one site: every token, both schemes, and the reading width of each device. */
export function themeCss(template: Template, palette: Palette): string {
  return [
    '@layer tokens{',
    `:root{color-scheme:${palette.defaultScheme};${declare(sizes(template))};${declare(colours(palette))}}`,
    ':root[data-scheme=dark]{color-scheme:dark}:root[data-scheme=light]{color-scheme:light}:root[data-scheme=system]{color-scheme:light dark}',
    columns(template),
    rail(template),
    facets(template),
    slipPlaces(template),
    '}',
  ].join('')
}
