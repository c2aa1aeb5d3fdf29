/** What the build made of the player site: its id, the files to serve, and the functions that draw pages. */

import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { Path } from '#contract/calls.ts'
import type { Language } from '#contract/catalogue.ts'
import type { DeviceChoices } from '#contract/device.ts'
import type { Catalogue } from '#i18n/compile.ts'
import type { Startup } from '#server/site/startup.ts'
import type { Envelope } from './answer.ts'
import type { Taste } from './taste.ts'

/** An address of the site: path and query, each name once. */
export type Place = { path: string; query: Readonly<Record<string, string>> }
export type CallAsk = readonly [path: Path, body: Record<string, unknown>]

/** Of a site, what its own pictures are drawn from. */
type Look = Pick<Startup['site'], 'site_name' | 'template' | 'theme_color'>

type Chunk = { file: string; css?: readonly string[]; imports?: readonly string[] }
export type Manifest = Readonly<Record<string, Chunk>>

/** Style sheets by their file. */
type Sheets = Readonly<Record<string, string>>

export type RenderInput = Taste & {
  place: Place
  startup: Startup
  language: Language
  catalogue: Catalogue
  now: Date
  origin: string
  /** Address of the picture by which the page is shared, where it has none of its own. */
  card: string
  player: { account_id: string; full_name: string; balance: string } | null
  preloaded: readonly (readonly [path: Path, body: unknown, answer: Envelope])[]
  manifest: Manifest
  sheets: Sheets
  build: string
  device: DeviceChoices
  palette?: string
}

/** What the server's entry of the pages exports; the build is checked against `web/server.tsx` by its own types. */
type Entry = {
  noncePlaceholder: string
  callsOf(
    place: Place,
    startup: Startup,
    asker: { isPlayer: boolean; now: Date; timeZone: string },
  ): Promise<readonly CallAsk[]>
  render(
    input: RenderInput,
  ): Promise<
    | { kind: 'page'; status: 200 | 404 | 503; html: string; origins: readonly string[] }
    | { kind: 'redirect'; to: string }
  >
  /** Files of a page, in the order they are loaded; none for what is no page. */
  filesAt(path: string, startup: Startup, language: Language, manifest: Manifest): Promise<string[]>
  iconSizes: readonly number[]
  cardPlaces: readonly { left: number; top: number; width: number; turn: number }[]
  markOf(site: Look, shape: 'rounded' | 'full'): Promise<string>
  cardOf(site: Look): Promise<string>
  headerGroundsOf(site: Look): Promise<Record<'light' | 'dark', string>>
  manifestOf(startup: Startup, language: Language, catalogue: Catalogue): Promise<object>
  listedPaths(startup: Startup): readonly string[]
  unlistedPaths(): readonly string[]
  sitemapOf(
    startup: Startup,
    origin: string,
    entries: readonly (Place & { changedAt: string | null })[],
  ): string
}

export type Built = Entry & {
  id: string
  manifest: Manifest
  sheets: Sheets
  /** Folder of the files browsers load. */
  folder: string
}

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

/** @throws where the pages were not built; `npm start` builds them. */
export async function readBuilt(folder = dist): Promise<Built> {
  const { id, manifest, sheets } = JSON.parse(
    await readFile(join(folder, 'build.json'), 'utf8'),
  ) as Pick<Built, 'id' | 'manifest' | 'sheets'>
  const entry = (await import(pathToFileURL(join(folder, 'server/server.js')).href)) as Entry
  return { ...entry, id, manifest, sheets, folder: join(folder, 'client') }
}

/** The scripts and styles of a source with all they import, each once, its own script first. */
export function filesOf(
  manifest: Manifest,
  source: string,
): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    chunk.css?.forEach((file) => styles.add(file))
    chunk.imports?.forEach(visit)
  }
  visit(source)
  return { scripts: [...scripts], styles: [...styles] }
}
