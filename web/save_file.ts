/** Hands what was made here to the player as a file. */

export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun by then; the browser keeps its own hold of the content.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
