/** The water of the hall: rays from above, bubbles, the ground. */

type Sized = { width: number; height: number }

/** Water without what swims in it. It moves slowly: it is painted now and then, and copied between. */
export type Water = { pen: CanvasRenderingContext2D; depth: CanvasGradient; paintedMs: number }

const waterMs = 120

/** @param colours from the surface to the ground. @param scale device pixels to one of the page */
export function waterOf(
  { width, height }: Sized,
  colours: readonly string[],
  scale: number,
): Water {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const pen = canvas.getContext('2d', { alpha: false })!
  pen.setTransform(scale, 0, 0, scale, 0, 0)
  const depth = pen.createLinearGradient(0, 0, 0, height)
  colours.forEach((colour, at) => depth.addColorStop(at / (colours.length - 1), colour))
  return { pen, depth, paintedMs: -waterMs }
}

export function drawWater(
  { pen, width, height, water }: Sized & { pen: Water['pen']; water: Water },
  screenMs: number,
) {
  if (screenMs - water.paintedMs >= waterMs) paintWater(water, width, height, screenMs)
  pen.drawImage(water.pen.canvas, 0, 0, width, height)
  pen.globalAlpha = 0.28
  pen.strokeStyle = '#d8f4ff'
  for (let bubble = 0; bubble < 14; bubble++) {
    const rise = (screenMs / (7000 + bubble * 530) + bubble * 0.37) % 1
    const x = width * ((bubble * 0.173) % 1) + Math.sin(screenMs / 900 + bubble) * 6
    pen.beginPath()
    pen.arc(x, height * (1.05 - 1.1 * rise), 2 + (bubble % 4) * 1.4, 0, 2 * Math.PI)
    pen.stroke()
  }
  pen.globalAlpha = 1
}

/** Rays from above, and the ground. */
function paintWater(water: Water, width: number, height: number, screenMs: number) {
  const { pen, depth } = water
  water.paintedMs = screenMs
  pen.fillStyle = depth
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#fff4cf'
  for (let ray = 0; ray < 5; ray++) {
    const x = width * (0.1 + ray * 0.2) + Math.sin(screenMs / 2600 + ray * 1.7) * width * 0.05
    pen.globalAlpha = 0.05 + 0.025 * Math.sin(screenMs / 1900 + ray)
    pen.beginPath()
    pen.moveTo(x, 0)
    pen.lineTo(x + width * 0.07, 0)
    pen.lineTo(x + width * 0.22, height)
    pen.lineTo(x - width * 0.04, height)
    pen.fill()
  }
  pen.globalAlpha = 0.5
  pen.fillStyle = '#04142c'
  pen.beginPath()
  pen.moveTo(0, height)
  for (let x = 0; x <= 20; x++)
    pen.lineTo(
      (width * x) / 20,
      height * (0.95 - 0.035 * Math.sin(x * 1.7) - 0.02 * Math.sin(x * 4.1)),
    )
  pen.lineTo(width, height)
  pen.fill()
  pen.globalAlpha = 1
}
