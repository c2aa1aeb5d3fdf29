/** Writes the HTML document around a drawn page: head, styles, preloads and the one script. */

import type { Language } from '#contract/catalogue.ts'
import type { DeviceChoices } from '#contract/device.ts'
import { themes } from '#contract/themes.ts'
import { filesOf, type Manifest, type MadeOf } from './files.ts'
import { foreignMark } from './foreign.ts'
import { fontCss, fontPreloads, fontsDrawn, type FontsDrawn } from '../template/fonts.ts'
import type { Palette, Template } from '../template/template.ts'
import { filtersBesideFrom, themeCss } from '../template/theme.ts'
import { keeperScript } from '../typed_early.ts'

/**
 * Stands where the nonce of an answer belongs. Drawn pages are kept and the nonce is put in for each
 * answer, so this must not be guessable: it is made anew whenever the server starts.
 */
export const noncePlaceholder = `nonce-${crypto.randomUUID()}`

/** Style sheets by their file. */
export type Sheets = Readonly<Record<string, string>>

/** JavaScript without its element, and where it stands. */
export type ForeignScript = { section: 'HEAD' | 'BODY'; script: string; origins: readonly string[] }

export type DocumentParts = MadeOf & {
  /** BCP 47 tag. */
  language: string
  languageCode: Language
  title: string
  description: string
  keywords: string
  author: string
  publisher: string
  /** Empty where search engines are to leave the page out. */
  canonical: string
  /** By which it is shared, where it is not the canonical one. */
  address: string
  /** BCP 47 tag of the title and the description, where they are not in the page's. */
  wordsLanguage: string
  /** The same page in other languages: BCP 47 tag to address. */
  languages: readonly (readonly [tag: string, address: string])[]
  /** Addresses of pictures for who shares the page; the first is the one that counts. */
  image: string
  /** What the page is, in the words of schema.org. */
  structured: readonly object[]
  /** Third parties' scripts that the operator has switched on. */
  foreign: readonly ForeignScript[]
  /** What to expect where scripts are switched off. */
  withoutScript: string
  /** Where they did not come, and what to press then. */
  scriptsLost: readonly [words: string, again: string]
  siteName: string
  /** Address of the site's icon; where it has none, its first letter stands for it. */
  icon: string
  /** Folder of the icons of the site's app. */
  appIcons: string
  look: Template
  palette: Palette
  device: DeviceChoices
  /** Whether everything that moves is to stand. */
  isCalm: boolean
  manifest: Manifest
  sheets: Sheets
  body: string
  boot: { id: string; json: string }
}

/** How long a page that has been read waits for its letters; and one whose words nobody could read without them. */
const lettersMs = 100
const neededMs = 3000

/**
 * Nothing is laid out before the page's letters are there: browsers lay a page out as soon as it is read, whether they
 * show it or not, and while a font is on its way they ask the system for another, size by size, and wait for each.
 * `letters` is theirs, or the wait's end after the page has been read.
 */
function letterScript({ families, letters, needed }: FontsDrawn): string {
  const drawn = `Promise.race([new Promise((come)=>addEventListener('DOMContentLoaded',()=>setTimeout(come,${lettersMs}))),
Promise.allSettled(${JSON.stringify(families)}.map((family)=>document.fonts.load('1em "'+family+'"','${letters}')))])`
  const all = needed
    ? `Promise.race([new Promise((come)=>setTimeout(come,${neededMs})),Promise.all([${drawn},
new FontFace('device','${needed.device}').load().catch(()=>document.fonts.load('1em "${needed.family}"','${needed.letters}').catch(()=>0))])])`
    : drawn
  return `const page=document.documentElement,
letters=${all};
page.hidden=true`.replaceAll('\n', '')
}

const starterId = 'starter'
const lostId = 'scripts-lost'
/** The first part of a page that may stand below a phone's screen: a block of home, a card of a list, a league of a board. */
const firstBelow = [
  '#main .block~.block',
  '#main .games>:nth-child(10)',
  '#main [data-board]>:nth-child(2)',
].join(',')
/** What a part has more of than its beginning, which are parts of their own: cards of a shelf, leagues of a board, rows of a table. */
const furtherIn = [
  '.games>:nth-child(n+4)',
  '[data-board]>:nth-child(n+2)',
  'tbody>:nth-child(n+2)',
]
  .map((all) => `${all}:not([hidden])`)
  .join(',')
/** Parts are laid out together as long as a turn of a fast machine stays this short. */
const turnMs = 3

