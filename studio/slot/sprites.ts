/** Symbols made ready for drawing sixty times a second: sharp ones and blurred ones, by cell size. */
import { drawSymbol } from '../art/symbols.ts'

export type Sprites = ReadonlyMap<string, { still: HTMLCanvasElement; fast: HTMLCanvasElement }>

const addresses = new Map<string, string>()

/** The symbol as a data address, which the page's policy allows for pictures. */
export function symbolAddress(code: string, symbol: string): string {
  const key = `${code}/${symbol}`
  const address =
    addresses.get(key) ?? `data:image/svg+xml,${encodeURIComponent(drawSymbol(code, symbol))}`
  addresses.set(key, address)
  return address
}

async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

/** @param sizePx of a cell, in device pixels */
export async function loadSprites(
  code: string,
  symbols: readonly string[],
  sizePx: number,
): Promise<Sprites> {
  const entries = await Promise.all(
    symbols.map(async (symbol) => {
      const image = await loadImage(symbolAddress(code, symbol))
      const still = drawn(sizePx, (pen) =>
        pen.drawImage(image, sizePx * 0.06, sizePx * 0.06, sizePx * 0.88, sizePx * 0.88),
      )
      const fast = drawn(sizePx, (pen) => {
        pen.globalAlpha = 0.13
        for (let i = -6; i <= 6; i++) pen.drawImage(still, 0, (i * sizePx) / 36)
      })
      return [symbol, { still, fast }] as const
    }),
  )
  return new Map(entries)
}

function drawn(sizePx: number, draw: (pen: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.ceil(sizePx)
  draw(canvas.getContext('2d')!)
  return canvas
}
