/** Basalt Harbour: trawlers under a lighthouse. */
import {
  circle,
  ellipse,
  glints,
  glow,
  group,
  light,
  line,
  metal,
  outlined,
  path,
  place,
  polar,
  rays,
  rect,
  shade,
  shine,
  starfield,
  starPath,
} from './ink.ts'
import type { Drawing } from './ink.ts'
import type { Look } from './look.ts'

const contour = '#081a2c'

const tower: Drawing = (ink) =>
  outlined(
    path('M12 96C20 84 34 86 40 84H60C68 86 82 84 88 96Z', shade(ink, '#44566c')) +
      path('M40 38H60L66 88H34Z', shade(ink, '#f6f2e8')) +
      path('M38.6 50H61.4L63 62H37ZM35.6 74H64.4L66 88H34Z', shade(ink, '#e03c3c')) +
      rect(34, 34, 32, 5, shade(ink, '#33465e'), 'rx="1.5"') +
      rect(41, 20, 18, 14, ink.radial(['#fffbe0', '#ffd452', '#f2a020'])) +
      line('M47 20V34M53 20V34', contour, 1.6) +
      path('M38 20C40 12 46 9 50 6C54 9 60 12 62 20Z', shade(ink, '#e03c3c')) +
      rect(47, 78, 6, 10, '#33465e', 'rx="3" stroke-width="1.4"'),
    contour,
  )

const beacon: Drawing = (ink) =>
  circle(50, 28, 50, glow(ink, '#ffe68a', 0.85)) +
  path('M50 27L-2 8V46ZM50 27L102 8V46Z', '#fff3b0', 'opacity=".75"') +
  tower(ink)

const trawler: Drawing = (ink) =>
  outlined(
    line('M36 14V60M36 18L10 56M36 18L80 60M74 30V60', '#4a3a30', 2.4) +
      path('M44 40H72V62H44Z', shade(ink, '#f6f2e8')) +
      path('M40 34H77L74 42H42Z', shade(ink, '#e8572f')) +
      rect(49, 46, 8, 8, '#8adcff', 'rx="1" stroke-width="1.6"') +
      rect(61, 46, 8, 8, '#8adcff', 'rx="1" stroke-width="1.6"') +
      rect(62, 22, 8, 12, shade(ink, '#33465e')) +
      path(
        'M4 52C18 62 44 60 58 61H96C94 74 88 86 82 88H22C12 84 6 68 4 52Z',
        shade(ink, '#1f86b8'),
      ) +
      path('M13 74H91L86 84L82 88H22C18 86 15 80 13 74Z', shade(ink, '#d6393d'), 'stroke="none"') +
      line('M7 60C22 68 60 67 95 68', '#fff', 2.2) +
      path('M36 14L36 24L22 19Z', '#ffc43e'),
    contour,
  ) +
  line('M2 92C12 84 20 96 32 90S52 96 64 90S84 96 98 89', '#7fe4ff', 3.6, 'stroke-linecap="round"')

const anchor: Drawing = (ink) =>
  outlined(
    circle(50, 15, 9, 'none', `stroke-width="9"`) +
      `<circle cx="50" cy="15" r="9" fill="none" stroke="#c4d2de" stroke-width="5"/>` +
      path('M45 24H55V80H45Z', metal(ink, '#9fb4c6')) +
      path('M26 33H74C77 33 77 42 74 42H26C23 42 23 33 26 33Z', metal(ink, '#9fb4c6')) +
      path(
        'M8 56L24 62L17 67C24 78 36 82 46 82L50 78L54 82C64 82 76 78 83 67L76 62L92 56L94 76L89 72C80 88 64 95 50 96C36 95 20 88 11 72L6 76Z',
        metal(ink, '#9fb4c6'),
      ) +
      shine('M47 46H49.5V78H47Z', 0.7),
    contour,
  )

const gull: Drawing = (ink) =>
  outlined(
    path('M46 50C34 26 18 16 2 22C12 28 16 34 20 42C26 52 36 58 44 60Z', shade(ink, '#e9f3fb')) +
      path('M2 22C6 26 9 29 12 33C16 26 14 24 2 22Z', '#33465e') +
      path('M54 50C66 26 82 16 98 22C88 28 84 34 80 42C74 52 64 58 56 60Z', shade(ink, '#cfe2f0')) +
      path('M98 22C94 26 91 29 88 33C84 26 86 24 98 22Z', '#33465e') +
      path('M50 82L38 92L44 76Z', shade(ink, '#cfe2f0')) +
      path('M50 82L62 92L56 76Z', shade(ink, '#cfe2f0')) +
      path(
        'M50 34C60 34 62 46 60 60C58 74 54 82 50 86C46 82 42 74 40 60C38 46 40 34 50 34Z',
        shade(ink, '#ffffff'),
      ) +
      path('M45 42L50 56L55 42Z', shade(ink, '#ffab2e')) +
      circle(43.5, 40, 2, contour, 'stroke="none"') +
      circle(56.5, 40, 2, contour, 'stroke="none"'),
    contour,
  )