/**
 * A long page is laid out in turns, so that a slow phone answers between them: once it has its letters the first screen,
 * which is painted, then all that follows, part by part. What follows a part that is not there yet is not there either:
 * nothing that is seen moves. `whole` comes when all is there; `showNext` brings it forward.
 */
const layoutScript = `
const below=[],
layOut=()=>document.body.offsetTop,
showNext=(ms)=>{const end=performance.now()+ms;do{below.shift().hidden=false;layOut()}while(below.length&&performance.now()<end)};
let part=document.querySelector('${firstBelow}');
while(part&&part.id!=='main'){
if(!part.hidden)below.push(part,...part.querySelectorAll('${furtherIn}'));
while(!part.nextElementSibling&&part.id!=='main')part=part.parentElement;
if(part.id!=='main')part=part.nextElementSibling}
below.push(...document.querySelectorAll('.footer'));
for(const one of below)one.hidden=true;
const whole=letters.then(()=>{page.hidden=false;layOut();return new Promise((done)=>{const turn=()=>{if(below.length){showNext(${turnMs});later(0,turn)}else done()};later(0,turn)})});`

/**
 * The page is read before it is alive: its scripts come once it is painted whole, with the pictures of its first screen
 * or without those that take longer than a second, and take no network or time from that. Until they have run, a sound
 * that has nothing to play holds the page's `load` back: who waits for that has a page whose scripts have run. The open
 * document of a frame does so too, for ten times the work. Where nothing is painted, as in a tab that nobody sees, they
 * come all the same; where they do not come, the page says so. What a browser does slowly the first time, and a page
 * cannot start without, has a turn of its own before them: opening the tab's memory, reading which languages there are (by
 * which it can sort), and finding in which of them it can write numbers.
 */
const starterScript = (entry: string) =>
  `{
const later=(ms,turn)=>setTimeout(turn,ms);
${layoutScript}
let begun=false;
const hold=new Audio(),
start=()=>{if(begun)return;begun=true;if(below.length)showNext(Infinity);document.head.append(document.getElementById('scripts').content);import('/${entry}').catch((fault)=>{document.getElementById('${lostId}').hidden=false;throw fault}).finally(()=>{hold.srcObject=null})},
first=[...document.images].filter(({loading})=>loading==='eager');
try{hold.srcObject=new MediaStream()}catch{}
new PerformanceObserver(()=>{for(const turn of [()=>sessionStorage.length,()=>Intl.Collator.supportedLocalesOf('en'),()=>Intl.NumberFormat.supportedLocalesOf('en')])later(0,()=>{try{turn()}catch{}});Promise.allSettled([whole,...first.map((picture)=>picture.decode())]).then(()=>requestAnimationFrame(()=>later(0,start)));later(1000,start)}).observe({type:'paint',buffered:true});
later(document.hidden?0:2000,start)}`.replaceAll('\n', '')

export function writeDocument(parts: DocumentParts): string {
  const { look, palette, manifest } = parts
  const { scripts, styles } = filesOf(manifest, parts)
  const [entry = '', ...ahead] = scripts
  // As the template has it where the device has no wish of its own.
  const device = Object.entries({ ...look.device, ...parts.device })
    .map(([name, choice]) => ` data-${name}="${choice}"`)
    .join('')
  const motion = parts.isCalm ? ' data-motion="less"' : ''
  const nonce = ` nonce="${noncePlaceholder}"`
  return [
    `<!doctype html><html lang="${parts.language}"${device}${motion}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escape(parts.title)}</title>`,
    ...engineTags(parts),
    metaColours(palette),
    `<link rel="icon" href="${escape(parts.icon || drawnIcon(parts.siteName, palette))}">`,
    ...fontPreloads(look, parts.languageCode).map(
      (file) => `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin>`,
    ),
    `<style${nonce}>@layer reset,tokens,base,template,page;${fontCss(look, parts.languageCode)}${themeCss(look, palette)}${styles.map((file) => parts.sheets[file]).join('')}${wideStyles(parts)}</style>`,
    `<script${nonce}>${letterScript(fontsDrawn(look, parts.languageCode))}</script>`,
    // Rows and heroes share their room among as many as there are: nothing is shown before all of them are.
    `<link rel="expect" href="#${starterId}" blocking="render">`,
    ...parts.structured.map(
      (thing) => `<script type="application/ld+json"${nonce}>${scriptJson(thing)}</script>`,
    ),
    `<script${nonce}>${keeperScript}</script>`,
    ...foreignTags(parts, 'HEAD'),
    `</head><body><noscript><p class="notice">${escape(parts.withoutScript)}</p></noscript><div id="root">${parts.body}</div>${lostNotice(parts)}`,
    `<script id="${parts.boot.id}" type="application/json"${nonce}>${parts.boot.json}</script>`,
    '<template id="scripts">',
    // Not loaded: a chunk that comes with one of these sheets sees by its link that the page has it. In the head a browser
    // that looks ahead would fetch them.
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    ...ahead.map((file) => `<link rel="modulepreload" href="/${file}">`),
    '</template>',
    `<script id="${starterId}"${nonce}>${starterScript(entry)}</script>`,
    ...foreignTags(parts, 'BODY'),
    '</body></html>',
  ].join('')
}

