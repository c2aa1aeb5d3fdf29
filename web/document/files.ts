/** Which files a page is made of, by the manifest of the build. */

/** The part of Vite's manifest that pages read. */
export type Manifest = Readonly<
  Record<
    string,
    { file: string; css?: readonly string[]; imports?: readonly string[]; isEntry?: boolean }
  >
>

export type MadeOf = {
  /** Source paths of the chunks the page is made of, the entry first. */
  sources: readonly string[]
  /** Of chunks that the page does not wait for, but whose parts are drawn in it. */
  laterSources: readonly string[]
}

/** The scripts and styles of some sources with all they import, each once, the entry first; of later ones the styles. */
export function filesOf(
  manifest: Manifest,
  { sources, laterSources }: MadeOf,
): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
    for (const style of chunk.css ?? []) styles.add(style)
  }
  for (const source of sources) visit(source)
  const awaited = [...scripts]
  for (const source of laterSources) visit(source)
  return { scripts: awaited, styles: [...styles] }
}
