/** Whether things may move: the player's own wish, which the server writes into the document, or the device's. */

export function prefersCalm(): boolean {
  return (
    document.documentElement.dataset['motion'] === 'less' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
