/** Loads the files of a page and counts their bytes as they come; the browser keeps them for the page itself. */

/** In bytes, unpacked. */
export type Progress = { loaded: number; total: number }

type Payload = { files: { file: string; bytes: number }[] }

/** @throws where the list of files or one of them cannot be had */
export async function fetchPayload(
  path: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const listed = await fetch(`/payload.json?path=${encodeURIComponent(path)}`, { signal })
  if (!listed.ok) throw new Error('the files of the page are not known')
  const { files } = (await listed.json()) as Payload
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let loaded = 0
  const count = (bytes: number) => {
    loaded = Math.min(total, loaded + bytes)
    onProgress({ loaded, total })
  }
  await Promise.all(files.map(({ file }) => fetchFile(file, signal, count)))
}

async function fetchFile(file: string, signal: AbortSignal, count: (bytes: number) => void) {
  const { body, ok } = await fetch(file, { signal })
  if (!ok || !body) throw new Error(`${file} is not there`)
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    count(value.length)
  }
}
