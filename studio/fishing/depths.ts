/** The water of the hall: rays from above, bubbles, the ground and what grows on it. */

type Sized = { width: number; height: number }

/** Water without what swims in it. It moves slowly: it is painted now and then, and copied between. */
export type Water = {
  pen: CanvasRenderingContext2D
  depth: CanvasGradient
  ground: string
  paintedMs: number
}

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
  return { pen, depth, ground: colours.at(-1)!, paintedMs: -waterMs }
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

/** Rays from above, and the ground behind and before weeds that bend with the swell. */
function paintWater(water: Water, width: number, height: number, screenMs: number) {
  const { pen, depth, ground } = water
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
  pen.fillStyle = pen.strokeStyle = ground
  pen.globalAlpha = 0.5
  paintRidge(pen, width, height, { top: 0.87, turn: 2.6 })
  pen.globalAlpha = 0.75
  paintWeeds(pen, width, height, screenMs)
  paintRidge(pen, width, height, { top: 0.95, turn: 0 })
  pen.globalAlpha = 1
}

function paintRidge(
  pen: CanvasRenderingContext2D,
  width: number,
  height: number,
  { top, turn }: { top: number; turn: number },
) {
  const points = 32
  pen.beginPath()
  pen.moveTo(0, height)
  for (let x = 0; x <= points; x++)
    pen.lineTo(
      (width * x) / points,
      height * (top - 0.035 * Math.sin(x * 0.7 + turn) - 0.015 * Math.sin(x * 1.9 + turn)),
    )
  pen.lineTo(width, height)
  pen.fill()
}

function paintWeeds(
  pen: CanvasRenderingContext2D,
  width: number,
  height: number,
  screenMs: number,
) {
  pen.lineCap = 'round'
  for (let weed = 0; weed < 26; weed++) {
    const x = width * ((weed * 0.618) % 1)
    const tall = height * (0.12 + 0.16 * ((weed * 0.37) % 1))
    const bend = Math.sin(screenMs / 1500 + weed) * tall * 0.25
    pen.lineWidth = 4 + (weed % 3) * 3
    pen.beginPath()
    pen.moveTo(x, height)
    pen.quadraticCurveTo(x - bend * 0.5, height - tall * 0.6, x + bend, height - tall)
    pen.stroke()
  }
}
