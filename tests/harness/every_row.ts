/** Every choice of one of each list: the positions of reels, for models that look at each. */
export const everyRow = <T>(lists: readonly (readonly T[])[]): T[][] =>
  lists.reduce<T[][]>(
    (rows, list) => rows.flatMap((row) => list.map((one) => row.concat([one]))),
    [[]],
  )
