/** Faults of a sheet by their places in it. */

/** `place` is a JSON pointer to what is wrong, null where nothing is. */
export type Fault = [place: string | null, what: string]

export const placeIf = (isWrong: boolean, place: string) => (isWrong ? place : null)

/** The place of the first wrong one of a list or a record. */
export function firstIn<T>(
  place: string,
  things: readonly T[] | Readonly<Record<string, T>> | undefined,
  isWrong: (thing: T, key: string) => boolean,
): string | null {
  const found = Object.entries(things ?? {}).find(([key, thing]) => isWrong(thing, key))
  return found ? `${place}/${found[0]}` : null
}

/** The first fault that there is, in words. */
export function firstOf(faults: readonly Fault[]): string | null {
  const found = faults.find(([place]) => place !== null)
  return found ? found.join(' ') : null
}
