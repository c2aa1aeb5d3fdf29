/** Lays out the blocks that were left for when they come near: one a turn, so that nothing waits for all of them. */

export function layOutFar(): void {
  const blocks = document.querySelectorAll<HTMLElement>('.block')
  const root = document.documentElement
  let next = 0
  const layOutNext = () => {
    const block = blocks[next++]
    if (block) {
      block.style.contentVisibility = 'visible'
      setTimeout(() => requestAnimationFrame(layOutNext))
      return
    }
    delete root.dataset['far']
    for (const { style } of blocks) style.removeProperty('content-visibility')
  }
  if (root.dataset['far']) layOutNext()
}
