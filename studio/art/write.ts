/** Writes the art files that pages show: one poster per game. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { posterForm } from '#contract/content.ts'
import { drawPoster } from './poster.ts'
import { looks } from './symbols.ts'

/** Writes `<outFolder>/art/game/<code>.webp` for every game; the same bytes at every build. */
export async function writeArt(outFolder: string): Promise<void> {
  const folder = join(outFolder, 'art', 'game')
  await mkdir(folder, { recursive: true })
  await Promise.all(
    Object.keys(looks).map((code) =>
      sharp(Buffer.from(drawPoster(code)))
        .resize(posterForm.width)
        .webp(posterForm)
        .toFile(join(folder, `${code}.webp`)),
    ),
  )
}
