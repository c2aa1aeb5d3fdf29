/** Hands a text to the player as a file. */

export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun by then; the browser keeps its own hold of the content.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
