/** Pictures of the demo, drawn from two colours and a form: arches, a grid or waves. */

import sharp from 'sharp'

export type Drawing = { form: 'arches' | 'grid' | 'waves'; from: string; to: string }

const width = 960
const height = 420

const forms: Record<Drawing['form'], () => string> = {
  arches: () =>
    range(9)
      .map(
        (i) =>
          `<circle cx="${width / 2}" cy="${height + 40}" r="${90 + i * 70}" fill="none" stroke="#fff" stroke-opacity="${0.34 - i * 0.03}" stroke-width="${14 - i}"/>`,
      )
      .join(''),
  grid: () =>
    range(12 * 6)
      .map((i) => {
        const [column, row] = [i % 12, Math.floor(i / 12)]
        const light = ((column * 7 + row * 11) % 9) / 22
        return `<rect x="${column * 80 + 6}" y="${row * 80 + 6}" width="68" height="68" rx="10" fill="#fff" fill-opacity="${light.toFixed(3)}"/>`
      })
      .join(''),
  waves: () =>
    range(6)
      .map((i) => {
        const y = 130 + i * 50
        const swell = `q ${width / 8} ${-60 + i * 6} ${width / 4} 0 t ${width / 4} 0 t ${width / 4} 0 t ${width / 4} 0`
        return `<path d="M 0 ${y} ${swell} V ${height} H 0 Z" fill="#fff" fill-opacity="0.09"/>`
      })
      .join(''),
}

/** @returns the picture as PNG. */
export async function drawPicture({ form, from, to }: Drawing): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#ground)"/>${forms[form]()}</svg>`
  return sharp(Buffer.from(drawing)).png({ compressionLevel: 1 }).toBuffer()
}

const range = (length: number) => Array.from({ length }, (_, i) => i)
