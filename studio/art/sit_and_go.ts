/** The look of sit & go. */
import { chip } from './cards.ts'
import { ball, circle, dark, glints, glow, line, path, place, rect } from './ink.ts'
import type { Ink } from './ink.ts'
import type { Look } from './look.ts'

/** Three stacks of chips by a river at night, the highest in the middle, under a moon. */
export const sitAndGo: Look = {
  palette: {
    sky: ['#0b1030', '#27306e', '#6a4a9a'],
    ground: '#080b1e',
    panel: '#1f3a5c',
    accent: '#9fd4ff',
    contour: '#05071a',
    letters: ['#d4173a', '#ffb63e', '#3fc8f0', '#8a5cf0', '#3cf0a8'],
  },
  symbols: {},
  poster: (ink) =>
    rect(0, 0, 600, 800, ink.linear(['#0b1030', '#2b3a86', '#8a6ac0', '#101a3a'])) +
    circle(420, 190, 170, glow(ink, '#dfeaff', 0.7)) +
    circle(420, 190, 66, ball(ink, '#e8f0ff')) +
    path('M0 430Q150 392 300 430T600 418V800H0Z', dark('#182a54', 0.25)) +
    path(
      'M350 432C270 500 480 560 360 640S80 700 130 800H560C510 700 560 640 470 560S360 470 364 432Z',
      ink.linear(['#cfe0ff', '#4a78c8', '#16306e']),
    ) +
    line(
      'M330 520C380 516 370 540 416 536M270 620C340 612 370 640 450 630',
      '#ffffff',
      5,
      'opacity=".5"',
    ) +
    stack(ink, 160, 690, 3, '#2a6ae0') +
    stack(ink, 300, 660, 6, '#c8324a') +
    stack(ink, 440, 690, 2, '#1d8a5a') +
    glints([
      [140, 190, 17],
      [492, 560, 15],
      [104, 520, 11],
    ]),
}

function stack(ink: Ink, x: number, y: number, chips: number, colour: string): string {
  return Array.from({ length: chips }, (_, i) =>
    place(chip(ink, colour), x, y - i * 26, 1.35, i * 7),
  ).join('')
}
