/** Writes the art files that pages show: one poster per game. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawPoster } from './poster.ts'
import { looks } from './symbols.ts'

/** Writes `<outFolder>/art/game/<code>.svg` for every game; the same bytes at every build. */
export async function writeArt(outFolder: string): Promise<void> {
  const folder = join(outFolder, 'art', 'game')
  await mkdir(folder, { recursive: true })
  await Promise.all(
    Object.keys(looks).map((code) => writeFile(join(folder, `${code}.svg`), drawPoster(code))),
  )
}
