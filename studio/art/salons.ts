/** The looks of the live tables. */
import { card, chip, felt } from './cards.ts'
import { circle, glow, metal, outlined, path, place, polar, rays, rect, shade } from './ink.ts'
import type { Ink } from './ink.ts'
import { dieFace, dragonHead, look, rouletteWheel, sparks, tigerHead } from './tables.ts'

/** A shoe of lacquer and brass, from which the next card comes. */
function shoe(ink: Ink): string {
  return outlined(
    path('M60 330L250 210H520V520L300 640H60Z', shade(ink, '#8a1f38')) +
      path('M60 330L250 210H520L330 330Z', ink.linear(['#d4566a', '#a82a44'], 'slant')) +
      path('M330 330L520 210V520L330 640Z', ink.linear(['#8a1f38', '#4a0c1e'])) +
      path('M360 352L496 266V480L360 570Z', 'none', 'stroke="#e9a92c" stroke-width="7"') +
      path('M60 330H330V640H60Z', metal(ink)) +
      rect(88, 366, 214, 236, '#2a0810', 'rx="16"') +
      path('M66 326L254 208H520', 'none', 'stroke="#ffe3a0" stroke-width="7"'),
    '#1a0408',
    6,
  )
}

export const salonBaccarat = look(
  {
    sky: ['#071a2c', '#0d4a5e', '#8a6a2c'],
    ground: '#05141f',
    panel: '#0b3a48',
    accent: '#ffd98a',
    contour: '#030c14',
  },
  (ink) =>
    felt(ink, ['#06283a', '#0f6f7a', '#04161f'], '#8a6424') +
    circle(300, 380, 300, glow(ink, '#ffe9b8', 0.5)) +
    place(card(ink, 'K', 'spade'), 214, 496, 2.1, -4) +
    shoe(ink) +
    place(card(ink, 'A', 'diamond'), 196, 600, 2.2, 6) +
    place(chip(ink, '#1f5fc8'), 140, 706, 1.2, -8) +
    place(chip(ink, '#157a45'), 300, 724, 1.25, 12) +
    place(chip(ink, '#b81f3a'), 456, 700, 1.25, 28) +
    sparks,
)

/** The dealer's two cards by the shoe, one of them hidden, and below them the one hand that all have. */
export const salonBlackjack = look(
  {
    sky: ['#04201e', '#0c4f48', '#6a2434'],
    ground: '#061816',
    panel: '#0d3f3a',
    accent: '#ffd07a',
    contour: '#03100f',
  },
  (ink) =>
    felt(ink, ['#04282a', '#0d6a5a', '#031a18'], '#8a3a2c') +
    circle(300, 400, 300, glow(ink, '#ffe6b0', 0.5)) +
    `<g transform="translate(250 40) scale(.62)">${shoe(ink)}</g>` +
    place(card(ink, 'Q', 'club'), 130, 254, 1.7, -8) +
    place(
      rect(
        15,
        2,
        70,
        96,
        ink.linear(['#c0344a', '#7a1424']),
        'rx="9" stroke="#ffe9c8" stroke-width="5"',
      ),
      226,
      262,
      1.7,
      6,
    ) +
    place(card(ink, 'A', 'heart'), 236, 548, 2.6, -9) +
    place(card(ink, 'J', 'spade'), 372, 560, 2.6, 9) +
    place(chip(ink, '#1f5fc8'), 110, 716, 1.15, -10) +
    place(chip(ink, '#e0a02c'), 300, 738, 1.2, 8) +
    place(chip(ink, '#b81f3a'), 490, 716, 1.15, 20) +
    sparks,
)

/** A wheel seen from the side of the table. */
export const salonRoulette = look(
  {
    sky: ['#1c0a04', '#6a2c10', '#1a5a3a'],
    ground: '#180a06',
    panel: '#3f1c10',
    accent: '#ffcf7a',
    contour: '#100502',
  },
  (ink) =>
    felt(ink, ['#2a1408', '#7a3f1a', '#1a0a04'], '#c08a3c') +
    circle(300, 330, 290, glow(ink, '#ffdca0', 0.55)) +
    `<g transform="translate(0 120) scale(1 .62)">${rouletteWheel(ink)}</g>` +
    place(chip(ink, '#15161f'), 150, 650, 1.35, -10) +
    place(chip(ink, '#12804a'), 300, 690, 1.5, 8) +
    place(chip(ink, '#c0203c'), 450, 646, 1.35, 22) +
    sparks,
)

/** Both heads over the felt, each above its card, which lies face up. */
export const salonDragonTiger = look(
  {
    sky: ['#2a0618', '#0c4a52', '#b8641c'],
    ground: '#0c0a18',
    panel: '#3a1226',
    accent: '#ffc46a',
    contour: '#0e0412',
  },
  (ink) =>
    felt(ink, ['#1a0a2a', '#0c5a5e', '#12061a'], '#9a5a1c') +
    circle(176, 330, 180, glow(ink, '#ff5a3c', 0.7)) +
    circle(424, 330, 180, glow(ink, '#ffb63e', 0.7)) +
    place(dragonHead(ink), 176, 300, 2.5, -2) +
    place(tigerHead(ink), 424, 304, 2.3, 2) +
    place(card(ink, 'K', 'spade'), 176, 546, 2.2, -5) +
    place(card(ink, 'Q', 'heart'), 424, 546, 2.2, 5) +
    place(chip(ink, '#c0203c'), 130, 716, 1.15, -8) +
    place(chip(ink, '#157a45'), 300, 728, 1.3, 12) +
    place(chip(ink, '#1f5fc8'), 470, 716, 1.15, 26) +
    sparks,
)

