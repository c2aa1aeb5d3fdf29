/** Draws the poster of a referral link as a picture to keep, in the colours, type and motif of the one on the page. */

/** In pixels, four to five, as feeds and chats show pictures whole. */
const [width, height] = [1080, 1350]
const middle = width / 2
const codeSide = 560
const codeTop = 330

/**
 * @param shown the poster on the page, whose look it takes.
 * @param words what to do, the code, where, and the mark of age.
 * @returns null where the browser draws none.
 */
export async function drawPoster(
  shown: HTMLElement,
  name: string,
  [ask, code, host, age]: readonly [ask: string, code: string, host: string, age: string],
  qr: Blob | null,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen || !qr) return null
  const look = getComputedStyle(shown)
  const motif = getComputedStyle(shown, '::before')
  const token = (role: string) => look.getPropertyValue(`--${role}`).trim()

  const ground = pen.createLinearGradient(0, 0, width, height)
  // As the page has worked them out, whatever the scheme.
  const stops = look.backgroundImage.match(/[a-z]+\(\d[^()]*\)/g) ?? [look.backgroundColor]
  for (const [n, stop] of stops.entries())
    ground.addColorStop(stops.length === 1 ? 0 : n / (stops.length - 1), stop)
  pen.fillStyle = ground
  pen.fillRect(0, 0, width, height)
  await drawMotif(pen, motif.maskImage, motif.backgroundColor)

  pen.textAlign = 'center'
  pen.fillStyle = look.color
  const write = (text: string, y: number, size: number, weight: string, family: string) => {
    pen.font = `${weight} ${size}px ${family}`
    pen.fillText(text, middle, y, width - 120)
  }
  const display = token('font-display') || look.fontFamily
  write(name, 220, 104, token('display-weight') || '700', display)
  write(ask, 1000, 44, '400', look.fontFamily)
  write(code, 1110, 96, '700', look.fontFamily)
  write(host, 1200, 44, '400', look.fontFamily)
  write(age, 1280, 34, '400', look.fontFamily)

  const picture = await createImageBitmap(qr)
  pen.imageSmoothingEnabled = false
  pen.drawImage(picture, middle - codeSide / 2, codeTop, codeSide, codeSide)
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
}

/** The motif over the whole ground, as faint as on the page; a poster without it is one, too. */
async function drawMotif(pen: CanvasRenderingContext2D, mask: string, colour: string) {
  const [, address = ''] = /url\("?([^")]+)"?\)/.exec(mask) ?? []
  const tile = new Image()
  tile.src = address
  try {
    await tile.decode()
  } catch {
    return
  }
  const inked = document.createElement('canvas')
  inked.width = 240
  inked.height = Math.round((inked.width * tile.naturalHeight) / tile.naturalWidth)
  const ink = inked.getContext('2d')
  if (!ink) return
  ink.drawImage(tile, 0, 0, inked.width, inked.height)
  ink.globalCompositeOperation = 'source-in'
  ink.fillStyle = colour
  ink.fillRect(0, 0, inked.width, inked.height)
  const pattern = pen.createPattern(inked, 'repeat')
  if (!pattern) return
  pen.globalAlpha = 0.2
  pen.fillStyle = pattern
  pen.fillRect(0, 0, width, height)
  pen.globalAlpha = 1
}
