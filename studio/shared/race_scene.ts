/** Draws a race: the course as it passes a camera that keeps up with the first, and every runner where it is. */
import { silks } from '../art/meridian-downs.ts'
import type { RaceShown } from './race_marks.tsx'
import { tile, type Stage } from './stage.tsx'

export type RaceScene = {
  /** In the order of their numbers, in thousandths of the course; null: does not run. */
  places: readonly (number | null)[]
  /** Since they went off, which moves their legs; null where they stand. */
  ranMs: number | null
}

const poses = ['reach', 'fold', 'gather', 'fold'] as const
const poseMs = 85
/** As the badges of the card: numbers in black on what is pale. */
const pale: ReadonlySet<number> = new Set([2, 4, 7, 8])

export const racePictures = [
  ...silks.flatMap((_, at) => ['reach', 'fold', 'gather'].map((pose) => `${pose}${at + 1}`)),
  'stands',
  'trees',
  'hills',
  'stalls',
  'post',
]

/** How far a runner has come after so many sections, parts of one included: on the way from the end of one to that of the next. */
export function placeAt(
  sections: RaceShown['sections'],
  index: number,
  done: number,
): number | null {
  const at = Math.floor(done)
  const before = at === 0 ? 0 : sections[at - 1]?.[index]
  const after = sections[Math.min(at, sections.length - 1)]?.[index]
  if (before === null || after === null) return null
  if (before === undefined || after === undefined) return after ?? 0
  return before + (after - before) * Math.min(1, done - at)
}

type Camera = { left: number; scale: number; x: (place: number) => number }

/** A screen this wide in pixels of the device shows more of the course. */
const spanFrom = 700

/** Keeps up with the first as far as the last stays in sight; at the end it stands at the line. */
export function cameraOf(width: number, places: RaceScene['places']): Camera {
  const span = width < spanFrom ? 300 : 420
  const running = places.flatMap((place) => place ?? [])
  const [first, last] = [Math.max(0, ...running), Math.min(1000, ...running)]
  const ahead = Math.min(first - span * 0.66, last - span * 0.14)
  const left = Math.min(Math.max(ahead, -span * 0.3), 1000 - span * 0.84)
  const scale = width / span
  return { left, scale, x: (place) => (place - left) * scale }
}

export function drawRace(stage: Stage, { places, ranMs }: RaceScene) {
  const camera = cameraOf(stage.width, places)
  drawCourse(stage, camera)
  const { height } = stage
  const size = Math.round(height * 0.27)
  drawGate(stage, camera, size)
  places.forEach((place, index) => {
    const ground = height * (0.56 + 0.058 * index)
    if (place !== null) drawRunner(stage, index + 1, { x: camera.x(place), ground, size, ranMs })
  })
  drawWhole(stage, places)
}

function drawCourse(stage: Stage, camera: Camera) {
  const { pen, width, height, sprite, layer } = stage
  const { left, scale, x } = camera
  const sky = layer('sky', width, Math.round(height * 0.48), (on) => {
    fill(on, ['#2d6fae', '#8fc4e8', '#e8f2e0'], width, 0, height * 0.4)
    fill(on, ['#58b05f', '#3a9850'], width, height * 0.4, height * 0.08)
  })
  pen.drawImage(sky, 0, 0)
  tile(stage, 'hills', Math.round(height * 0.3), { y: height * 0.12, shift: left * scale * 0.15 })
  tile(stage, 'trees', Math.round(height * 0.24), { y: height * 0.17, shift: left * scale * 0.5 })
  const bay = Math.round(height * 0.36)
  tile(stage, 'stands', bay, { y: height * 0.06, from: x(690), to: Math.min(width, x(1100)) })
  drawGround(stage, camera)
  const line = height * 0.54
  for (let row = 0; row < 12; row++)
    for (const column of [0, 1]) {
      pen.fillStyle = (row + column) % 2 === 0 ? '#fff' : '#16121a'
      pen.fillRect(
        x(1000) + column * 5 * stage.scale,
        height * 0.46 + (row * line) / 12,
        5 * stage.scale,
        line / 12,
      )
    }
  const post = Math.round(height * 0.3)
  const at = Math.round(x(1000) - post / 2 + 5 * stage.scale)
  pen.drawImage(sprite('post', post), at, Math.round(height * 0.18))
}

/** So much of the course is drawn once and laid end to end: posts of the rail, traces of the harrow. */
const strip = 100