const rope: Drawing = (ink) => {
  const strands = Array.from(
    { length: 22 },
    (_, i) => `M${polar(50, 50, 23, i * 16.4)}L${polar(50, 50, 41, i * 16.4 + 14)}`,
  ).join('')
  return (
    outlined(
      line('M68 74C78 84 84 86 94 96', contour, 15) +
        line('M68 74C78 84 84 86 94 96', '#d8a860', 10) +
        circle(50, 50, 32, 'none', `stroke-width="25"`) +
        `<circle cx="50" cy="50" r="32" fill="none" stroke="#d8a860" stroke-width="19"/>` +
        `<circle cx="50" cy="50" r="36" fill="none" stroke="${light('#d8a860', 0.45)}" stroke-width="6" opacity=".8"/>` +
        line(strands, '#6e4416', 2.6) +
        rect(57, 62, 20, 20, shade(ink, '#b8342e'), 'rx="4" transform="rotate(45 67 72)"'),
      contour,
    ) + circle(50, 50, 20, '#000', 'opacity=".12"')
  )
}

const compass: Drawing = (ink) =>
  circle(50, 50, 50, glow(ink, '#8fe9ff', 0.95)) +
  rays(50, 50, 16, 50, '#d8f8ff', 0.3) +
  outlined(
    circle(50, 50, 38, metal(ink, '#e0a03a')) +
      circle(50, 50, 30, ink.radial(['#fffbe8', '#f4e6c0', '#caa766'])) +
      path(starPath(50, 50, 4, 26, 6, -45), '#7a96ac', 'stroke-width="1.4"') +
      path('M50 22L56 50H44Z', shade(ink, '#e83a3a')) +
      path('M50 78L56 50H44Z', shade(ink, '#27486c')) +
      path('M22 50L50 44V56ZM78 50L50 44V56Z', shade(ink, '#4c7498'), 'stroke-width="1.6"') +
      circle(50, 50, 5, metal(ink)) +
      circle(50, 8, 6, 'none', 'stroke-width="4"'),
    contour,
  )

const poster: Drawing = (ink) =>
  rect(0, 0, 600, 800, ink.linear(['#071a34', '#13466e', '#2a88a0', '#06182a'])) +
  starfield(21, 40, 260) +
  path(
    'M0 190C90 150 170 200 260 170S470 140 600 190V250C470 220 380 260 260 240S90 230 0 262Z',
    '#5a86a8',
    'opacity=".35"',
  ) +
  path(
    'M300 262L-60 130V330ZM300 262L660 130V330Z',
    ink.radial(['#fff6c0/.95', '#fff0a0/.45', '#fff0a0/.1'], [0.5, 0.5, 0.6]),
  ) +
  circle(300, 262, 220, glow(ink, '#ffe28a', 0.85)) +
  path(
    'M0 540V430L40 430V396H76V424H112V380H150V448H196V470H404V452H440V392H480V420H520V376H560V410H600V540Z',
    '#0c2740',
  ) +
  place(tower(ink), 300, 400, 3.9) +
  rect(0, 566, 600, 234, ink.linear(['#2f9ab0', '#0d4262', '#04101f'])) +
  [
    [586, 0.8, '#8fe6f2'],
    [640, 0.55, '#4ab4cc'],
    [706, 0.4, '#2f86a4'],
  ]
    .map(([y, o, c]) =>
      line(
        `M-20 ${y}C40 ${Number(y) - 26} 80 ${Number(y) + 22} 150 ${y}S260 ${Number(y) - 22} 320 ${y}S440 ${Number(y) + 22} 500 ${y}S590 ${Number(y) - 16} 640 ${y}`,
        String(c),
        7,
        `opacity="${o}"`,
      ),
    )
    .join('') +
  place(trawler(ink), 455, 540, 2.2, -4) +
  place(gull(ink), 128, 320, 1.4, -8) +
  place(gull(ink), 482, 292, 0.95, 12) +
  place(gull(ink), 196, 220, 0.7, 6) +
  ellipse(110, 596, 150, 46, '#0b2136') +
  path('M-10 640V560L30 540V572L66 528V560L100 540L128 572L180 590V640Z', '#0b2136') +
  group(place(anchor(ink), 104, 545, 1.5, -16)) +
  glints([
    [300, 250, 26],
    [220, 300, 11],
    [392, 214, 12],
  ])

export const basaltHarbour: Look = {
  palette: {
    sky: ['#071a34', '#13466e', '#2a88a0'],
    ground: '#081f36',
    panel: '#0f3350',
    accent: '#ffd04e',
    contour,
    letters: ['#e8483f', '#f0a03a', '#38b0d8', '#5fc47e', '#9a8ff0'],
  },
  symbols: { beacon, trawler, anchor, gull, rope, compass },
  poster,
}
