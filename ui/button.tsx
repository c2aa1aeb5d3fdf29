/** Buttons, and links that look like them. */

import type { ButtonHTMLAttributes } from 'react'
import styles from './button.module.css'
import { useOnline } from './online.ts'

/** `primary`: the one thing to do here; `quiet`: the others; `plain`: in passing; `danger`: can't be undone. */
export type ButtonKind = 'primary' | 'quiet' | 'plain' | 'danger'

/** For links, which are drawn by the router: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(kind: ButtonKind = 'quiet', isWide = false): string {
  return `${styles.button} ${styles[kind]}${isWide ? ` ${styles.wide}` : ''}`
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: ButtonKind
  isWide?: boolean
  /** While its work runs the button keeps its width and focus, and does nothing; one that sends a form rests without a network. */
  isBusy?: boolean
}

export function Button({
  kind = 'quiet',
  isWide = false,
  isBusy = false,
  className = '',
  onClick,
  ...rest
}: ButtonProps) {
  const isOnline = useOnline()
  const isResting = isBusy || (rest.type === 'submit' && !isOnline)
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass(kind, isWide)} ${className}`}
      aria-busy={isBusy || undefined}
      aria-disabled={isResting || undefined}
      onClick={isResting ? (event) => event.preventDefault() : onClick}
    />
  )
}
