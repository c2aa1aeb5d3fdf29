/** Kings, queens and jacks of our own drawing: a half of each, which the other half answers upside down. */

/** A shape, and what it is made of: `style/faces.css` gives that its colour. */
type Shape = readonly [made: string, path: string]

/** Shoulders in a robe with its collar and clasp, and a face, in a field of 52 by 54. */
const robe: readonly Shape[] = [
  ['robe', 'M-2 56V45C3 37 13 34 20 33H32C39 34 49 37 54 45V56Z'],
  ['trim', 'M0 47C5 40 10 38 15 37L9 56H0ZM52 47C47 40 42 38 37 37L43 56H52Z'],
  ['gold', 'M16 56L19 33H33L36 56Z'],
  ['trim', 'M20 40L26 36L32 40L26 45ZM20 50L26 46L32 50L26 55Z'],
  ['skin', 'M22 25H30V33C28 36 24 36 22 33Z'],
]
const head: Shape = ['skin', 'M18 17C18 9 34 9 34 17C34 25 31 30 26 30S18 25 18 17Z']
const features: readonly Shape[] = [
  [
    'ink',
    'M21.4 17.6a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0ZM28.2 17.6a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0Z',
  ],
  [
    'line',
    'M20.6 14.6C21.6 13.8 23.2 13.8 24.2 14.4M27.8 14.4C28.8 13.8 30.4 13.8 31.4 14.6M26 17V21.4H24.8',
  ],
]

const courts: Readonly<Record<string, readonly Shape[]>> = {
  K: [
    ...robe,
    ['hair', 'M15 15C13 22 14 28 17 31L20 15ZM37 15C39 22 38 28 35 31L32 15Z'],
    head,
    [
      'hair',
      'M18 20C17 31 20 39 26 41C32 39 35 31 34 20C32 23.5 29 22.5 26 23.6C23 22.5 20 23.5 18 20Z',
    ],
    ['lips', 'M23.4 25.2C25 24.4 27 24.4 28.6 25.2C27.6 27 24.4 27 23.4 25.2Z'],
    ...features,
    ['gold', 'M15.5 12.5L13 1.5L20 6.5L26 .5L32 6.5L39 1.5L36.5 12.5Z'],
    ['trim', 'M15.5 12.5V9.8C22 8 30 8 36.5 9.8V12.5C30 10.8 22 10.8 15.5 12.5Z'],
    ['steel', 'M43 38V7L45 3L47 7V38Z'],
    ['gold', 'M39 37H51V40H39ZM43.4 40H46.6V49H43.4Z'],
    ['skin', 'M40 42C42 40 48 40 50 42V47H40Z'],
  ],
  Q: [
    ['hair', 'M13 41C9 20 13 7 26 7S43 20 39 41Z'],
    ...robe,
    head,
    ['hair', 'M17 20C17 12 22 13 26 10.5C30 13 35 12 35 20C37 13 34 7 26 7S15 13 17 20Z'],
    ['lips', 'M23.6 25C24.6 23.8 25.4 24.4 26 24.4S27.4 23.8 28.4 25C27.4 27 24.6 27 23.6 25Z'],
    ...features,
    ['gold', 'M18 9.5L15.5 2L21.5 5L26 .5L30.5 5L36.5 2L34 9.5C29 7.6 23 7.6 18 9.5Z'],
    [
      'pearl',
      'M20 36a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0ZM24.3 37.5a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0ZM28.6 36a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0Z',
    ],
    ['line', 'M45 53C44 46 46 42 45 35'],
    [
      'rose',
      'M45 24C48 22 51 25 49.4 28C52 30 50.4 34 47 33.4C45 36 41 34.6 41.6 31.4C38.6 30 39.8 26 42.8 26.2C42.8 25 43.8 24 45 24Z',
    ],
    ['gold', 'M42.8 29.4a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0Z'],
    ['skin', 'M41 44C43 41 48 41 50 44V48H41Z'],
  ],
  J: [
    ...robe,
    [
      'hair',
      'M15 12C12 20 13 28 17 30C20 30 20 24 19.4 15ZM37 12C40 20 39 28 35 30C32 30 32 24 32.6 15Z',
    ],
    head,
    ['lips', 'M23.8 25.4C25 24.8 27 24.8 28.2 25.4C27.4 26.6 24.6 26.6 23.8 25.4Z'],
    ...features,
    ['trim', 'M13 12.5C12 3 40 1 40 10.5L38.5 13.5C31 9 21 10 14.5 15.5Z'],
    ['gold', 'M13.6 12.6C20 6.6 32 5.6 39.6 10.2L38.5 13.5C31 9 21 10 14.5 15.5Z'],
    ['rose', 'M35 7C38 -1 46 0 50 5C45 4 43 9 37 9.6Z'],
    ['wood', 'M44.2 14H46.4V56H44.2Z'],
    ['steel', 'M45.3 1L48 9L45.3 15L42.6 9ZM46.4 12C51 12 52 18 49.4 22C49 18 48 17 46.4 17Z'],
    ['skin', 'M41 43C43 40 48 40 50 43V48H41Z'],
  ],
}

/** @param rank `K`, `Q` or `J` */
export function Court({ rank, suit }: { rank: string; suit: string }) {
  const half = (
    <svg
      x="22"
      y="17"
      width="56"
      height="53"
      viewBox="0 1 52 53"
      preserveAspectRatio="xMidYMin slice"
    >
      {courts[rank]!.map(([made, path]) => (
        <path key={path} className={`of-${made}`} d={path} />
      ))}
      <path d={suit} transform="translate(1.5 3) scale(.115)" />
    </svg>
  )
  return (
    <g className="court">
      <rect x="22" y="17" width="56" height="106" rx="3" className="ground" />
      {half}
      <g transform="rotate(180 50 70)">{half}</g>
      <path d="M22 70H78" className="of-seam" />
      <rect x="22" y="17" width="56" height="106" rx="3" className="frame" />
    </g>
  )
}
