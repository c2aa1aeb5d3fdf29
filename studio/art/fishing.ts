/** Waters to fish in: a bay at night, a reef at noon, the deep; what swims there is drawn in `creatures.ts`. */
import * as creatures from './creatures.ts'
import {
  ball,
  circle,
  glints,
  glow,
  group,
  line,
  path,
  place,
  rays,
  rect,
  starfield,
} from './ink.ts'
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

const bayPoster: Drawing = (ink) =>
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

/** The same catch in every water, in letters of its own. */
const symbols: Look['symbols'] = { ...swimming, net }

export const moonwaterNets: Look = {
  palette: {
    sky: ['#0a0f3c', '#123a78', '#0e5f86'],
    ground: '#061a38',
    panel: '#0d2f58',
    accent: '#ffd27a',
    contour,
    letters: ['#f0a23c', '#3fb6a4', '#8fb6d8', '#e2553f', '#9a7ae6'],
  },
  symbols,
  poster: bayPoster,
}

const branch = (x: number, y: number, size: number, colour: string) =>
  line(
    'M0 0V-40M0 -14Q-4 -40 -22 -46M0 -8Q6 -32 24 -36M-13 -38Q-16 -54 -10 -64M0 -40Q2 -58 12 -70M16 -32Q18 -46 30 -56',
    colour,
    9,
    `stroke-linecap="round" transform="translate(${x} ${y}) scale(${size})"`,
  )

const reefPoster: Drawing = (ink) =>
  rect(0, 0, 600, 800, ink.linear(['#ffe7a3', '#6fd0c4', '#1f97a6', '#0a5a74', '#06384e'])) +
  circle(300, 96, 260, glow(ink, '#fff7d6', 0.95)) +
  circle(300, 96, 66, ball(ink, '#ffd55c')) +
  rays(300, 96, 16, 760, '#fffbe2', 0.12) +
  wave(214, '#d8fff2', 0.28) +
  wave(238, '#17808f', 0.4) +
  group(net(ink), 'transform="translate(164 250) scale(2.7)" opacity=".85"') +
  place(swimming.sunfish(ink), 300, 400, 3.4, -6) +
  place(swimming.lionfish(ink), 164, 560, 2.1, 8) +
  place(swimming.ray(ink), 446, 560, 2.3, -10) +
  place(swimming.bream(ink), 300, 620, 1.6, 4) +
  path('M0 800V716Q90 664 180 720T360 716T600 690V800Z', '#0a3f52') +
  branch(120, 742, 1.7, '#f2725c') +
  branch(232, 776, 1.2, '#ffb04d') +
  branch(392, 772, 1.4, '#e45c8f') +
  branch(492, 748, 1.8, '#ff8f6b') +
  glints([
    [214, 250, 14],
    [420, 322, 12],
    [196, 468, 10],
    [404, 470, 12],
  ])

export const sunreefNets: Look = {
  palette: {
    sky: ['#0c5a6e', '#11788a', '#178e94'],
    ground: '#06384e',
    panel: '#0a4a60',
    accent: '#ffd166',
    contour,
    letters: ['#f2725c', '#ffb04d', '#6fd0c4', '#e45c8f', '#8fb6d8'],
  },
  symbols,
  poster: reefPoster,
}

const deepPoster: Drawing = (ink) =>
  rect(0, 0, 600, 800, ink.linear(['#2f1a6e', '#170b40', '#0a0522', '#04020e'])) +
  starfield(34, 60, 760) +
  circle(300, 380, 330, glow(ink, '#5cf0d2', 0.4)) +
  path('M0 800V300Q70 380 92 520T190 800ZM600 800V250Q540 360 520 500T420 800Z', '#070316') +
  group(net(ink), 'transform="translate(140 130) scale(3.2)" opacity=".55"') +
  place(swimming.oarfish(ink), 300, 250, 4, -14) +
  place(swimming.squid(ink), 300, 470, 3.9, 6) +
  place(swimming.eel(ink), 190, 620, 2.1, 10) +
  place(swimming.clam(ink), 420, 680, 2, -4) +
  glints([
    [230, 180, 16],
    [402, 350, 14],
    [178, 420, 11],
    [360, 610, 13],
    [420, 640, 10],
  ])

export const trenchlightNets: Look = {
  palette: {
    sky: ['#0a0522', '#1c0f4e', '#33207a'],
    ground: '#05030f',
    panel: '#1b1145',
    accent: '#7ff0d4',
    contour,
    letters: ['#5cf0d2', '#c98bff', '#ff7ac0', '#8fb6d8', '#ffd27a'],
  },
  symbols,
  poster: deepPoster,
}
