/** What the build made of the player site: its id, the files to serve, and the functions that render. */

export type Built = { id: string }

/** Null where the pages were not built. */
export async function readBuilt(): Promise<Built | null> {
  return null
}
