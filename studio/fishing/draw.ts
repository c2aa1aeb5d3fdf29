/** Draws the hall on a canvas, sixty times a second: water, what swims in it, nets that fall, and what they bring up. */
import { placeOf, type Fish } from '#games/fishing/hall.ts'
import { symbolAddress } from '../slot/sprites.ts'
import { drawWater, type Water } from './depths.ts'

/** How tall each is drawn, as a share of the water's height. */
export const sizes: Readonly<Record<string, number>> = {
  sprat: 0.16,
  mackerel: 0.19,
  bream: 0.22,
  lionfish: 0.26,
  ray: 0.31,
  barracuda: 0.3,
  sunfish: 0.31,
  marlin: 0.4,
  squid: 0.34,
  oarfish: 0.44,
  eel: 0.3,
  crab: 0.26,
  clam: 0.26,
}

/** A net under way or down; `startedMs` on the screen's own clock. */
export type Net = {
  fish: string
  target: string
  isOwn: boolean
  isCatch: boolean
  /** What is written beside it once it is down; nothing where the fish got away. */
  label: string
  startedMs: number
  /** Where the fish was when the net fell; kept so that it is not drawn elsewhere afterwards. */
  at: { x: number; y: number } | null
}

/** From the throw until the net is down, and until it is up again. */
export const fallMs = 550
export const haulMs = 700

export type Scene = {
  clockMs: number
  fish: readonly Fish[]
  nets: readonly Net[]
  aim: string | null
}

export type Canvas = {
  pen: CanvasRenderingContext2D
  width: number
  height: number
  sprites: Sprites
  water: Water
}

type Pictures = ReadonlyMap<string, HTMLImageElement>
/** Pictures in the size in which they are shown: drawing one is copying it. */
type Sprites = ReadonlyMap<string, HTMLCanvasElement>

/** How much wider a net is than what it is cast at. */
const netWidth = 1.25

/** @param scale device pixels to one of the page */
export function spritesOf(pictures: Pictures, height: number, scale: number): Sprites {
  const largest = Math.max(...Object.keys(sizes).map((name) => sizeOn(height, name)))
  return new Map(
    [...pictures].map(([name, picture]) => {
      const sizePx = Math.ceil(scale * (name === 'net' ? largest * netWidth : sizeOn(height, name)))
      const sprite = document.createElement('canvas')
      sprite.width = sprite.height = sizePx
      sprite.getContext('2d')!.drawImage(picture, 0, 0, sizePx, sizePx)
      return [name, sprite]
    }),
  )
}

export async function loadPictures(code: string, names: readonly string[]): Promise<Pictures> {
  const entries = await Promise.all(
    [...names, 'net'].map(async (name) => {
      const image = new Image()
      image.src = symbolAddress(code, name)
      await image.decode()
      return [name, image] as const
    }),
  )
  return new Map(entries)
}

/** How large a creature is on a canvas of this height; never so small that a finger misses it. */
const sizeOn = (height: number, target: string) => Math.max(34, height * (sizes[target] ?? 0.2))

type Point = { x: number; y: number }

/** The fish at a point: the nearest one that it touches, with some room around small ones. */
export function fishUnder(
  scene: Scene,
  { width, height }: Pick<Canvas, 'width' | 'height'>,
  at: Point,
): Fish | null {
  const near = scene.fish
    .map((fish) => {
      const place = placeOf(fish, scene.clockMs)
      const away = Math.hypot(place.x * width - at.x, place.y * height - at.y)
      return { fish, away, reach: Math.max(26, sizeOn(height, fish.target) * 0.55) }
    })
    .filter(({ away, reach }) => away <= reach)
    .toSorted((a, b) => a.away / a.reach - b.away / b.reach)
  return near[0]?.fish ?? null
}

export function drawScene(canvas: Canvas, scene: Scene, screenMs: number) {
  const { pen, width, height } = canvas
  drawWater(canvas, screenMs)
  // A fish that a net has come down on is drawn with the net.
  const held = new Set(
    scene.nets
      .filter((net) => net.isCatch && screenMs > net.startedMs + fallMs)
      .map(({ fish }) => fish),
  )
  for (const fish of scene.fish) {
    if (held.has(fish.id)) continue
    const place = placeOf(fish, scene.clockMs)
    const ahead = placeOf(fish, scene.clockMs + 200)
    const slope = Math.atan2((ahead.y - place.y) * height, Math.abs(ahead.x - place.x) * width)
    const beat = 1 + 0.035 * Math.sin(scene.clockMs / 110 + fish.phase * 20)
    drawCreature(canvas, fish.target, {
      x: place.x * width,
      y: place.y * height,
      turn: Math.max(-0.5, Math.min(0.5, slope)),
      isLeftward: fish.isLeftward,
      stretch: beat,
      scale: 1,
      alpha: 1,
    })
    if (fish.id === scene.aim)
      drawAim(pen, place.x * width, place.y * height, sizeOn(height, fish.target), screenMs)
  }
  for (const net of scene.nets) drawNet(canvas, scene, net, screenMs)
}

