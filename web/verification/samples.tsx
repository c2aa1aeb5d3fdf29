/** What a picture of a document should look like, and what makes one be sent back. */

import type { ReactNode } from 'react'
import type { MessageKey } from '#i18n/speech.ts'
import { useT } from '#i18n/translate.tsx'
import styles from './verification.module.css'

/** A card with a face and lines, in the middle of what the camera sees. */
const card = (
  <g>
    <rect x="14" y="12" width="68" height="40" rx="4" className={styles.card} />
    <circle cx="30" cy="28" r="6" className={styles.print} />
    <path d="M20 44c0-9 20-9 20 0z" className={styles.print} />
    <path d="M48 23h26M48 31h26M48 39h18" className={styles.lines} />
  </g>
)

const samples: readonly { word: MessageKey; isGood?: true; picture: ReactNode }[] = [
  { word: 'sampleWhole', isGood: true, picture: card },
  { word: 'sampleCut', picture: <g transform="translate(34 18)">{card}</g> },
  { word: 'sampleBlurred', picture: <g className={styles.blurred}>{card}</g> },
  {
    word: 'sampleGlare',
    picture: (
      <>
        {card}
        <ellipse cx="58" cy="27" rx="22" ry="12" className={styles.glare} />
      </>
    ),
  },
  {
    word: 'sampleCovered',
    picture: (
      <>
        {card}
        <path d="M96 40H74c-10 0-10 16 0 16h22z" className={styles.finger} />
      </>
    ),
  },
  { word: 'sampleDark', picture: <g className={styles.dim}>{card}</g> },
]

export function Samples() {
  const t = useT()
  return (
    <ul className={styles.samples}>
      {samples.map(({ word, isGood, picture }) => (
        <li key={word} data-good={isGood}>
          <svg viewBox="0 0 96 64" aria-hidden focusable="false">
            {picture}
          </svg>
          <span>
            <span aria-hidden>{isGood ? '✓' : '✕'}</span> {t(word)}
          </span>
        </li>
      ))}
    </ul>
  )
}
