/** The poster of a game: 3:4, without words, its subject in the middle for any crop; and the scenery it is played in. */
import { drawSvg, rect } from './ink.ts'
import { scenes, sceneSize } from './scenes.ts'
import { looks } from './symbols.ts'

const posterSize = { width: 600, height: 800 }

/** The poster as an SVG. Throws a RangeError for a code that has no look. */
export function drawPoster(code: string): string {
  const look = looks[code]
  if (!look) throw new RangeError(`no look of ${code}`)
  const { width, height } = posterSize
  return drawSvg(
    width,
    height,
    (ink) =>
      look.poster(ink) +
      rect(
        0,
        0,
        width,
        height,
        ink.radial(['#000000/0', '#000000/0', '#000000/.45'], [0.5, 0.48, 0.78]),
      ),
  )
}

/** What is seen behind a game as an SVG: its scenery, or its poster where that is one. Throws like `drawPoster`. */
export function drawScene(code: string): string {
  const [look, scene] = [looks[code], scenes[code]]
  if (!look || !scene) return drawPoster(code)
  return drawSvg(sceneSize.width, sceneSize.height, (ink) => scene(ink, look.palette))
}
