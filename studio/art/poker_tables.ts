/** The look of tournaments over several tables. */
import { chip } from './cards.ts'
import {
  ball,
  circle,
  dark,
  glints,
  glow,
  line,
  metal,
  outlined,
  path,
  place,
  rect,
  shine,
  starPath,
} from './ink.ts'
import type { Ink } from './ink.ts'
import type { Look } from './look.ts'

/** A cup on the last of several tables, under lanterns by a river at dusk. */
export const pokerTables: Look = {
  palette: {
    sky: ['#1a0d22', '#5a2350', '#d0704a'],
    ground: '#120816',
    panel: '#4a2040',
    accent: '#ffcf8a',
    contour: '#0d050f',
    letters: ['#e0523a', '#ffc04a', '#4ad0c0', '#b07af0', '#7ae05a'],
  },
  symbols: {},
  poster: (ink) =>
    rect(0, 0, 600, 800, ink.linear(['#1a0d22', '#6a2a58', '#e08a52', '#3a1830'])) +
    circle(300, 330, 190, glow(ink, '#ffdfa0', 0.7)) +
    path('M0 360Q150 330 300 356T600 342V800H0Z', dark('#3a1a3c', 0.25)) +
    table(ink, 150, 410, 0.45) +
    table(ink, 450, 410, 0.45) +
    circle(300, 400, 250, glow(ink, '#ffdf9a', 0.6)) +
    table(ink, 300, 650, 1.2) +
    place(cup(ink), 300, 430, 4.2) +
    lantern(ink, 150, 300, 26) +
    lantern(ink, 450, 300, 26) +
    place(chip(ink, '#c8324a'), 160, 650, 1.05, 8) +
    place(chip(ink, '#2a6ae0'), 300, 700, 1.15, 0) +
    place(chip(ink, '#1d8a5a'), 440, 650, 1.05, -8) +
    glints([
      [120, 170, 13],
      [470, 200, 15],
      [300, 130, 11],
    ]),
}

/** What the last of all wins, in a square of 100. */
const cup = (ink: Ink) =>
  outlined(
    line('M28 22C8 18 8 48 32 50M72 22C92 18 92 48 68 50', '#c98a1c', 6.5) +
      path('M24 10H76C76 44 66 58 56 62V76H44V62C34 58 24 44 24 10Z', metal(ink)) +
      path('M22 8H78V16H22Z', metal(ink, '#f4c452')) +
      path('M36 76H64L68 86H32Z', metal(ink)) +
      rect(27, 85, 46, 11, '#5a2440', 'rx="2"') +
      path(starPath(50, 34, 5, 13, 5.4), '#fff6d8') +
      shine('M29 18H37C37 36 40 46 45 54C34 48 30 36 29 18Z', 0.45),
    '#2a0f10',
    2.2,
  )

const lantern = (ink: Ink, x: number, y: number, r: number) =>
  circle(x, y, r * 2.2, glow(ink, '#ffdf9a', 0.6)) + circle(x, y, r, ball(ink, '#ffd07a'))

/** An oval with a rim, by its middle. */
function table(ink: Ink, x: number, y: number, size: number): string {
  const oval = (w: number, h: number, paint: string) =>
    path(
      `M${x - w} ${y}C${x - w} ${y - h * 1.3} ${x + w} ${y - h * 1.3} ${x + w} ${y}C${x + w} ${y + h * 1.3} ${x - w} ${y + h * 1.3} ${x - w} ${y}Z`,
      paint,
    )
  return (
    oval(220 * size, 92 * size, dark('#4a2a1a', 0.2)) +
    oval(196 * size, 76 * size, ink.linear(['#2f9a70', '#0f4a3a']))
  )
}
