/** What is around the open slip: nothing where it stands beside the page, a panel over it, or a sheet or drawer that waits to be closed. */

import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useT } from '#i18n/translate.tsx'
import { useModal } from '#ui/modal.ts'
import { Icon } from '../../template/icon.tsx'
import type { Panel } from './panel.ts'
import styles from './frame.module.css'

type FrameProps = {
  panel: Panel
  /** Stands above it beside the page. */
  above: ReactNode
  children: ReactNode
}

export function Frame({ panel, above, children }: FrameProps) {
  if (panel.isModal) return <Sheet panel={panel}>{children}</Sheet>
  return (
    <Standing panel={panel} above={above} key={panel.place}>
      {children}
    </Standing>
  )
}

function Standing({ panel, above, children }: FrameProps) {
  const { place, isRail, close } = panel
  const own = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = own.current
    // Who opened it by its button, which is gone with that, goes on in it; who pressed a price stays there.
    if (!isRail && document.activeElement === document.body)
      element?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
    return () => {
      if (element?.contains(document.activeElement)) setTimeout(focusOpener)
    }
  }, [isRail])
  useEffect(() => {
    if (isRail) return undefined
    const hear = ({ key, defaultPrevented }: KeyboardEvent) => {
      const isOver = document.querySelector('dialog[open], :popover-open') !== null
      if (key === 'Escape' && !defaultPrevented && !isOver) close()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  })
  return (
    <div ref={own} className={styles['standing']} data-place={place} data-open data-slip>
      {isRail && above}
      <div className={styles['panel']}>
        {!isRail && <Close panel={panel} />}
        {children}
      </div>
    </div>
  )
}

function focusOpener() {
  document.querySelector<HTMLElement>('[data-opens-slip]')?.focus()
}

function Sheet({ panel, children }: Omit<FrameProps, 'above'>) {
  const t = useT()
  const dialog = useModal()
  useLayoutEffect(
    () => () => {
      // The button that opened it made way for it, and is another one now.
      setTimeout(() => {
        if (document.activeElement === document.body) focusOpener()
      })
    },
    [],
  )
  return (
    <dialog
      ref={dialog}
      className={styles['sheet']}
      data-place={panel.place}
      aria-label={t('betSlip')}
      closedby="any"
      onCancel={(event) => {
        event.preventDefault()
        panel.close()
      }}
    >
      <Close panel={panel} />
      {children}
    </dialog>
  )
}

function Close({ panel }: { panel: Panel }) {
  const t = useT()
  return (
    <button type="button" className={styles['close']} onClick={panel.close}>
      <Icon name="close" />
      <span className="unseen">{t('close')}</span>
    </button>
  )
}
