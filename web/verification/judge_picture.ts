/** Whether a picture can be read, as far as a browser can tell from a small copy of it: advice before it is sent, and no more. */

export type PictureFault = 'pictureBlurred' | 'pictureDark' | 'pictureSmall'

/** Long side of the copy, in pixels. */
const copySide = 640
/** Small print of a document is lost below this long side. */
const longSideMin = 1000
/** Mean light below this, of 255, is dusk. */
const lightMin = 60
/** Of the sharpest part of the copy; print in focus has several times as much. */
const sharpnessMin = 160
/** The copy is looked at in so many parts by so many: most of a document may be blank. */
const parts = 6

/** Nothing is found where it is no picture, or none that the browser can draw: the server says what it is. */
export async function judgeFile(file: Blob): Promise<PictureFault[]> {
  if (!file.type.startsWith('image/')) return []
  try {
    const picture = await createImageBitmap(file)
    return judgePicture(picture, picture.width, picture.height)
  } catch {
    return []
  }
}

export function judgePicture(
  picture: CanvasImageSource,
  width: number,
  height: number,
): PictureFault[] {
  const longSide = Math.max(width, height)
  const scale = Math.min(1, copySide / longSide)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return []
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  const light = new Float32Array(canvas.width * canvas.height)
  for (let i = 0; i < light.length; i++)
    light[i] =
      0.299 * (data[4 * i] ?? 0) + 0.587 * (data[4 * i + 1] ?? 0) + 0.114 * (data[4 * i + 2] ?? 0)
  const faults = judgeLight(light, canvas.width)
  return longSide < longSideMin ? [...faults, 'pictureSmall'] : faults
}

/** Of the light of each pixel, row by row. In the dark nothing more can be told. */
export function judgeLight(light: Float32Array, width: number): PictureFault[] {
  const mean = light.reduce((sum, one) => sum + one, 0) / light.length
  if (mean < lightMin) return ['pictureDark']
  return sharpnessOf(light, width) < sharpnessMin ? ['pictureBlurred'] : []
}

/** How much the Laplacian varies where it varies most: edges in focus are steep. */
function sharpnessOf(light: Float32Array, width: number): number {
  const height = light.length / width
  const at = (x: number, y: number) => light[y * width + x] ?? 0
  const sums = Array.from({ length: parts * parts }, () => ({ count: 0, sum: 0, squares: 0 }))
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const steep = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y)
      const part = Math.floor((y * parts) / height) * parts + Math.floor((x * parts) / width)
      const found = sums[part]
      if (!found) continue
      found.count += 1
      found.sum += steep
      found.squares += steep * steep
    }
  const variances = sums.map(({ count, sum, squares }) =>
    count === 0 ? 0 : squares / count - (sum / count) ** 2,
  )
  return Math.max(...variances)
}
