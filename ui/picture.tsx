/** A picture of the operator's: its room is kept, and a placeholder of 32 pixels stands in it until it has come. */

import { useEffect, useRef, useState } from 'react'
import { imageResizeMs, placeholderWidth } from '#contract/catalogue.ts'
import type { image } from '#contract/content.ts'
import type { Static } from 'typebox/type'
import styles from './picture.module.css'

/** The width that suits is chosen by the room there is: as `sizes` says at first, as measured once it is drawn. */
export function Picture({
  image: { img_url, width, height, widths, placeholder },
  sizes,
  isFirst = false,
}: {
  image: Static<typeof image>
  sizes: string
  /** Seen at once, and therefore loaded at once. */
  isFirst?: boolean
}) {
  const picture = useRef<HTMLImageElement>(null)
  const [isThere, setThere] = useState(false)
  const [measured, setMeasured] = useState<string>()
  useEffect(() => {
    if (!picture.current) return undefined
    // It may have come before the page was taken over.
    if (picture.current.naturalWidth > 0) setThere(true)
    return watchWidth(picture.current, (room) => setMeasured(`${room}px`))
  }, [])
  const addressAt = (wide: number) => img_url.replace(/\d+$/, String(wide))
  return (
    <span className={styles.picture}>
      {!isThere && placeholder !== '' && (
        <img className={styles.placeholder} src={placeholder} alt="" width={placeholderWidth} />
      )}
      <img
        ref={picture}
        src={img_url}
        srcSet={widths.map((wide) => `${addressAt(wide)} ${wide}w`).join(', ')}
        sizes={measured ?? sizes}
        width={width}
        height={height}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        onLoad={() => setThere(true)}
      />
    </span>
  )
}

/** Tells the width in CSS pixels once a change of it has come to rest. */
function watchWidth(element: HTMLElement, tell: (width: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new ResizeObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(() => tell(element.clientWidth), imageResizeMs)
  })
  observer.observe(element)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
