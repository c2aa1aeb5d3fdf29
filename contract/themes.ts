/** Which template each theme code draws, its five palettes, how guests sign in there, and where it turns to desktop. */

type Theme = {
  /** The site type of the specification, section 9: `casino1` … `sportsbook4`. */
  themeCode: string
  /** `page`: guests go to /login; otherwise the dialog that opens over the page they are on. */
  login: 'page' | 'modal-login' | 'modal-signin'
  /** Width in CSS pixels from which the template draws its desktop form. */
  breakpoint: number
  /** The same for the template's product pages, where these differ. */
  productBreakpoint?: number
  /** Values of `theme_color`; the first is the template's own choice. */
  palettes: readonly [string, string, string, string, string]
}

/** Template to theme. There is no template18. */
export const themes = {
  template1: {
    themeCode: 'casino1',
    login: 'page',
    breakpoint: 1024,
    palettes: ['emerald-baize', 'midnight-gold', 'burgundy', 'sapphire', 'ivory'],
  },
  template2: {
    themeCode: 'casino2',
    login: 'page',
    breakpoint: 1200,
    palettes: ['electric-violet', 'cyan-pulse', 'magenta-heat', 'lime-volt', 'day-glow'],
  },
  template3: {
    themeCode: 'casino3',
    login: 'page',
    breakpoint: 1200,
    palettes: ['cinnabar', 'jade', 'plum-ink', 'porcelain', 'imperial'],
  },
  template4: {
    themeCode: 'casino4',
    login: 'modal-login',
    breakpoint: 999,
    palettes: ['oxblood', 'aubergine', 'forest-velvet', 'slate-noir', 'champagne'],
  },
  template5: {
    themeCode: 'casino5',
    login: 'page',
    breakpoint: 1024,
    palettes: ['polar-night', 'teal-drift', 'rose-dawn', 'violet-fjord', 'snow'],
  },
  template6: {
    themeCode: 'casino6',
    login: 'modal-login',
    breakpoint: 999,
    palettes: ['azure-coast', 'lemon-grove', 'coral-sail', 'olive-terrace', 'night-harbour'],
  },
  template7: {
    themeCode: 'casino7',
    login: 'page',
    breakpoint: 1024,
    palettes: ['black-card', 'platinum', 'emerald-reserve', 'royal-navy', 'bone'],
  },
  template8: {
    themeCode: 'casino8',
    login: 'modal-login',
    breakpoint: 999,
    palettes: ['lantern-red', 'persimmon', 'peacock', 'lotus', 'rice-paper'],
  },
  template9: {
    themeCode: 'casino9',
    login: 'page',
    breakpoint: 999,
    productBreakpoint: 1200,
    palettes: ['deep-field', 'nebula', 'mars', 'comet-teal', 'lunar'],
  },
  template10: {
    themeCode: 'slot1',
    login: 'modal-signin',
    breakpoint: 1200,
    palettes: ['cherry', 'grape-soda', 'bell-gold', 'mint-seven', 'cream-soda'],
  },
  template11: {
    themeCode: 'slot2',
    login: 'page',
    breakpoint: 768,
    palettes: ['rose-quartz', 'lapis', 'peridot', 'amethyst', 'sunstone'],
  },
  template12: {
    themeCode: 'slot3',
    login: 'page',
    breakpoint: 769,
    palettes: ['canopy', 'macaw', 'amber-temple', 'river-stone', 'sunlit-fern'],
  },
  template13: {
    themeCode: 'slot4',
    login: 'page',
    breakpoint: 769,
    palettes: ['crt-green', 'vapor', 'amber-terminal', 'ice-byte', 'paper-gb'],
  },
  template14: {
    themeCode: 'slot5',
    login: 'page',
    breakpoint: 769,
    palettes: ['lode', 'canyon', 'copper-mine', 'silver-vein', 'sandstone'],
  },
  template15: {
    themeCode: 'slot6',
    login: 'page',
    breakpoint: 768,
    palettes: ['lagoon', 'abyss', 'coral', 'kelp', 'foam'],
  },
  template16: {
    themeCode: 'slot7',
    login: 'page',
    breakpoint: 768,
    palettes: ['obsidian', 'aegean', 'laurel', 'terracotta', 'marble'],
  },
  template17: {
    themeCode: 'slot8',
    login: 'page',
    breakpoint: 768,
    palettes: ['tag-yellow', 'hot-asphalt', 'sky-stencil', 'acid', 'concrete'],
  },
  template19: {
    themeCode: 'slot9',
    login: 'page',
    breakpoint: 1024,
    palettes: ['matcha', 'indigo-wash', 'sakura', 'hinoki', 'sumi'],
  },
  template20: {
    themeCode: 'sportsbook1',
    login: 'page',
    breakpoint: 960,
    palettes: ['pitch-green', 'stadium-blue', 'claret', 'referee', 'floodlight'],
  },
  template21: {
    themeCode: 'sportsbook2',
    login: 'page',
    breakpoint: 960,
    palettes: ['ledger-blue', 'paper', 'board-green', 'graphite', 'oxide'],
  },
  template22: {
    themeCode: 'sportsbook3',
    login: 'page',
    breakpoint: 960,
    palettes: ['volt', 'ultraviolet', 'red-zone', 'ice-rink', 'daybreak'],
  },
  template23: {
    themeCode: 'sportsbook4',
    login: 'page',
    breakpoint: 960,
    palettes: ['broadsheet', 'salmon', 'paddock', 'night-edition', 'turf-club'],
  },
} as const satisfies Record<string, Theme>

export type Template = keyof typeof themes

/**
 * The template of a theme code, provided that the palette is one of its own.
 * @returns null for what the specification (section 4) calls an invalid theme code or colour.
 */
export function templateOf(themeCode: string, themeColor: string): Template | null {
  const names = Object.keys(themes) as Template[]
  const template = names.find((name) => themes[name].themeCode === themeCode)
  const palettes: readonly string[] = template ? themes[template].palettes : []
  return template && palettes.includes(themeColor) ? template : null
}
