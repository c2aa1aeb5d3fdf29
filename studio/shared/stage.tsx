/** A scene on a canvas: its pictures in the size they are shown in, drawn at every frame while it moves, else when it has changed. */
import { useEffect, useRef } from 'react'
import { symbolAddress } from '../slot/sprites.ts'

export type Stage = {
  pen: CanvasRenderingContext2D
  /** In pixels of the page. */
  width: number
  height: number
  /** A picture in this size: drawing it is copying it. */
  sprite: (name: string, sizePx: number) => HTMLCanvasElement
}

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
  const scale = Math.min(window.devicePixelRatio, 2)
  const [width, height] = [target.clientWidth, target.clientHeight]
  const pen = target.getContext('2d')
  if (!pen || width === 0) return null
  target.width = Math.round(width * scale)
  target.height = Math.round(height * scale)
  pen.setTransform(scale, 0, 0, scale, 0, 0)
  const sprites = new Map<string, HTMLCanvasElement>()
  const sprite = (name: string, sizePx: number) => {
    const key = `${name} ${sizePx}`
    const known = sprites.get(key)
    if (known) return known
    const made = document.createElement('canvas')
    made.width = made.height = Math.ceil(sizePx * scale)
    made.getContext('2d')!.drawImage(images.get(name)!, 0, 0, made.width, made.height)
    sprites.set(key, made)
    return made
  }
  return { pen, width, height, sprite }
}

/** A picture side by side over the whole width, moved to the left by so many pixels. */
export function tile({ pen, width, sprite }: Stage, name: string, sizePx: number, at: Tiled) {
  const { y, shift = 0, from = 0, to = width } = at
  const picture = sprite(name, sizePx)
  const start = from - (((shift % sizePx) + sizePx) % sizePx)
  // A pixel more than its own width closes the seam.
  for (let x = start; x < to; x += sizePx) pen.drawImage(picture, x, y, sizePx + 1, sizePx)
}

type Tiled = { y: number; shift?: number; from?: number; to?: number }
