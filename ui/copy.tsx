/** A text to carry into another app: shown whole, and copied by one press. */

import { useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './copy.module.css'

export function Copy({
  text,
  label,
  copyWord,
  copiedWord,
}: {
  text: string
  /** What it is, for readers of the button alone. */
  label: string
  copyWord: string
  copiedWord: string
}) {
  const place = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Not every browser lets a page write there: what is selected is copied by hand.
      if (place.current) getSelection()?.selectAllChildren(place.current)
    }
  }
  return (
    <span className={styles.copy}>
      <span ref={place} className={styles.text}>
        {text}
      </span>
      <Button aria-label={`${copyWord}: ${label}`} onClick={() => void copy()}>
        {isCopied ? copiedWord : copyWord}
      </Button>
      <span className="unseen" aria-live="polite">
        {isCopied && copiedWord}
      </span>
    </span>
  )
}
