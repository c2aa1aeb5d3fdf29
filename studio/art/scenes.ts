/** Where games are played: scenery without a subject, so that nothing behind a game can be taken for a part of it. */
import { circle, dark, ellipse, glow, group, light, line, path, polar, rect } from './ink.ts'
import type { Ink } from './ink.ts'
import type { Palette } from './look.ts'

/** Wide enough for a desktop; phones see the middle third. */
export const sceneSize = { width: 1600, height: 1000 }
const { width, height } = sceneSize

type Scene = (ink: Ink, palette: Palette) => string

const both = (content: string) =>
  content + group(content, `transform="translate(${width} 0) scale(-1 1)"`)
const each = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')
const backdrop = (ink: Ink, stops: readonly string[]) =>
  rect(0, 0, width, height, ink.linear(stops))
/** Ridges from side to side, the same at every build. */
function ridge(y: number, rise: number, step: number, seed: number): string {
  const points = Array.from({ length: Math.ceil(width / step) + 1 }, (_, at) => {
    const lift = (Math.sin(at * 1.7 + seed) + Math.sin(at * 0.6 + seed * 2)) / 2
    return `${at * step} ${Math.round(y - rise * lift)}`
  })
  return `M0 ${height}L${points.join('L')}L${width} ${height}Z`
}
function swell(y: number, rise: number, seed: number): string {
  const step = 200
  const at = (n: number) => Math.round(y - rise * Math.sin(n * 1.3 + seed))
  const curves = Array.from(
    { length: width / step },
    (_, n) => `S${n * step + step / 2} ${at(n + 0.5)} ${(n + 1) * step} ${at(n + 1)}`,
  )
  return `M0 ${at(0)}${curves.join('')}V${height}H0Z`
}

/** Under water: light from above, rocks, weed and a floor of sand. */
const deep: Scene = (ink, { sky, ground, accent, contour }) =>
  backdrop(ink, [light(sky[2], 0.1), sky[1], sky[0], ground]) +
  each(7, (at) => {
    const x = 230 + at * 190
    return path(
      `M${x - 20} -20H${x + 50}L${x - 60 - at * 12} 900H${x - 300 - at * 12}Z`,
      ink.linear([`${light(accent, 0.4)}/.2`, `${accent}/0`]),
    )
  }) +
  path(ridge(800, 60, 90, 2), dark(sky[0], 0.25), 'opacity=".7"') +
  both(
    path('M0 1000V420C70 400 96 470 150 520S210 640 300 700S380 880 470 1000Z', dark(sky[0], 0.5)) +
      path('M0 1000V640C60 620 130 720 190 760S260 900 330 1000Z', contour) +
      each(5, (at) => {
        const [x, top] = [60 + at * 74, 420 + ((at * 97) % 230)]
        return line(
          `M${x} 960C${x - 46} ${top + 380} ${x + 46} ${top + 250} ${x - 12} ${top + 150}S${x + 40} ${top + 60} ${x + 6} ${top}`,
          dark(accent, 0.62),
          16 - at,
          'stroke-linecap="round" opacity=".8"',
        )
      }) +
      each(9, (at) =>
        circle(
          250 + ((at * 53) % 120),
          860 - at * 88,
          4 + ((at * 7) % 11),
          `none`,
          `stroke="${light(accent, 0.5)}" stroke-width="2.5" opacity=".45"`,
        ),
      ),
  ) +
  path(swell(930, 22, 1), ink.linear([light(sky[1], 0.12), ground]))

/** High up: stars above, banks of cloud, and mountains far below. */
const heights: Scene = (ink, { sky, ground, accent }) =>
  backdrop(ink, [sky[0], sky[1], sky[2], light(sky[2], 0.4)]) +
  each(90, (at) =>
    circle((at * 379) % width, (at * 173) % 560, 0.8 + ((at * 5) % 9) / 5, '#fff', 'opacity=".6"'),
  ) +
  circle(1240, 210, 330, glow(ink, light(accent, 0.5), 0.4)) +
  [
    [700, 90, 70, 0.3],
    [780, 80, 110, 0.45],
  ]
    .map(([y, rise, step, share], at) =>
      path(ridge(y!, rise!, step!, at * 3), dark(sky[1], share), 'opacity=".75"'),
    )
    .join('') +
  [640, 760, 880].map((y, at) => cloudBank(y, at, 0.16 + at * 0.1)).join('') +
  path(swell(970, 20, 2), ground)