/** Three dice on the felt, their dome lifted. */
export const salonSicbo = look(
  {
    sky: ['#1c0630', '#5a1a52', '#c07a2c'],
    ground: '#14061f',
    panel: '#3c1440',
    accent: '#ffd27a',
    contour: '#0e0416',
  },
  (ink) =>
    felt(ink, ['#2a0a34', '#7a2a5e', '#1a0622'], '#a8742c') +
    circle(300, 400, 290, glow(ink, '#ffd8f0', 0.5)) +
    path(
      'M112 330C112 210 196 140 300 140S488 210 488 330Z',
      ink.radial(['#ffffff/.34', '#ffd8f0/.12', '#ffffff/.36']),
      'stroke="#fff0fa" stroke-width="5"',
    ) +
    circle(300, 128, 17, metal(ink), 'stroke="#2a1206" stroke-width="3"') +
    rect(88, 326, 424, 30, metal(ink), 'rx="15" stroke="#2a1206" stroke-width="4"') +
    place(
      dieFace(ink, [
        [26, 26],
        [50, 50],
        [74, 74],
      ]),
      178,
      520,
      1.65,
      -14,
    ) +
    place(
      dieFace(ink, [
        [28, 28],
        [72, 28],
        [50, 50],
        [28, 72],
        [72, 72],
      ]),
      302,
      470,
      1.65,
      6,
    ) +
    place(
      dieFace(ink, [
        [28, 28],
        [72, 72],
      ]),
      424,
      524,
      1.65,
      18,
    ) +
    place(chip(ink, '#1f5fc8'), 176, 700, 1.25, -8) +
    place(chip(ink, '#e0a02c'), 300, 722, 1.35, 14) +
    place(chip(ink, '#b81f3a'), 424, 700, 1.25, 26) +
    path('M140 310C150 232 206 178 276 164C218 204 176 252 166 316Z', '#ffffff', 'opacity=".45"') +
    sparks,
)

/** A tall wheel of many colours, its pointer on top and lamps on its rim. */
export const salonCarousel = look(
  {
    sky: ['#140a3a', '#5a1a7a', '#d06a2c'],
    ground: '#0e0828',
    panel: '#2c1458',
    accent: '#ffd45a',
    contour: '#0a041c',
  },
  (ink) => {
    const tones = [
      '#e0a420',
      '#2a6ae0',
      '#e0a420',
      '#8a3ad0',
      '#2a6ae0',
      '#e0a420',
      '#18925a',
      '#2a6ae0',
      '#d4173a',
    ]
    const count = 27
    const slice = 360 / count
    const segments = Array.from({ length: count }, (_, i) =>
      path(
        `M300 380L${polar(300, 380, 220, i * slice)}A220 220 0 0 1 ${polar(300, 380, 220, (i + 1) * slice)}Z`,
        tones[i % tones.length]!,
        'stroke="#ffe6a0" stroke-width="3"',
      ),
    ).join('')
    const lamps = Array.from({ length: count }, (_, i) => {
      const [x = 0, y = 0] = polar(300, 380, 241, i * slice)
        .split(' ')
        .map(Number)
      return circle(x, y, 9, ink.radial(['#ffffff', '#ffe9a0', '#e8a020']))
    }).join('')
    return (
      rect(0, 0, 600, 800, ink.linear(['#140a3a', '#4a1a8a', '#a83a6a', '#1a0a30'])) +
      rays(300, 380, 24, 720, '#ffe6ff', 0.1) +
      circle(300, 380, 330, glow(ink, '#ffcf7a', 0.6)) +
      outlined(path('M220 560L150 770H450L380 560Z', metal(ink, '#8a4a1c')), '#1c0a04', 6) +
      circle(300, 380, 262, metal(ink, '#b8741c'), 'stroke="#2a1206" stroke-width="6"') +
      circle(300, 380, 224, '#2a1206') +
      segments +
      lamps +
      circle(300, 380, 84, metal(ink), 'stroke="#2a1206" stroke-width="5"') +
      circle(
        300,
        380,
        62,
        ink.radial(['#7a3ad0', '#2c1458']),
        'stroke="#ffe6a0" stroke-width="4"',
      ) +
      outlined(path('M262 84H338L300 176Z', ink.linear(['#ffffff', '#ffd45a'])), '#2a1206', 5) +
      place(chip(ink, '#1f5fc8'), 128, 716, 1.25, -10) +
      place(chip(ink, '#b81f3a'), 472, 716, 1.25, 18) +
      sparks
    )
  },
)