function drawGround({ pen, width, height, scale: unit, layer }: Stage, { left, scale }: Camera) {
  const wide = Math.round(strip * scale)
  const top = Math.round(height * 0.42)
  const ground = layer(`ground ${wide}`, wide, height - top, (on) => {
    fill(on, ['#3f9c52', '#3a9850'], wide, 0, height * 0.04)
    fill(on, ['#d3a468', '#a8763f'], wide, height * 0.04, height * 0.54)
    on.fillStyle = '#7a4c2214'
    for (const at of [0, 0.5]) on.fillRect(wide * at, height * 0.04, wide * 0.2, height)
    on.fillStyle = '#fffaf0'
    on.fillRect(0, 0, wide, 3 * unit)
    for (const at of [0, 0.25, 0.5, 0.75]) on.fillRect(wide * at, 0, 3 * unit, height * 0.045)
  })
  const start = -(((left / strip) * wide) % wide)
  for (let x = Math.round(start > 0 ? start - wide : start); x < width; x += wide)
    pen.drawImage(ground, x, top)
}

/** What they leave from, behind all of them. */
function drawGate({ pen, height, sprite }: Stage, { x }: Camera, size: number) {
  if (x(0) < 0) return
  const top = height * 0.34
  pen.drawImage(sprite('stalls', size), x(0) - size * 0.7, top, size * 0.7, height * 0.98 - top)
}

function drawRunner(
  { pen, scale, sprite }: Stage,
  number: number,
  { x, ground, size, ranMs }: { x: number; ground: number; size: number; ranMs: number | null },
) {
  const beat = ranMs === null ? 2 : Math.floor(ranMs / poseMs + number * 1.7)
  const left = x - size * 0.98
  pen.fillStyle = '#0000002e'
  pen.beginPath()
  pen.ellipse(left + size * 0.5, ground, size * 0.4, size * 0.045, 0, 0, 7)
  pen.fill()
  if (ranMs !== null) drawDust(pen, left, ground, size, beat)
  const pose = `${poses[beat % poses.length]!}${number}`
  const lift = beat % poses.length === 0 ? size * 0.03 : 0
  pen.drawImage(sprite(pose, size), Math.round(left), Math.round(ground - size * 0.82 - lift))
  drawBadge(pen, number, left - size * 0.04, ground - size * 0.34, Math.max(13 * scale, size * 0.2))
}

function drawDust(pen: Stage['pen'], x: number, ground: number, size: number, beat: number) {
  for (const puff of [0, 1, 2]) {
    const age = (beat + puff) % 3
    pen.fillStyle = `rgba(255, 238, 205, ${0.34 - age * 0.1})`
    pen.beginPath()
    pen.arc(x - size * 0.09 * puff, ground - size * 0.03 * age, size * (0.04 + 0.02 * age), 0, 7)
    pen.fill()
  }
}

function drawBadge(pen: Stage['pen'], number: number, x: number, y: number, size: number) {
  pen.fillStyle = silks[number - 1] ?? '#111'
  pen.strokeStyle = '#16121a'
  pen.lineWidth = 1
  pen.beginPath()
  pen.roundRect(x - size / 2, y - size / 2, size, size, size * 0.25)
  pen.fill()
  pen.stroke()
  pen.fillStyle = pale.has(number) ? '#111' : '#fff'
  pen.font = `800 ${size * 0.78}px system-ui, sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(String(number), x, y + size * 0.05)
}

/** The whole course as a strip: where everybody is, the first on top. */
function drawWhole({ pen, width, scale: unit }: Stage, places: RaceScene['places']) {
  const [from, to, y] = [20 * unit, width - 20 * unit, 18 * unit]
  pen.fillStyle = '#0a1c2ea8'
  pen.beginPath()
  pen.roundRect(6 * unit, y - 11 * unit, width - 12 * unit, 22 * unit, 11 * unit)
  pen.fill()
  pen.fillStyle = '#fff'
  pen.fillRect(to, y - 7 * unit, 2 * unit, 14 * unit)
  const running = places.flatMap((place, index) =>
    place === null ? [] : [{ place, number: index + 1 }],
  )
  for (const { place, number } of running.toSorted((a, b) => a.place - b.place))
    drawBadge(pen, number, from + ((to - from) * place) / 1000, y, 13 * unit)
}

/** A band across, its colours from above to below. */
function fill(
  pen: Stage['pen'],
  colours: readonly string[],
  width: number,
  y: number,
  height: number,
) {
  const paint = pen.createLinearGradient(0, y, 0, y + height)
  colours.forEach((colour, at) => paint.addColorStop(at / (colours.length - 1), colour))
  pen.fillStyle = paint
  pen.fillRect(0, y, width, height)
}
