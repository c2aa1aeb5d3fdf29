/** Protects: what falls comes from where it stood and ends as the window that was drawn, in the same time whatever it is. */

import { describe, expect, test } from 'vitest'
import { slotTitles } from '#games/catalogue.ts'
import { drawsOf } from '#games/fair.ts'
import { wonIn } from '#games/slot/read.ts'
import { unitsOf } from '#games/slot/sheet.ts'
import { playRound } from '#games/slot/spin.ts'
import { fallMsOf, pieceAt, planFall } from './fall.ts'

const titles = slotTitles.filter(({ sheet }) => sheet.falls)

describe.each(titles)('$code', ({ sheet }) => {
  const falls = Array.from({ length: 300 }, (_, nonce) => {
    const draw = drawsOf({ serverSeed: 'fa'.repeat(32), clientSeed: 'falls', nonce })
    const steps = playRound(sheet, BigInt(unitsOf(sheet)), draw)
    return steps.flatMap((step, i) => {
      const before = steps[i - 1]!
      return step.kind === 'fall' ? [{ before, won: wonIn(sheet, before), after: step }] : []
    })
  }).flat()
  const shown = (pieces: ReturnType<typeof planFall>, ms: number) =>
    pieces
      .map((piece) => ({ ...piece, ...pieceAt(piece, sheet.rows, ms) }))
      .filter(({ size, row }) => size > 0 && row >= 0)
      .map(({ reel, row, symbol }) => `${reel} ${row} ${symbol}`)
      .toSorted()
  const cells = (window: readonly (readonly string[])[]) =>
    window
      .flatMap((column, reel) => column.map((symbol, row) => `${reel} ${row} ${symbol}`))
      .toSorted()

  test('[GAM-06] [NEV-02] a fall begins with the window before and ends with the one that was drawn', () => {
    expect(falls.length).toBeGreaterThan(50)
    const endMs = fallMsOf(sheet.reels.length)
    for (const { before, won, after } of falls) {
      const pieces = planFall(before.window, won, after.window)
      expect(shown(pieces, 0)).toEqual(cells(before.window))
      expect(shown(pieces, endMs)).toEqual(cells(after.window))
    }
  })

  test('nothing rises, and what stands above stays above', () => {
    const endMs = fallMsOf(sheet.reels.length)
    for (const { before, won, after } of falls.slice(0, 40)) {
      const pieces = planFall(before.window, won, after.window).filter((one) => !one.isLeaving)
      for (let ms = 0; ms < endMs; ms += 40) {
        const rows = pieces.map((piece) => pieceAt(piece, sheet.rows, ms).row)
        const next = pieces.map((piece) => pieceAt(piece, sheet.rows, ms + 40).row)
        expect(next.every((row, i) => row >= rows[i]!)).toBe(true)
        const isOver = pieces.every((one, i) =>
          pieces.every(
            (other, j) => one.reel !== other.reel || one.to >= other.to || rows[i]! < rows[j]!,
          ),
        )
        expect(isOver).toBe(true)
      }
    }
  })
})
