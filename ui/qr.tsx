/** A QR code, drawn as a picture that any camera reads: dark on light, whatever the scheme of the page. */

import { useMemo } from 'react'
import styles from './qr.module.css'
import { matrixOf, type Matrix } from './qr_matrix.ts'

/** Of a module in a saved picture, in pixels: sharp on any screen it is held up on. */
const modulePixels = 12

/** Modules of light around the code, without which scanners don't find it. */
const quiet = 4

/** `label` says what the code is; what it holds should stand beside it as text. Nothing for a text too long for a code. */
export function Qr({ text, label }: { text: string; label: string }) {
  const matrix = useMemo(() => matrixOf(text), [text])
  if (!matrix) return null
  const size = matrix.length + 2 * quiet
  return (
    // An <img> would need the code as an address; drawn here it is there with the page.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={outlineOf(matrix)} shapeRendering="crispEdges" />
    </svg>
  )
}

/** The code as a picture to keep, for another app on the same phone to read; null where the browser makes none. */
export function qrPicture(text: string): Promise<Blob | null> {
  const matrix = matrixOf(text)
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!matrix || !pen) return Promise.resolve(null)
  canvas.width = canvas.height = (matrix.length + 2 * quiet) * modulePixels
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(modulePixels, modulePixels)
  pen.fillStyle = '#000'
  pen.clip(new Path2D(outlineOf(matrix)))
  pen.fillRect(0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
}

/** Dark modules as rectangles, one for each run of a row. */
function outlineOf(matrix: Matrix): string {
  return matrix
    .flatMap((row, y) =>
      [
        ...row
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ index, 0: { length } }) => `M${index + quiet} ${y + quiet}h${length}v1h-${length}z`),
    )
    .join('')
}
