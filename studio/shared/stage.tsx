/** A scene on a canvas: its pictures in the size they are shown in, drawn at every frame while it moves, else when it has changed. */
import { useEffect, useRef } from 'react'
import { symbolAddress } from '../slot/sprites.ts'

/** All sizes are in pixels of the device, and whole where pictures are drawn: then drawing one is copying it. */
export type Stage = {
  pen: CanvasRenderingContext2D
  width: number
  height: number
  /** Pixels of the device to one of the page. */
  scale: number
  sprite: (name: string, sizePx: number) => HTMLCanvasElement
  /** What stays as it is from frame to frame, drawn once under its name. */
  layer: (name: string, width: number, height: number, draw: Draw) => HTMLCanvasElement
}
type Draw = (pen: CanvasRenderingContext2D) => void

/** More pixels than these are not seen in what moves, and cost phones their frames. */
const scaleMax = 1.5

type Props = {
  code: string
  pictures: readonly string[]
  draw: (stage: Stage) => void
  isMoving: boolean
}

export function Scene({ code, pictures, draw, isMoving }: Props) {
  const element = useRef<HTMLCanvasElement>(null)
  const stage = useRef<Stage | null>(null)
  const drawn = useRef(draw)
  const names = pictures.join(' ')
  useEffect(() => {
    drawn.current = draw
    if (!isMoving && stage.current) draw(stage.current)
  })
  useEffect(() => {
    const target = element.current!
    let images: Images | null = null
    const fit = () => {
      if (images) stage.current = stageOf(target, images)
      if (stage.current) drawn.current(stage.current)
    }
    const load = async () => {
      images = await loadImages(code, names.split(' '))
      fit()
    }
    void load()
    const observer = new ResizeObserver(fit)
    observer.observe(target)
    return () => observer.disconnect()
  }, [code, names])
  useEffect(() => {
    if (!isMoving) return undefined
    const next = () => {
      if (stage.current) drawn.current(stage.current)
      request = requestAnimationFrame(next)
    }
    let request = requestAnimationFrame(next)
    return () => cancelAnimationFrame(request)
  }, [isMoving])
  return <canvas ref={element} className="scene" aria-hidden="true" />
}

type Images = ReadonlyMap<string, HTMLImageElement>

async function loadImages(code: string, names: readonly string[]): Promise<Images> {
  const entries = names.map(async (name) => {
    const image = new Image()
    image.src = symbolAddress(code, name)
    await image.decode()
    return [name, image] as const
  })
  return new Map(await Promise.all(entries))
}

function stageOf(target: HTMLCanvasElement, images: Images): Stage | null {
  const scale = Math.min(window.devicePixelRatio, scaleMax)
  const width = Math.round(target.clientWidth * scale)
  const height = Math.round(target.clientHeight * scale)
  const pen = target.getContext('2d', { alpha: false })
  if (!pen || width === 0) return null
  target.width = width
  target.height = height
  const layers = new Map<string, HTMLCanvasElement>()
  const layer: Stage['layer'] = (name, wide, high, draw) => {
    const known = layers.get(name)
    if (known) return known
    const made = document.createElement('canvas')
    made.width = wide
    made.height = high
    draw(made.getContext('2d')!)
    layers.set(name, made)
    return made
  }
  const sprite = (name: string, sizePx: number) =>
    layer(`${name} ${sizePx}`, sizePx, sizePx, (on) =>
      on.drawImage(images.get(name)!, 0, 0, sizePx, sizePx),
    )
  return { pen, width, height, scale, sprite, layer }
}

/** A picture side by side over the whole width, moved to the left by so many pixels. */
export function tile({ pen, width, sprite }: Stage, name: string, sizePx: number, at: Tiled) {
  const { y, shift = 0, from = 0, to = width } = at
  const picture = sprite(name, sizePx)
  const start = Math.round(from - (((shift % sizePx) + sizePx) % sizePx))
  for (let x = start; x < to; x += sizePx) pen.drawImage(picture, x, Math.round(y))
}

type Tiled = { y: number; shift?: number; from?: number; to?: number }
