/** The navigation of a portal: a category shows a panel of what it has, when it is pointed at or its button is pressed. */

import { Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { useSpeech } from '#i18n/translate.tsx'
import { useVisit } from '../context.tsx'
import { lazyAside } from '../routing/chunk_guard.ts'
import { Link, usePlace } from '../routing/link.tsx'
import { Icon } from '../template/icon.tsx'
import { categoryEntries, longEntries } from '../template/menu.ts'

const Panel = lazyAside(() => import('./mega_panel.tsx'), 'MegaPanel')

/** Who only passes by opens nothing; the way to the panel may leave the row for a moment. */
const settleMs = 180

export function MegaNav() {
  const { t, label: say } = useSpeech()
  const { startup } = useVisit()
  const { path } = usePlace()
  const list = useRef<HTMLUListElement>(null)
  const { open, choose, settle } = useOpen(path, list)
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const withPanel = categoryEntries(startup).filter(({ id }) => id !== 'sportsbook')
  const shown = withPanel.find(({ id }) => id === open)

  useEffect(() => {
    if (open === '') return undefined
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      if (document.activeElement?.closest('.mega')) buttons.current.get(open)?.focus()
      choose('')
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [open, choose])

  return (
    // Whatever is done by pointing is done by the buttons too.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="mega"
      onPointerLeave={() => settle('')}
      onBlur={({ currentTarget, relatedTarget }) =>
        relatedTarget && !currentTarget.contains(relatedTarget) && choose('')
      }
    >
      <ul
        ref={list}
        className="nav-list fading"
        data-back={t('previousPage')}
        data-onward={t('nextPage')}
      >
        {longEntries(startup).map(({ id, icon, label, to }) => {
          const hasPanel = withPanel.some((entry) => entry.id === id)
          return (
            <li
              key={id}
              data-panel={hasPanel ? id : undefined}
              onPointerEnter={({ pointerType }) =>
                pointerType === 'mouse' && settle(hasPanel ? id : '')
              }
            >
              <Link to={to} className="nav-link">
                <Icon name={icon} />
                <span>{say(label)}</span>
              </Link>
              {hasPanel && (
                <button
                  type="button"
                  ref={(button) => {
                    if (button) buttons.current.set(id, button)
                  }}
                  className="mega-button"
                  aria-expanded={open === id}
                  aria-controls="mega-panel"
                  onClick={() => choose(open === id ? '' : id)}
                >
                  <Icon name="chevron" />
                  <span className="unseen">
                    {say(label)}: {t('providers')}
                  </span>
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {shown && (
        // Each panel is read when it is first wanted.
        <div id="mega-panel" className="mega-panel" onPointerEnter={() => settle(shown.id)}>
          <Suspense>
            <Panel key={shown.id} entry={shown} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

/** Which panel is open: none after going elsewhere. What is pointed at settles before it counts. */
function useOpen(path: string, list: RefObject<HTMLElement | null>) {
  const [state, setState] = useState({ open: '', path })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const choose = (open: string) => {
    clearTimeout(timer.current)
    setState({ open, path })
  }
  const settle = (open: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => choose(open), settleMs)
  }
  useEffect(() => {
    // A mouse that came to rest here before the page worked was not heard.
    const pointed = list.current?.querySelector<HTMLElement>('[data-panel]:hover')?.dataset.panel
    if (pointed)
      timer.current = setTimeout(
        () => setState((before) => ({ ...before, open: pointed })),
        settleMs,
      )
    return () => clearTimeout(timer.current)
  }, [list])
  return { open: state.path === path ? state.open : '', choose, settle }
}
