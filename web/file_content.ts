/** Files a player sends: their content as the calls take it, and pictures made small enough for them. */

/** The base64 of a file, without the head that browsers put before it; empty where it cannot be read, as once it was moved. */
export function readBase64(file: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''))
    reader.addEventListener('error', () => resolve(''))
    reader.readAsDataURL(file)
  })
}

/** Long side in pixels: small print of a document stays readable. */
const sideMax = 2600

/** A picture over the limit, as cameras make them, drawn smaller; anything else as it is. */
export async function fitPicture(file: File, bytesMax: number): Promise<Blob> {
  if (file.size <= bytesMax || !file.type.startsWith('image/')) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const drawn = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', 0.85),
    )
    return drawn ?? file
  } catch {
    // Not a picture the browser can draw: the server says what it is.
    return file
  }
}