type Pose = Point & {
  turn: number
  isLeftward: boolean
  stretch: number
  scale: number
  alpha: number
}

function drawCreature({ pen, height, sprites }: Canvas, target: string, pose: Pose) {
  const sprite = sprites.get(target)
  if (!sprite) return
  const size = sizeOn(height, target) * pose.scale
  pen.save()
  pen.globalAlpha = pose.alpha
  pen.translate(pose.x, pose.y)
  if (pose.isLeftward) pen.scale(-1, 1)
  pen.rotate(pose.turn)
  pen.scale(pose.stretch, 2 - pose.stretch)
  pen.drawImage(sprite, -size / 2, -size / 2, size, size)
  pen.restore()
}

function drawAim(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  screenMs: number,
) {
  pen.save()
  pen.translate(x, y)
  pen.rotate(screenMs / 1400)
  pen.strokeStyle = '#ffd27a'
  pen.lineWidth = 2.5
  pen.setLineDash([size * 0.28, size * 0.16])
  pen.beginPath()
  pen.arc(0, 0, size * 0.58, 0, 2 * Math.PI)
  pen.stroke()
  pen.restore()
}

/** A net falls from its thrower's side, lies for a moment, and comes up: with what it caught, or empty. */
function drawNet(canvas: Canvas, scene: Scene, net: Net, screenMs: number) {
  const { pen, width, height, sprites } = canvas
  const sprite = sprites.get('net')
  const passedMs = screenMs - net.startedMs
  if (!sprite || passedMs > fallMs + haulMs) return
  const fish = scene.fish.find(({ id }) => id === net.fish)
  if (passedMs < fallMs || !net.at)
    net.at = fish ? placeOf(fish, scene.clockMs) : (net.at ?? { x: 0.5, y: 0.5 })
  const aim = { x: net.at.x * width, y: net.at.y * height }
  const from = { x: net.isOwn ? width / 2 : width * 0.12, y: height * (net.isOwn ? 1.1 : -0.1) }
  const fall = Math.min(1, passedMs / fallMs)
  const haul = Math.max(0, (passedMs - fallMs) / haulMs)
  const eased = 1 - (1 - fall) ** 3
  const x = from.x + (aim.x - from.x) * eased
  const y = from.y + (aim.y - from.y) * eased
  const whole = sizeOn(height, net.target) * netWidth
  const size = whole * (0.35 + 0.65 * eased) * (net.isCatch ? 1 - 0.75 * haul : 1 + 0.25 * haul)
  // Shown again, the net is all that is left of the water: what it was cast at is drawn with it.
  if (!fish && !net.isCatch && net.target !== '')
    drawCreature(canvas, net.target, {
      x: aim.x + haul * width * 0.12,
      y: aim.y,
      turn: 0,
      isLeftward: false,
      stretch: 1,
      scale: 1,
      alpha: 1,
    })
  if (net.isCatch && (fall === 1 || !fish))
    drawCreature(canvas, net.target, {
      ...aim,
      turn: 0.25 * Math.sin(screenMs / 60) * (1 - haul),
      isLeftward: fish?.isLeftward ?? false,
      stretch: 1,
      scale: 1 - 0.75 * haul,
      alpha: 1 - haul,
    })
  pen.save()
  pen.globalAlpha = (net.isOwn ? 1 : 0.55) * (1 - haul)
  pen.translate(x, y)
  pen.rotate(fall * 2)
  pen.drawImage(sprite, -size / 2, -size / 2, size, size)
  pen.restore()
  if (fall < 1 || net.label === '') return
  pen.save()
  pen.globalAlpha = 1 - haul ** 2
  pen.font = `700 ${Math.round(Math.max(14, height * (net.isOwn ? 0.075 : 0.05)))}px system-ui, sans-serif`
  pen.textAlign = 'center'
  pen.lineWidth = 4
  pen.strokeStyle = '#04162c'
  pen.fillStyle = net.isOwn ? '#ffe08a' : '#e6f2ff'
  const at = Math.max(24, aim.y - whole * 0.5 - haul * height * 0.08)
  const labelX = Math.max(40, Math.min(width - 40, aim.x))
  pen.strokeText(net.label, labelX, at)
  pen.fillText(net.label, labelX, at)
  pen.restore()
}
