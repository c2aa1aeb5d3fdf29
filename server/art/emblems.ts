/** The subjects of generated posters, each in a square from -100 to 100: what names of games speak of. */

import { around, cornered, disc, edge, moved, oval, paint, shape, shine, stroke } from './paint.ts'
import { tableEmblems } from './table_emblems.ts'

const { gold, bronze, steel, ink, first, second, shadow } = paint

const natureEmblems = {
  gem: () =>
    shape('M-78 -22 -44 -70H44L78 -22 0 84Z', first, edge) +
    shine('M-78 -22H-30L0 84Z', 0.12) +
    shape('M78 -22H30L0 84Z', '#000', 'opacity=".2"') +
    shine('M-44 -70-30 -22H-78Z', 0.3) +
    shine('M-44 -70H0L-30 -22Z', 0.55) +
    shine('M0 -70 30 -22H-30Z', 0.25) +
    shine('M44 -70 30 -22 0 -70Z', 0.15),
  star: () =>
    shape(cornered(5, [92, 42], 5, 8), bronze) +
    shape(cornered(5, [92, 42]), gold, edge) +
    shape(cornered(5, [62, 28]), first) +
    shine('M0 -92 0 0 -40 -13Z', 0.35),
  moon: () =>
    shape('M24 -88A88 88 0 1 0 88 38 70 70 0 0 1 24 -88Z', steel, edge) +
    shape('M4 -78A82 82 0 0 0-62 46 96 96 0 0 1 4 -78Z', '#000', 'opacity=".1"') +
    shape(cornered(4, [32, 8], 50, -34), gold) +
    shape(cornered(4, [16, 4], 82, -72), '#fff'),
  bolt: () =>
    shape('M30 -92-62 16H-10L-30 92 66 -26H12Z', bronze, 'transform="translate(7 8)"') +
    shape('M30 -92-62 16H-10L-30 92 66 -26H12Z', gold, edge) +
    shine('M24 -68-40 8H0Z'),
  flame: () =>
    shape(
      'M4 -94C30 -52 74 -30 70 26 68 66 36 90 0 90S-70 64 -70 24C-70 -4-50 -18-42 -42-30 -34-26 -24-22 -14-8 -34 8 -58 4 -94Z',
      '#d93a2b',
      edge,
    ) +
    shape(
      'M6 -34C22 -8 44 8 42 38 40 66 22 82 0 82S-40 66 -40 40C-40 22-26 14-20 0-10 6-8 14-6 20 2 6 8 -10 6 -34Z',
      gold,
    ) +
    shape(
      'M2 20C12 34 20 42 18 56 16 70 8 76 0 76S-18 68 -18 56C-18 44 -4 38 2 20Z',
      '#fff',
      'opacity=".85"',
    ),
  leaf: () =>
    shape('M-70 76C-100 -24-14 -98 90 -84 102 14 26 98-70 76Z', first, edge) +
    stroke('M-82 90C-36 24 12 -28 72 -72', '#fff', 6, 'opacity=".7"') +
    stroke('M-24 22-42 -34M10 -14-2 -66M-28 26 32 44M6 -10 62 -4', '#fff', 4, 'opacity=".45"'),
  lotus: () =>
    around(5, (_, i) => {
      const turn = [-64, 64, -34, 34, 0][i]!
      return `<path d="M0 62C-40 20-24 -52 0 -86 24 -52 40 20 0 62Z" transform="rotate(${turn} 0 58)" fill="${i < 2 ? second : first}" ${edge}/>`
    }) +
    shine('M0 48C-14 8-10 -30 0 -58 10 -30 14 8 0 48Z', 0.35) +
    oval(0, 68, 72, 14, gold),
  cherry: () =>
    stroke('M-38 22C-30 -34 6 -66 46 -80 24 -50 32 -12 42 14', '#3d8f37', 9) +
    shape('M10 -60C36 -98 78 -86 90 -66 64 -42 30 -46 10 -60Z', '#5cbd4c', edge) +
    disc(-40, 44, 44, first) +
    disc(46, 40, 46, first) +
    oval(-54, 26, 13, 8, '#fff', 'opacity=".7" transform="rotate(-35 -54 26)"') +
    oval(32, 20, 14, 8, '#fff', 'opacity=".7" transform="rotate(-35 32 20)"'),
  fish: () =>
    shape(
      'M-96 4C-62 -56 10 -66 56 -26 68 -40 86 -50 98 -48 88 -20 88 24 100 52 82 52 66 40 54 28 8 64-62 58-96 4Z',
      first,
      edge,
    ) +
    shape('M-12 -50C6 -80 40 -84 52 -74 36 -60 34 -46 32 -38Z', second) +
    stroke('M-38 -24C-26 -4-26 16-38 34', '#fff', 5, 'opacity=".6"') +
    stroke(
      'M-6 -24a16 16 0 0 1 0 28M20 -22a16 16 0 0 1 0 28M-6 6a16 16 0 0 1 0 26M20 8a16 16 0 0 1 0 24',
      '#fff',
      3,
      'opacity=".4"',
    ) +
    disc(-64, -8, 12, '#fff') +
    disc(-67, -8, 6, '#11131c') +
    disc(-98, -44, 7, '#fff', 'opacity=".6"') +
    disc(-84, -74, 10, '#fff', 'opacity=".6"'),
  feather: () =>
    moved(
      around(
        5,
        (_, i) =>
          `<path d="M0 88C-26 30-22 -50 0 -96 22 -50 26 30 0 88Z" transform="rotate(${(i - 2) * 27} 0 88)" fill="${i % 2 ? second : first}" ${edge}/>` +
          `<path d="M0 84V-70" transform="rotate(${(i - 2) * 27} 0 88)" stroke="#fff" stroke-opacity=".6" stroke-width="3"/>`,
      ) + disc(0, 86, 15, gold),
      0,
      10,
      0,
      0.84,
    ),
  dragon: () =>
    shape('M-96 6C-58 -58 58 -58 96 6 58 62-58 62-96 6Z', second, edge) +
    disc(0, 2, 46, gold) +
    disc(0, 2, 46, first, 'opacity=".5"') +
    shape('M0 -42C16 -18 16 22 0 46-16 22-16 -18 0 -42Z', '#0b0710') +
    disc(-17, -16, 9, '#fff', 'opacity=".9"') +
    stroke('M-98 -34C-60 -86 60 -86 98 -34', gold, 13) +
    stroke('M-60 -62-72 -92M0 -74V-98M60 -62 72 -92', gold, 9),
}

