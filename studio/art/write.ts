/** Writes the art files that pages show: a poster and a scene of each game. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawPoster, drawScene } from './poster.ts'
import { looks } from './symbols.ts'

const pictures = { game: drawPoster, scene: drawScene }

/** Writes `<outFolder>/art/game/<code>.svg` and `art/scene/<code>.svg` for every game; the same bytes at every build. */
export async function writeArt(outFolder: string): Promise<void> {
  for (const [kind, draw] of Object.entries(pictures)) {
    const folder = join(outFolder, 'art', kind)
    await mkdir(folder, { recursive: true })
    await Promise.all(
      Object.keys(looks).map((code) => writeFile(join(folder, `${code}.svg`), draw(code))),
    )
  }
}