function cloudBank(y: number, seed: number, opacity: number): string {
  const puffs = each(14, (at) => {
    const r = 54 + ((at * 37 + seed * 23) % 56)
    return `M${at * 124 - seed * 47 - r} ${y + 40}a${r} ${r} 0 0 1 ${2 * r} 0Z`
  })
  return path(`${puffs}M0 ${y + 40}H${width}V${y + 110}H0Z`, '#fff', `opacity="${opacity * 0.5}"`)
}

/** A stage: curtains to the sides, lamps above, boards below. */
const stage: Scene = (ink, { sky, ground, accent, contour }) =>
  backdrop(ink, [dark(sky[0], 0.35), sky[0], sky[1], dark(sky[1], 0.3)]) +
  ellipse(800, 430, 760, 520, glow(ink, sky[2], 0.75)) +
  [-1, 0, 1]
    .map((side) =>
      path(
        `M${800 + side * 420 - 24} -20H${800 + side * 420 + 24}L${800 + side * 130 + 330} 860H${800 + side * 130 - 330}Z`,
        ink.linear([`${light(accent, 0.6)}/.26`, `${light(accent, 0.4)}/0`]),
      ),
    )
    .join('') +
  path(`M0 800H${width}V1000H0Z`, ink.linear([dark(sky[1], 0.35), dark(ground, 0.4)])) +
  each(15, (at) =>
    line(`M${800 + (at - 7) * 92} 800L${800 + (at - 7) * 250} 1000`, contour, 3, 'opacity=".5"'),
  ) +
  ellipse(800, 868, 560, 90, glow(ink, light(accent, 0.3), 0.5)) +
  both(
    each(6, (at) =>
      path(
        `M${at * 62 - 10} -10H${at * 62 + 62}C${at * 58 + 66} 300 ${at * 50 + 40} 620 ${at * 44 + 58} 1010H${at * 44 - 14}C${at * 52 - 16} 640 ${at * 60} 300 ${at * 62 - 10} -10Z`,
        ink.linear(
          [dark(sky[2], 0.72), dark(sky[2], 0.3), dark(sky[2], 0.62), dark(sky[2], 0.8)],
          'across',
        ),
      ),
    ),
  ) +
  path(
    `M0 0H${width}V40C1400 96 1200 96 1100 44C1000 96 880 96 800 44C720 96 600 96 500 44C400 96 200 96 0 40Z`,
    ink.linear([dark(sky[2], 0.75), dark(sky[2], 0.35)]),
  ) +
  bulbs(ink, accent, 86)

const bulbs = (ink: Ink, accent: string, y: number) =>
  each(21, (at) => {
    const [x, hang] = [at * 80, y + 20 * Math.sin((at * Math.PI) / 2.5)]
    return circle(x, hang, 26, glow(ink, accent, 0.6)) + circle(x, hang, 5.5, light(accent, 0.75))
  })

