/** Dice and Limbo: the looks of the two games without reels. */
import {
  ball,
  circle,
  ellipse,
  glints,
  glow,
  group,
  light,
  line,
  outlined,
  path,
  place,
  polar,
  rays,
  rect,
  shade,
  shine,
  starfield,
} from './ink.ts'
import type { Drawing, Ink } from './ink.ts'
import type { Look } from './look.ts'

/** A die seen from a corner, drawn in a square of 100: top, left and right faces. */
function die(ink: Ink, colour: string): string {
  const pip = (x: number, y: number, skew: number) =>
    ellipse(x, y, 5, 3.6, '#fff8ea', `stroke="none" transform="rotate(${skew} ${x} ${y})"`)
  return outlined(
    path('M50 6L92 28L50 50L8 28Z', ink.linear([light(colour, 0.6), light(colour, 0.2)])) +
      path('M8 28L50 50V98L10 74Z', ink.linear([colour, light(colour, 0.12)], 'across')) +
      path('M92 28L50 50V98L90 74Z', shade(ink, colour)) +
      pip(50, 28, 0) +
      pip(30, 28, 0) +
      pip(70, 28, 0) +
      pip(50, 17, 0) +
      pip(50, 39, 0) +
      pip(20, 44, 60) +
      pip(40, 78, 60) +
      pip(30, 61, 60) +
      pip(60, 60, -60) +
      pip(80, 49, -60) +
      pip(60, 80, -60) +
      pip(80, 69, -60) +
      shine('M12 29L50 9L58 13L20 33Z', 0.45) +
      line('M50 51V96', light(colour, 0.55), 1.4),
    '#2a0420',
    2.6,
  )
}

const dicePoster: Drawing = (ink) =>
  rect(0, 0, 600, 800, ink.linear(['#3c0638', '#a0144e', '#e0443c', '#2a0626'])) +
  rays(300, 400, 20, 640, '#ffd2a0', 0.14) +
  circle(300, 400, 320, glow(ink, '#ffb45a', 0.8)) +
  [262, 206]
    .map(
      (r) =>
        `<circle cx="300" cy="400" r="${r}" fill="none" stroke="#ffe0b0" stroke-width="3" opacity=".45" stroke-dasharray="4 14"/>`,
    )
    .join('') +
  `<path d="M${polar(300, 400, 238, 150)}A238 238 0 1 1 ${polar(300, 400, 238, 30)}" fill="none" stroke="#ffd98a" stroke-width="14" stroke-linecap="round" opacity=".9"/>` +
  `<path d="M${polar(300, 400, 238, 150)}A238 238 0 0 1 ${polar(300, 400, 238, 286)}" fill="none" stroke="#3cf0a8" stroke-width="14" stroke-linecap="round"/>` +
  circle(365, 171, 20, '#fff', 'stroke="#2a0420" stroke-width="6"') +
  ellipse(300, 600, 220, 36, '#1c0418', 'opacity=".55"') +
  place(die(ink, '#7a34e8'), 392, 452, 2.5, 14) +
  place(die(ink, '#f03a5a'), 222, 414, 3, -12) +
  place(die(ink, '#ffab2e'), 452, 268, 1.1, 30) +
  place(die(ink, '#2fc8d8'), 120, 230, 0.9, -28) +
  place(die(ink, '#2fc8d8'), 96, 640, 1.2, 22) +
  place(die(ink, '#ffab2e'), 520, 668, 1.4, -20) +
  glints([
    [214, 300, 20],
    [420, 396, 17],
    [330, 560, 12],
    [130, 360, 10],
    [486, 560, 11],
  ])

export const dice: Look = {
  palette: {
    sky: ['#3c0638', '#86124c', '#c83c40'],
    ground: '#26062c',
    panel: '#42103f',
    accent: '#ffb84a',
    contour: '#2a0420',
    letters: ['#f03a5a', '#ffab2e', '#2fc8d8', '#7a34e8', '#3cf0a8'],
  },
  symbols: {},
  poster: dicePoster,
}

