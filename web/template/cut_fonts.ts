/** Lets the build cut Latin and Cyrillic faces to the everyday letters in the weights in use: half the bytes before a first drawing. */

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { everydayLetters, type CutScript } from './everyday.ts'
import { familyOf } from './families.ts'

const wholeFile = /\/([^/]+)-(latin|cyrillic)-wght-normal\.woff2\?everyday$/

/** Puts the address of the cut file in place of `<family>-<script>-wght-normal.woff2?everyday`. */
export function cutFonts(): Plugin {
  return {
    name: 'cut-fonts',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: wholeFile },
      async handler(id) {
        const [, name = '', script = ''] = wholeFile.exec(id) ?? []
        const [min, max] = familyOf(name).weights
        const source = await subsetFont(
          await readFile(id.replace('?everyday', '')),
          everydayLetters(script as CutScript),
          {
            targetFormat: 'woff2',
            variationAxes: { wght: { min, max } },
            noHinting: true,
          },
        )
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        const fileName = `assets/${name}-${script}-everyday-${hash}.woff2`
        this.emitFile({ type: 'asset', fileName, source })
        return `export default ${JSON.stringify(`/${fileName}`)}`
      },
    },
  }
}
