/** The rules of slots once more, written another way: what tests hold the engine against. */
import { anySymbol, type LineWin, type Sheet, type SlotStep } from '#games/slot/sheet.ts'

/** The rules once more, read backwards: from a whole line of a kind down, for every symbol. */
export function winsByHand(sheet: Sheet, window: string[][]): LineWin[] {
  if (sheet.isCounted) return countedByHand(sheet, window)
  if (sheet.ways !== undefined) return waysByHand(sheet, window)
  return sheet.lines.flatMap((rows, line) => {
    const shown = rows.map((row, reel) => window[reel]![row]!)
    const readings = Object.keys(sheet.pays).flatMap((symbol) => {
      const fits = shown.map((one) => one === symbol || one === sheet.wild)
      const count =
        [5, 4, 3, 2, 1].find((length) => fits.slice(0, length).filter(Boolean).length === length) ??
        0
      const wilds = shown
        .slice(0, count)
        .filter((one) => one === sheet.wild && one !== symbol).length
      const times = sheet.wildPays?.each ? sheet.wildPays.times ** wilds : 1
      const pays = count > 0 ? sheet.pays[symbol]![count - 1]! * times : 0
      return pays > 0 ? [{ line, symbol, count, pays }] : []
    })
    const row = sheet.rowPays?.find(({ of, isAnyOrder }) => {
      const namesOf = (wanted: string) => sheet.groups?.[wanted] ?? [wanted]
      if (!isAnyOrder) return of.every((wanted, reel) => namesOf(wanted).includes(shown[reel]!))
      const named = of.filter((wanted) => wanted !== anySymbol)
      return named.every(
        (wanted) =>
          shown.filter((one) => one === wanted).length >=
          named.filter((one) => one === wanted).length,
      )
    })
    const found = row
      ? [
          ...readings,
          { line, symbol: row.of.join(' '), count: row.of.length, pays: Number(row.pays) },
        ]
      : readings
    return found.toSorted((a, b) => b.pays - a.pays).slice(0, 1)
  })
}

/** Every way of every length, walked one by one; a way that goes on is no way of its beginning. */
function waysByHand(sheet: Sheet, window: string[][]): LineWin[] {
  return Object.entries(sheet.pays).flatMap(([symbol, row]) => {
    const here = window.map((column) =>
      column.filter((one) => one === symbol || one === sheet.wild),
    )
    const count = here.findIndex((column) => column.length === 0)
    const reels = count < 0 ? here : here.slice(0, count)
    const ways = reels.reduce<string[][]>(
      (walked, column) => walked.flatMap((way) => column.map((one) => [...way, one])),
      [[]],
    )
    const pays = reels.length === 0 ? 0 : row[reels.length - 1]! * ways.length
    return pays > 0 ? [{ line: null, symbol, count: reels.length, pays, ways: ways.length }] : []
  })
}

/** Symbols taken out of the window one after the other, each kind's pile counted when all are out. */
function countedByHand(sheet: Sheet, window: string[][]): LineWin[] {
  const piles = new Map(Object.keys(sheet.pays).map((symbol) => [symbol, 0]))
  for (const shown of window.flat()) {
    const own = shown === sheet.wild ? [...piles.keys()] : [shown]
    for (const symbol of own) if (piles.has(symbol)) piles.set(symbol, piles.get(symbol)! + 1)
  }
  return [...piles].flatMap(([symbol, count]) => {
    const pays = count > 0 ? sheet.pays[symbol]![count - 1]! : 0
    return pays > 0 ? [{ line: null, symbol, count, pays }] : []
  })
}

/**
 * What a window that pays wherever symbols stand falls to: one cell after the other, from the lowest up, is filled with
 * what is found above it.
 */
export function fallenByHand(sheet: Sheet, strips: Sheet['reels'], before: SlotStep) {
  const gone = new Set<string | null>(before.wins.map(({ symbol }) => symbol))
  if (before.scatter.pays > 0) gone.add(sheet.scatter)
  const stops = [...before.stops]
  const window = before.window.map((column, reel) => {
    let above = column.length - 1
    return column
      .map(() => {
        while (above >= 0 && gone.has(column[above]!)) above -= 1
        if (above >= 0) return column[above--]!
        stops[reel] = (stops[reel]! || strips[reel]!.length) - 1
        return strips[reel]![stops[reel]]!
      })
      .toReversed()
  })
  return { window, stops }
}
