/** Builds the pages into `dist/`: both Vite builds, precompressed files, and `dist/build.json`. */

import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import type { Sheets } from './document/document.ts'
import { filesOf, type Manifest } from './document/files.ts'
import { sizesOf } from './document/sizes.ts'
import { pageSources } from './document/words.ts'

const client = 'dist/client'
const server = 'dist/server'
const isCompressed = /\.(js|css|svg|json)$/
/** Which of these makes a file smallest differs from file to file; found by trying those that there are. */
const brotliWays = [
  {},
  {
    [constants.BROTLI_PARAM_NPOSTFIX]: 1,
    [constants.BROTLI_PARAM_NDIRECT]: 12,
    [constants.BROTLI_PARAM_LGBLOCK]: 16,
  },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 2, [constants.BROTLI_PARAM_NDIRECT]: 8 },
]
/** Of the scripts that home or a lobby loads before it can be used, compressed; most of it is React. */
const firstScriptsMaxBytes = 90_000

/** Of what any other page loads beyond home, in the language that needs the most. */
const routeScriptsMaxBytes = 40_000

const started = performance.now()
await Promise.all([
  step('browser', build({ logLevel: 'warn' })),
  step('server', build({ logLevel: 'warn', build: { ssr: true } })),
])
moveAssets()
const manifest = JSON.parse(fs.readFileSync(`${client}/manifest.json`, 'utf8')) as Manifest
fs.rmSync(`${client}/manifest.json`)
await step('compression', compressFiles())
fs.writeFileSync(
  'dist/build.json',
  JSON.stringify({ id: buildId(), manifest, sheets: readSheets() }),
)
keepApart()
reportSizes()

async function step(name: string, work: Promise<unknown>): Promise<void> {
  await work
  console.log(`  ${name.padEnd(12)} ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** Files that only the server's entry names (fonts, icons) are served with the browser's. */
function moveAssets(): void {
  const from = `${server}/assets`
  for (const name of fs.existsSync(from) ? fs.readdirSync(from) : []) {
    if (!name.endsWith('.js')) fs.renameSync(`${from}/${name}`, `${client}/assets/${name}`)
  }
}

async function compressFiles(): Promise<void> {
  const names = fs.readdirSync(`${client}/assets`).filter((name) => isCompressed.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = `${client}/assets/${name}`
      const content = fs.readFileSync(file)
      const tried = await Promise.all(
        brotliWays.map((way) => promisify(brotliCompress)(content, { params: way })),
      )
      const smallest = tried.reduce((one, other) => (other.length < one.length ? other : one))
      fs.writeFileSync(`${file}.br`, smallest)
      fs.writeFileSync(`${file}.gz`, await promisify(gzip)(content))
    }),
  )
}

/** The style sheets, which stand in the pages themselves. */
function readSheets(): Sheets {
  const names = fs.readdirSync(`${client}/assets`).filter((name) => name.endsWith('.css'))
  return Object.fromEntries(
    names.map((name) => [`assets/${name}`, fs.readFileSync(`${client}/assets/${name}`, 'utf8')]),
  )
}

/** Changes with anything a browser could load. */
function buildId(): string {
  const names = fs.readdirSync(`${client}/assets`).toSorted()
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
}

/** A game's frame has styles of its own, which the site's would undo; what both use belongs to the shared file. */
function keepApart(): void {
  const stylesOf = (source: string) =>
    filesOf(manifest, { sources: [source], laterSources: [] }).styles
  const shared = new Set(stylesOf('web/browser.tsx')).intersection(
    new Set(stylesOf('studio/frame.tsx')),
  )
  if (shared.size > 0)
    throw new Error(`the game frame loads styles of the site: ${[...shared].join()}`)
}

function reportSizes(): void {
  const { home, lobby, further } = sizesOf(manifest, pageSources, compressedBytes)
  console.log(
    `  home loads ${kilo(home.scripts)} of scripts and ${kilo(home.styles)} of styles (brotli)`,
  )
  warnOf('home', home.scripts, firstScriptsMaxBytes)
  warnOf('the lobby', lobby.scripts, firstScriptsMaxBytes)
  const [largest] = further
  if (largest) console.log(`  ${largest.source} loads the most beyond: ${kilo(largest.scripts)}`)
  for (const page of further) warnOf(page.source, page.scripts, routeScriptsMaxBytes)
}

function kilo(count: number): string {
  return `${(count / 1000).toFixed(1)} kB`
}

function warnOf(what: string, bytes: number, bytesMax: number): void {
  if (bytes > bytesMax)
    console.warn(
      `  ${what} loads ${kilo(bytes)} of scripts, more than the ${kilo(bytesMax)} it should.`,
    )
}

function compressedBytes(file: string): number {
  const name = path.join(client, `${file}.br`)
  return fs.existsSync(name) ? fs.statSync(name).size : 0
}