const cloud =
  'M-90 40C-130 40 -130 -6 -86 -6C-80 -48 -20 -54 -6 -22C20 -50 76 -34 72 -4C116 -6 116 40 76 40Z'

const balloon: Drawing = (ink) =>
  outlined(
    line('M38 66L44 84M62 66L56 84M50 70V84', '#5a2a4a', 1.6) +
      path(
        'M50 4C24 4 10 22 12 40C14 54 32 64 38 72H62C68 64 86 54 88 40C90 22 76 4 50 4Z',
        ball(ink, '#ff5a8a'),
      ) +
      path(
        'M50 4C36 10 30 24 31 40C32 54 40 64 43 72H57C60 64 68 54 69 40C70 24 64 10 50 4Z',
        ball(ink, '#ffd24e'),
        'stroke-width="1.6"',
      ) +
      path(
        'M50 4C46 16 45 28 45 40C45 54 47 64 48 72H52C53 64 55 54 55 40C55 28 54 16 50 4Z',
        ball(ink, '#3fc8f0'),
        'stroke-width="1.2"',
      ) +
      path('M41 84H59L57 96H43Z', shade(ink, '#a8642c')) +
      line('M42 88H58M42.5 92H57.5', '#f2c078', 1.4) +
      shine('M20 34C22 22 30 14 38 11C30 20 26 30 26 42C22 42 19 39 20 34Z', 0.6),
    '#2a1440',
  )

const limboPoster: Drawing = (ink) =>
  rect(0, 0, 600, 800, ink.linear(['#120a4a', '#3c2cb0', '#8a5cf0', '#ff9ac0'])) +
  starfield(5, 70, 400) +
  circle(300, 380, 320, glow(ink, '#ffe0f0', 0.75)) +
  [
    [330, 96, 40],
    [262, 74, 30],
    [196, 54, 22],
  ]
    .map(([rx, ry], i) =>
      ellipse(
        300,
        600 - i * 190,
        rx!,
        ry!,
        'none',
        `stroke="#8ff4ff" stroke-width="${12 - i * 3}" opacity="${0.75 - i * 0.12}"`,
      ),
    )
    .join('') +
  path('M252 800L286 420H314L348 800Z', ink.linear(['#fff/0', '#ffe9a0/.9', '#ff8ac0/.6'])) +
  group(path(cloud, '#ffffff'), 'transform="translate(96 560) scale(1.3)" opacity=".85"') +
  group(path(cloud, '#ffd8ea'), 'transform="translate(520 500) scale(1.1)" opacity=".8"') +
  place(balloon(ink), 300, 380, 4.1) +
  line('M80 660A330 96 0 0 0 520 660', '#8ff4ff', 12, 'opacity=".9"') +
  group(path(cloud, '#ffffff'), 'transform="translate(470 690) scale(1.9)" opacity=".95"') +
  group(path(cloud, '#fff0f8'), 'transform="translate(120 740) scale(2.2)"') +
  group(path(cloud, '#ffffff'), 'transform="translate(330 800) scale(2.4)" opacity=".9"') +
  path('M300 60l34 44h-20v36h-28v-36h-20Z', '#fff6c8', 'opacity=".9"') +
  glints([
    [176, 260, 16],
    [446, 300, 18],
    [402, 170, 11],
    [150, 430, 10],
  ])

export const limbo: Look = {
  palette: {
    sky: ['#120a4a', '#3c2cb0', '#7a4ce0'],
    ground: '#160c46',
    panel: '#251868',
    accent: '#7df0ff',
    contour: '#2a1440',
    letters: ['#ff5a8a', '#ffd24e', '#3fc8f0', '#8a5cf0', '#54e0a0'],
  },
  symbols: { balloon },
  poster: limboPoster,
}