const thingEmblems = {
  crown: () =>
    shape('M-78 56-90 -42-44 6 0 -74 44 6 90 -42 78 56Z', gold, edge) +
    shape('M-78 36H78L76 70H-76Z', bronze) +
    shape('M-72 42H72V58H-72Z', gold) +
    disc(-90, -46, 11, first) +
    disc(0, -82, 13, first) +
    disc(90, -46, 11, first) +
    shape('M0 -16 18 10 0 32-18 10Z', second, edge) +
    disc(-44, 50, 7, second) +
    disc(0, 50, 7, first) +
    disc(44, 50, 7, second),
  coin: () =>
    disc(7, 10, 84, bronze) +
    disc(0, 0, 84, gold) +
    disc(0, 0, 68, 'none', 'stroke="#8d4d12" stroke-opacity=".55" stroke-width="5"') +
    shape(cornered(8, [44, 34]), first, edge) +
    around(
      12,
      (turn) =>
        `<path d="M0 -62v9" transform="rotate(${turn})" stroke="#8d4d12" stroke-width="5" stroke-linecap="round"/>`,
    ) +
    stroke('M-54 -48C-28 -74 28 -74 54 -48', '#fff', 7, 'opacity=".6"'),
  bell: () =>
    shape(
      'M0 -90C12 -90 16 -80 16 -74 60 -64 60 -14 64 20 68 44 84 46 84 60H-84C-84 46-68 44-64 20-60 -14-60 -64-16 -74-16 -80-12 -90 0 -90Z',
      gold,
      edge,
    ) +
    shape('M-70 34H70L84 60H-84Z', bronze, 'opacity=".75"') +
    disc(0, 74, 19, first) +
    stroke('M-40 14C-36 -28-28 -46-10 -56', '#fff', 10, 'opacity=".7"'),
  seven: () =>
    shape(
      'M-68 -84H74V-40C36 -4 8 38-2 90H-58C-50 44-22 0 14 -34H-68Z',
      bronze,
      'transform="translate(9 9)"',
    ) +
    shape('M-68 -84H74V-40C36 -4 8 38-2 90H-58C-50 44-22 0 14 -34H-68Z', gold, edge) +
    shape('M-54 -70H58V-48C24 -16-6 24-16 76H-40C-28 34-4 -6 30 -48H-54Z', first) +
    shine('M-54 -70H58V-60H-54Z'),
  lantern: () =>
    stroke('M0 -100V-70', '#ffcf57', 6) +
    `<rect x="-30" y="-78" width="60" height="15" rx="5" fill="${gold}"/>` +
    oval(0, 0, 74, 64, first) +
    `<g fill="none" stroke="#ffcf57" stroke-opacity=".8" stroke-width="4"><ellipse rx="74" ry="64"/><ellipse rx="42" ry="64"/><path d="M0 -64V64"/></g>` +
    oval(-28, -20, 12, 24, '#fff', 'opacity=".35"') +
    `<rect x="-30" y="62" width="60" height="15" rx="5" fill="${gold}"/>` +
    stroke('M-14 78V98M0 78V100M14 78V98', '#ffcf57', 5),
  pyramid: () =>
    disc(0, -40, 42, gold) +
    shape('M0 -68 100 74H-100Z', gold) +
    shape('M0 -68 100 74H24Z', '#5b2f0c', 'opacity=".55"') +
    stroke('M-32 -20H12M-60 20H17M-84 56H22', '#5b2f0c', 4, 'opacity=".45"') +
    shape('M0 -68 28 -30H-28Z', first) +
    disc(0, -42, 6, '#fff'),
  shield: () =>
    `<g transform="rotate(40)"><path d="M0 -104 15 -82V70H-15V-82Z" fill="${steel}"/><rect x="-40" y="60" width="80" height="13" rx="6" fill="${gold}"/><rect x="-9" y="72" width="18" height="26" fill="${ink}"/></g>` +
    shape(
      'M-62 -48C-30 -50-16 -60 0 -74 16 -60 30 -50 62 -48 66 20 40 62 0 86-40 62-66 20-62 -48Z',
      gold,
    ) +
    shape(
      'M-50 -38C-26 -40-12 -48 0 -58 12 -48 26 -40 50 -38 52 16 32 50 0 70-32 50-52 16-50 -38Z',
      first,
      edge,
    ) +
    shape(cornered(5, [30, 13], 0, 4), gold),
  anchor: () =>
    disc(0, -72, 17, 'none', `stroke="${gold}" stroke-width="11"`) +
    stroke('M0 -54V78M-42 -30H42', gold, 15) +
    stroke('M-78 18C-72 62-36 80 0 82 36 80 72 62 78 18', gold, 15) +
    shape('M-96 34-78 -6-52 30ZM96 34 78 -6 52 30Z', gold) +
    stroke('M-10 -46C-40 -10 44 14 4 66', first, 9),
  rocket: () =>
    stroke('M-96 96C-64 84-34 56-10 24', gold, 20) +
    stroke('M-90 92C-64 80-40 58-20 34', '#fff', 6, 'opacity=".8"') +
    moved(
      shape('M-26 12-58 60-24 50ZM26 12 58 60 24 50Z', second) +
        shape('M0 -86C40 -50 40 8 26 54H-26C-40 8-40 -50 0 -86Z', steel, edge) +
        shape('M0 -86C19 -69 29 -48 33 -26H-33C-29 -48-19 -69 0 -86Z', first) +
        disc(0, 0, 17, second, edge) +
        shape('M-15 56H15L0 96Z', gold),
      26,
      -24,
      42,
    ),
  joystick: () =>
    shape('M-90 40 -70 8H70L90 40V72Q90 84 78 84H-78Q-90 84-90 72Z', ink, edge) +
    oval(0, 22, 46, 14, shadow) +
    `<rect x="-9" y="-46" width="18" height="70" rx="8" fill="${steel}"/>` +
    disc(0, -58, 34, first) +
    oval(-12, -72, 11, 8, '#fff', 'opacity=".7"') +
    oval(58, 56, 15, 10, gold) +
    oval(-58, 56, 15, 10, second),
}

/** Every subject by its name. */
export const emblems: Readonly<Record<string, () => string>> = {
  ...natureEmblems,
  ...thingEmblems,
  ...tableEmblems,
}
