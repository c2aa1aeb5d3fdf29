/** Draws a bout: the ring with its stands, and two birds that stand, meet, and part. */
import { fromHex } from '#games/sha256.ts'
import { sides, type SabongResult, type Side } from '#games/shared/sabong_rules.ts'
import { tile, type Stage } from './stage.tsx'

export type BoutScene = {
  commitment: string
  /** Since the birds were let go; null where they stand. */
  foughtMs: number | null
  result: SabongResult | null
}

export const sabongPictures = [
  'meron',
  'wala',
  'meronLeap',
  'walaLeap',
  'gallery',
  'fence',
  'feather',
]

/** Where a bird is: from its corner (0) to the middle (1), how high, how far it leans. */
type Bearing = { near: number; height: number; lean: number; isLeaping: boolean; isFaint: boolean }

const exchangeMs = 1500

/**
 * How the birds move follows the hash that was public before the first bet, so that nothing in it says who wins: they
 * come together, one or both leap, they part again.
 */
export function bearingOf(side: Side, { commitment, foughtMs, result }: BoutScene): Bearing {
  if (foughtMs === null) return standing(side, result)
  const [exchange, share] = [
    Math.floor(foughtMs / exchangeMs),
    (foughtMs % exchangeMs) / exchangeMs,
  ]
  const bytes = fromHex(commitment)
  const byte = bytes[exchange % bytes.length] ?? 0
  const together = Math.sin(Math.PI * share)
  const isLeaping = share > 0.3 && share < 0.7 && leaps(side, byte)
  const up = isLeaping ? Math.sin((Math.PI * (share - 0.3)) / 0.4) : 0
  return {
    near: 0.25 + together * (0.55 + (byte >> 4) / 80),
    height: up * (0.7 + (byte & 7) / 24),
    lean: isLeaping ? -0.3 * up : 0.22 * together,
    isLeaping,
    isFaint: false,
  }
}

/** Of four exchanges each bird leaps in three, and in one of those alone. */
const leaps = (side: Side, byte: number) => byte % 4 !== (side === 'meron' ? 0 : 1)

function standing(side: Side, result: SabongResult | null): Bearing {
  const still = { near: 0.25, height: 0, lean: 0, isLeaping: false, isFaint: false }
  if (result === null || result === 'draw') return still
  return result === side
    ? { ...still, near: 0.4, lean: -0.1 }
    : { ...still, near: 0, lean: 0.2, isFaint: true }
}

export function drawBout(stage: Stage, scene: BoutScene) {
  drawRing(stage)
  for (const side of sides) drawBird(stage, side, bearingOf(side, scene))
  if (scene.foughtMs !== null) drawFeathers(stage, scene.foughtMs)
}

/** The ring stays as it is. */
function drawRing(whole: Stage) {
  const { width, height } = whole
  const ring = whole.layer('ring', width, height, (pen) => paintRing({ ...whole, pen }))
  whole.pen.drawImage(ring, 0, 0)
}

function paintRing(stage: Stage) {
  const { pen, width, height } = stage
  const stand = Math.round(height * 0.52)
  tile(stage, 'gallery', stand, { y: 0 })
  pen.fillStyle = '#6a3a1c'
  pen.fillRect(0, stand, width, height - stand)
  const board = Math.round(height * 0.17)
  tile(stage, 'fence', board, { y: height * 0.46, shift: board / 2 - ((width / 2) % board) })
  const sand = pen.createRadialGradient(
    width / 2,
    height * 0.8,
    height * 0.1,
    width / 2,
    height * 0.8,
    width * 0.6,
  )
  sand.addColorStop(0, '#f2cf8c')
  sand.addColorStop(1, '#b07a34')
  pen.fillStyle = sand
  pen.beginPath()
  pen.ellipse(
    width / 2,
    height * 0.86,
    Math.max(width * 0.49, height * 0.6),
    height * 0.25,
    0,
    0,
    7,
  )
  pen.fill()
  const light = pen.createRadialGradient(width / 2, 0, 0, width / 2, 0, height)
  light.addColorStop(0, '#ffe9b844')
  light.addColorStop(1, '#ffe9b800')
  pen.fillStyle = light
  pen.fillRect(0, 0, width, height)
}

function drawBird({ pen, width, height, sprite }: Stage, side: Side, bearing: Bearing) {
  const { near, height: up, lean, isLeaping, isFaint } = bearing
  const size = Math.round(Math.min(height * 0.56, width * 0.4))
  const reach = Math.min(width * 0.36, height * 0.9)
  const away = reach - near * (reach - size * 0.34)
  const ground = height * 0.9
  const x = width / 2 + (side === 'meron' ? -away : away)
  pen.fillStyle = '#3a1c0844'
  pen.beginPath()
  pen.ellipse(x, ground, size * (0.3 - up * 0.1), size * 0.05, 0, 0, 7)
  pen.fill()
  pen.save()
  pen.translate(x, ground - up * height * 0.3)
  pen.scale(side === 'meron' ? 1 : -1, 1)
  pen.rotate(lean)
  pen.globalAlpha = isFaint ? 0.6 : 1
  const picture = sprite(isLeaping ? `${side}Leap` : side, size)
  pen.drawImage(picture, -size / 2, -size * 0.93, size, size)
  pen.restore()
}

/** A few feathers float where birds have met. */
function drawFeathers({ pen, width, height, sprite }: Stage, foughtMs: number) {
  const size = Math.round(height * 0.07)
  const share = (foughtMs % exchangeMs) / exchangeMs
  if (share < 0.5) return
  const fall = (share - 0.5) * 2
  pen.save()
  pen.globalAlpha = 1 - fall
  for (const [away, start] of [
    [-0.5, 0.3],
    [0.2, 0.36],
    [0.7, 0.26],
  ] as const) {
    const x = width / 2 + away * height * 0.3 * (0.6 + fall)
    pen.drawImage(sprite('feather', size), x, height * (start + 0.3 * fall), size, size)
  }
  pen.restore()
}
