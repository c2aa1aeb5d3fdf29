/** Moonwater Nets: a bay at night and the net; what swims there is drawn in `creatures.ts`. */
import * as creatures from './creatures.ts'
import { ball, circle, glints, glow, group, path, place, rays, rect, starfield } from './ink.ts'
import type { Drawing } from './ink.ts'
import type { Look } from './look.ts'

const { contour, ...swimming } = creatures

/** The net as it lies open on the water. */
const net: Drawing = () => {
  const spokes = [0, 30, 60, 90, 120, 150]
    .map((turn) => `<path d="M2 50H98" transform="rotate(${turn} 50 50)"/>`)
    .join('')
  const rings = [14, 26, 38, 47].map((r) => `<circle cx="50" cy="50" r="${r}"/>`).join('')
  const floats = [0, 60, 120, 180, 240, 300]
    .map(
      (turn) =>
        `<circle cx="97" cy="50" r="3" fill="#ffcf6a" stroke="none" transform="rotate(${turn} 50 50)"/>`,
    )
    .join('')
  return (
    group(spokes + rings, 'fill="none" stroke="#fff1c9" stroke-width="1.6" opacity=".9"') + floats
  )
}

const wave = (y: number, fill: string, opacity: number) =>
  path(
    `M0 ${y}Q75 ${y - 22} 150 ${y}T300 ${y}T450 ${y}T600 ${y}V800H0Z`,
    fill,
    `opacity="${opacity}"`,
  )

const poster: Drawing = (ink) =>
  rect(0, 0, 600, 800, ink.linear(['#0a0f3c', '#173a86', '#1f7fa8', '#072a4c'])) +
  starfield(21, 70, 260) +
  circle(300, 150, 240, glow(ink, '#fff4cf', 0.75)) +
  circle(300, 150, 74, ball(ink, '#fff4cf')) +
  rays(300, 150, 20, 700, '#fff6d8', 0.06) +
  wave(300, '#2a9ac0', 0.35) +
  wave(350, '#15628f', 0.5) +
  wave(430, '#0b3f6c', 0.5) +
  group(net(ink), 'transform="translate(150 330) scale(3)" opacity=".85"') +
  place(swimming.marlin(ink), 320, 470, 4.4, -16) +
  place(swimming.mackerel(ink), 150, 610, 2, 6) +
  place(swimming.bream(ink), 452, 640, 2, -8) +
  place(swimming.sprat(ink), 260, 690, 1.4, 4) +
  place(swimming.lionfish(ink), 118, 420, 1.7, 12) +
  glints([
    [236, 330, 15],
    [430, 400, 13],
    [180, 540, 11],
    [380, 600, 10],
  ])

export const moonwaterNets: Look = {
  palette: {
    sky: ['#0a0f3c', '#123a78', '#0e5f86'],
    ground: '#061a38',
    panel: '#0d2f58',
    accent: '#ffd27a',
    contour,
    letters: ['#f0a23c', '#3fb6a4', '#8fb6d8', '#e2553f', '#9a7ae6'],
  },
  symbols: { ...swimming, net },
  poster,
}