/** Stands at the foot of every screen, hidden until its scripts are known not to come. */
function lostNotice({ scriptsLost: [words, again] }: DocumentParts): string {
  return `<div class="offline" id="${lostId}" role="alert" hidden>${escape(words)} <a class="button" data-kind="quiet" href="">${escape(again)}</a></div>`
}

/** What search engines and who shares the page read of it. */
function engineTags(parts: DocumentParts): string[] {
  const meta = (name: string, content: string) =>
    content === '' ? [] : [`<meta name="${name}" content="${escape(content)}">`]
  const open = (property: string, content: string) =>
    content === '' ? [] : [`<meta property="og:${property}" content="${escape(content)}">`]
  const { canonical, title, description } = parts
  return [
    ...meta('description', description),
    ...meta('keywords', parts.keywords),
    ...meta('author', parts.author),
    ...meta('publisher', parts.publisher),
    ...(canonical === ''
      ? ['<meta name="robots" content="noindex">']
      : [
          `<link rel="canonical" href="${escape(canonical)}">`,
          ...parts.languages.map(
            ([tag, address]) =>
              `<link rel="alternate" hreflang="${tag}" href="${escape(address)}">`,
          ),
        ]),
    ...open('type', 'website'),
    ...open('title', title),
    ...open('description', description),
    ...open('url', parts.address),
    ...open('site_name', parts.siteName),
    ...open('locale', (parts.wordsLanguage || parts.language).replace('-', '_')),
    ...open('image', parts.image),
    ...(parts.image === '' ? [] : meta('twitter:card', 'summary_large_image')),
    // Named with its language: browsers ask for it without cookies, and so without the visitor's choice.
    `<link rel="manifest" href="/manifest.webmanifest?lang=${parts.language}">`,
    `<link rel="apple-touch-icon" href="${parts.appIcons}/180.png">`,
  ]
}

function foreignTags({ foreign }: DocumentParts, section: ForeignScript['section']): string[] {
  return foreign
    .filter((one) => one.section === section)
    .map(({ script }) => `<script nonce="${noncePlaceholder}" ${foreignMark}>${script}</script>`)
}

/** JSON that cannot end the script element it stands in. */
function scriptJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** The colour of the browser's own bars. */
function metaColours({ tokens, defaultScheme }: Palette): string {
  return `<meta name="theme-color" content="${tokens[defaultScheme]['nav-bg']}">`
}

/** A mark of the site's first letter in its colours; part of the page, so that nothing is asked for. */
function drawnIcon(siteName: string, { tokens, defaultScheme }: Palette): string {
  const { primary, 'on-primary': ink } = tokens[defaultScheme]
  const letter = escape([...siteName][0] ?? '')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${primary}"/><text x="16" y="23.5" text-anchor="middle" font-family="Georgia,serif" font-weight="700" font-size="21" fill="${ink}">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Forms a navigation has at the side or over the page already on tablets. */
const besideOnTablets: ReadonlySet<string> = new Set([
  'rail-collapsed',
  'icon-strip',
  'art-rail',
  'floating-dock',
])

/**
 * The desktop dress, for widths from the template's switch on; its side may begin with tablets. It stands in the page:
 * a link is asked for on every phone, whatever its widths, and stands in the line before what is drawn there.
 */
function wideStyles({ manifest, look, sheets }: DocumentParts): string {
  const { breakpoint } = themes[look.id]
  const beside = filtersBesideFrom(look)
  const from: Record<string, number> = {
    'web/template/style/side_nav.css': besideOnTablets.has(look.nav.tablet)
      ? Math.min(768, breakpoint)
      : breakpoint,
    'web/template/style/wide.css': breakpoint,
    ...(beside !== null && { 'web/template/style/console.css': beside }),
  }
  return Object.entries(from)
    .map(
      ([source, width]) =>
        `@media (min-width:${width}px){${sheets[manifest[source]?.file ?? ''] ?? ''}}`,
    )
    .join('')
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
}