/** A room for cards: panelled walls, lamps that hang low, and lights out of focus. */
const salon: Scene = (ink, { sky, ground, accent, contour }) =>
  backdrop(ink, [dark(sky[1], 0.45), sky[1], dark(sky[1], 0.35), ground]) +
  each(9, (at) => {
    const x = at * 200 - 90
    return (
      rect(x, 150, 180, 500, ink.linear([light(sky[1], 0.07), dark(sky[1], 0.28)]), 'rx="10"') +
      rect(
        x + 16,
        168,
        148,
        464,
        'none',
        `rx="6" stroke="${light(accent, 0.1)}" stroke-opacity=".28" stroke-width="3"`,
      )
    )
  }) +
  rect(0, 688, width, 20, ink.linear([light(sky[1], 0.16), dark(sky[1], 0.5)])) +
  rect(0, 708, width, 292, ink.linear([dark(sky[1], 0.5), dark(ground, 0.5)])) +
  rect(0, 96, width, 12, dark(accent, 0.55), 'opacity=".8"') +
  [200, 800, 1400]
    .map(
      (x) =>
        ellipse(x, 330, 380, 340, glow(ink, light(accent, 0.35), 0.34)) +
        line(`M${x} -10V120`, contour, 5) +
        path(
          `M${x - 84} 186C${x - 76} 130 ${x - 30} 112 ${x} 112S${x + 76} 130 ${x + 84} 186Z`,
          ink.linear([dark(accent, 0.7), dark(accent, 0.35)]),
        ) +
        ellipse(x, 187, 82, 12, light(accent, 0.7)),
    )
    .join('') +
  each(22, (at) =>
    circle(
      (at * 331) % width,
      250 + ((at * 211) % 480),
      14 + ((at * 13) % 26),
      light([accent, sky[2], accent][at % 3]!, 0.4),
      `opacity="${0.05 + (at % 4) * 0.025}"`,
    ),
  )

/** A hall on a festive evening: strings of bulbs and pennants over roofs and hills. */
const festive: Scene = (ink, { sky, ground, accent, letters, contour }) =>
  backdrop(ink, [sky[0], sky[1], sky[2], dark(sky[1], 0.5)]) +
  each(60, (at) =>
    circle((at * 379) % width, (at * 173) % 420, 0.8 + ((at * 5) % 9) / 5, '#fff', 'opacity=".5"'),
  ) +
  ellipse(800, 640, 900, 340, glow(ink, light(accent, 0.3), 0.4)) +
  path(ridge(690, 70, 160, 1), dark(sky[1], 0.4), 'opacity=".8"') +
  each(20, (at) => {
    const [x, top] = [at * 84 - 20, 720 + ((at * 67) % 90)]
    return (
      path(
        `M${x} 1000V${top}L${x + 37} ${top - 34 - ((at * 11) % 30)}L${x + 74} ${top}V1000Z`,
        at % 2 ? contour : dark(ground, 0.2),
      ) +
      rect(x + 20, top + 26, 13, 17, light(accent, 0.3), 'opacity=".7"') +
      rect(x + 44, top + 26 + ((at * 5) % 2) * 44, 13, 17, light(accent, 0.3), 'opacity=".5"')
    )
  }) +
  path(swell(945, 14, 3), dark(ground, 0.3)) +
  [
    [70, 150],
    [130, 250],
  ]
    .map(([from, sag], row) => {
      const at = (share: number) => from! + sag! * 2.4 * share * (1 - share)
      const count = 16
      return (
        line(
          `M0 ${from}Q400 ${from! + sag! * 1.2} 800 ${from}Q1200 ${from! + sag! * 1.2} 1600 ${from}`,
          contour,
          4,
          'opacity=".8"',
        ) +
        each(count, (n) => {
          const x = 50 + (n * 1500) / (count - 1)
          const y = at((x % 800) / 800)
          return row === 0
            ? path(
                `M${x - 24} ${y - 8}H${x + 24}L${x} ${y + 46}Z`,
                letters[n % 5]!,
                'opacity=".75"',
              )
            : circle(x, y, 30, glow(ink, accent, 0.65)) + circle(x, y, 7, light(accent, 0.75))
        })
      )
    })
    .join('')

