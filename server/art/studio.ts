/** The pictures of the studio's games, drawn by the build: read when the first is asked for, and kept. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { named, noHash, type Named } from './named.ts'

export type StudioKind = 'game' | 'scene'

const folder = fileURLToPath(new URL('../../dist/client/art', import.meta.url))
const kept = new Map<StudioKind, ReadonlyMap<string, Named>>()

/** None where the pages are not built. */
function readKind(kind: StudioKind): ReadonlyMap<string, Named> {
  const place = join(folder, kind)
  const files = existsSync(place) ? readdirSync(place) : []
  return new Map(
    files.map((file) => [basename(file, '.svg'), named(readFileSync(join(place, file), 'utf8'))]),
  )
}

export function studioPicture(kind: StudioKind, code: string): Named | null {
  const known = kept.get(kind) ?? readKind(kind)
  kept.set(kind, known)
  return known.get(code) ?? null
}

export const studioPath = (kind: StudioKind, code: string) =>
  `/art/${kind}/${code}-${studioPicture(kind, code)?.hash ?? noHash}.svg`
