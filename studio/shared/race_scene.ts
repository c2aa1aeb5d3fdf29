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

/** Keeps up with the first as far as the last stays in sight; at the end it stands at the line. */
export function cameraOf(width: number, places: RaceScene['places']): Camera {
  const span = width < 560 ? 300 : 420
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

function drawCourse(stage: Stage, { left, scale, x }: Camera) {
  const { pen, width, height, sprite } = stage
  fill(pen, ['#2d6fae', '#8fc4e8', '#e8f2e0'], 0, 0, width, height * 0.4)
  tile(stage, 'hills', Math.round(height * 0.34), { y: height * 0.1, shift: left * scale * 0.15 })
  tile(stage, 'trees', Math.round(height * 0.24), { y: height * 0.18, shift: left * scale * 0.5 })
  const bay = Math.round(height * 0.36)
  tile(stage, 'stands', bay, { y: height * 0.06, from: x(690), to: Math.min(width, x(1100)) })
  fill(pen, ['#58b05f', '#3a9850'], 0, height * 0.4, width, height * 0.08)
  fill(pen, ['#d3a468', '#a8763f'], 0, height * 0.46, width, height * 0.54)
  // Traces of the harrow, which pass at the pace of the ground.
  pen.fillStyle = '#7a4c2214'
  for (let at = Math.floor(left / 40) * 40; x(at) < width; at += 40)
    pen.fillRect(x(at), height * 0.46, 16 * scale, height * 0.54)
  drawRail(stage, { left, scale, x })
  const post = Math.round(height * 0.3)
  const line = height * 0.54
  for (let row = 0; row < 12; row++)
    for (const column of [0, 1]) {
      pen.fillStyle = (row + column) % 2 === 0 ? '#fff' : '#16121a'
      pen.fillRect(x(1000) + column * 5, height * 0.46 + (row * line) / 12, 5, line / 12)
    }
  pen.drawImage(sprite('post', post), x(1000) - post / 2 + 5, height * 0.18, post, post)
}

function drawRail({ pen, width, height }: Stage, { left, x }: Camera) {
  pen.fillStyle = '#fffaf0'
  pen.fillRect(0, height * 0.425, width, 3)
  for (let at = Math.floor(left / 25) * 25; x(at) < width; at += 25)
    pen.fillRect(x(at), height * 0.425, 3, height * 0.045)
}

/** What they leave from, behind all of them. */
function drawGate({ pen, height, sprite }: Stage, { x }: Camera, size: number) {
  if (x(0) < 0) return
  const top = height * 0.34
  pen.drawImage(sprite('stalls', size), x(0) - size * 0.7, top, size * 0.7, height * 0.98 - top)
}

function drawRunner(
  { pen, sprite }: Stage,
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
  pen.drawImage(sprite(pose, size), left, ground - size * 0.82 - lift, size, size)
  drawBadge(pen, number, left - size * 0.04, ground - size * 0.34, Math.max(13, size * 0.2))
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
function drawWhole({ pen, width }: Stage, places: RaceScene['places']) {
  const [from, to, y] = [20, width - 20, 18]
  pen.fillStyle = '#0a1c2ea8'
  pen.beginPath()
  pen.roundRect(6, y - 11, width - 12, 22, 11)
  pen.fill()
  pen.fillStyle = '#fff'
  pen.fillRect(to, y - 7, 2, 14)
  const running = places.flatMap((place, index) =>
    place === null ? [] : [{ place, number: index + 1 }],
  )
  for (const { place, number } of running.toSorted((a, b) => a.place - b.place))
    drawBadge(pen, number, from + ((to - from) * place) / 1000, y, 13)
}

function fill(
  pen: Stage['pen'],
  colours: readonly string[],
  x: number,
  y: number,
  width: number,
  height: number,
) {
  const paint = pen.createLinearGradient(0, y, 0, y + height)
  colours.forEach((colour, at) => paint.addColorStop(at / (colours.length - 1), colour))
  pen.fillStyle = paint
  pen.fillRect(x, y, width, height)
}