/** A river by night between hills, its moon in the water. */
const river: Scene = (ink, { sky, ground, accent, contour }) =>
  backdrop(ink, [dark(sky[0], 0.3), sky[0], sky[1], light(sky[1], 0.25), sky[1]]) +
  each(80, (at) =>
    circle((at * 379) % width, (at * 173) % 430, 0.8 + ((at * 5) % 9) / 5, '#fff', 'opacity=".6"'),
  ) +
  circle(1130, 210, 300, glow(ink, '#fff3d8', 0.55)) +
  circle(1130, 210, 74, ink.radial(['#fffdf2', '#f4e6c4'], [0.4, 0.36, 0.7])) +
  path(ridge(540, 110, 130, 1), dark(sky[1], 0.3)) +
  path(ridge(600, 70, 190, 4), dark(sky[1], 0.5)) +
  rect(0, 640, width, 360, ink.linear([light(sky[1], 0.16), dark(sky[0], 0.2), ground])) +
  each(11, (at) =>
    ellipse(
      1130 + ((at * 41) % 50) - 25,
      664 + at * 27,
      112 - at * 3 - ((at * 17) % 46),
      3.5,
      '#fff3d8',
      `opacity="${0.6 - at * 0.045}"`,
    ),
  ) +
  each(26, (at) =>
    line(
      `M${(at * 367) % width} ${668 + ((at * 59) % 300)}h${60 + ((at * 31) % 110)}`,
      light(accent, 0.5),
      2.5,
      'opacity=".16" stroke-linecap="round"',
    ),
  ) +
  both(
    path('M0 1000V690C120 672 180 740 300 770S420 880 520 1000Z', contour) +
      each(12, (at) => {
        const [x, top] = [18 + at * 27, 560 + ((at * 71) % 150)]
        return (
          line(
            `M${x} 900Q${x + 4} ${top + 120} ${x + 18} ${top}`,
            contour,
            6,
            'stroke-linecap="round"',
          ) + ellipse(x + 18, top - 10, 8, 30, contour, `transform="rotate(8 ${x + 18} ${top})"`)
        )
      }),
  )

/** A vault of cells that go on into the dark. */
const vault: Scene = (ink, { sky, ground, accent }) =>
  backdrop(ink, [ground, sky[0], sky[1], ground]) +
  ellipse(800, 500, 900, 620, glow(ink, sky[2], 0.5)) +
  each(84, (at) => {
    const [column, row] = [at % 12, Math.floor(at / 12)]
    const [x, y] = [column * 146 + (row % 2) * 73, row * 150 + 40]
    const away = Math.hypot((x - 800) / 800, (y - 500) / 500)
    const corners = Array.from({ length: 6 }, (_, n) => polar(x, y, 78, n * 60 + 30)).join('L')
    return (
      `<g opacity="${Math.min(0.6, 0.12 + away * 0.36).toFixed(2)}">` +
      path(
        `M${corners}Z`,
        (at * 7) % 5 === 0 ? dark(accent, 0.72) : 'none',
        `stroke="${dark(accent, 0.35)}" stroke-width="2"`,
      ) +
      line(
        `M${x} ${y}L${polar(x, y, 78, 90)}M${x} ${y}L${polar(x, y, 78, 210)}M${x} ${y}L${polar(x, y, 78, 330)}`,
        dark(accent, 0.45),
        1.6,
      ) +
      '</g>'
    )
  })

/** By game code; every other game is played before its poster. */
export const scenes: Readonly<Record<string, Scene>> = {
  mines: deep,
  limbo: heights,
  updraft: heights,
  dice: stage,
  plinko: stage,
  wheel: stage,
  'salon-carousel': stage,
  'hi-lo': salon,
  blackjack: salon,
  roulette: salon,
  baccarat: salon,
  'dragon-tiger': salon,
  'sic-bo': salon,
  'jacks-or-better': salon,
  'three-card-poker': salon,
  'salon-baccarat': salon,
  'salon-blackjack': salon,
  'salon-roulette': salon,
  'salon-dragon-tiger': salon,
  'salon-sic-bo': salon,
  'harbour-hall-75': festive,
  'lantern-hall-90': festive,
  'four-winds-4d': festive,
  'six-stars-42': festive,
  'tally-hash': vault,
  'river-holdem': river,
  'river-sit-and-go': river,
  'river-tournament': river,
}
