/** The water on screen: a canvas that is drawn again at every frame, and the finger or mouse over it. */
import { useEffect, useRef, type PointerEvent, type RefObject } from 'react'
import { tideMs, type Fish } from '#games/fishing/hall.ts'
import { waterOf } from './depths.ts'
import type { Hall } from './hall.ts'
import {
  drawScene,
  fishUnder,
  loadPictures,
  sizes,
  spritesOf,
  type Canvas,
  type Net,
  type Scene,
} from './draw.ts'

type Props = {
  code: string
  targets: readonly string[]
  /** Null where nothing swims: what nets bring up is all there is to see. */
  hall: Hall | null
  nets: RefObject<Net[]>
  /** The fish aimed at. */
  aim: string | null
  /** A fish was pressed. */
  onAim: ((fish: Fish) => void) | null
}

/** More pixels than these are not seen in what swims, and cost phones their frames. */
const scaleMax = 1.5

export function Water({ code, targets, hall, nets, aim, onAim }: Props) {
  const element = useRef<HTMLCanvasElement>(null)
  const canvas = useRef<Canvas | null>(null)
  const names = targets.join(' ')
  const told = useRef({ hall, aim })
  useEffect(() => {
    told.current = { hall, aim }
  })

  useEffect(() => {
    const target = element.current!
    let pictures: Awaited<ReturnType<typeof loadPictures>> | null = null
    let request = 0
    const fit = () => {
      const scale = Math.min(window.devicePixelRatio, scaleMax)
      const [width, height] = [target.clientWidth, target.clientHeight]
      const pen = target.getContext('2d', { alpha: false })
      if (!pictures || !pen || width === 0) return
      target.width = Math.round(width * scale)
      target.height = Math.round(height * scale)
      pen.setTransform(scale, 0, 0, scale, 0, 0)
      const sprites = spritesOf(pictures, height, scale)
      const water = waterOf({ width, height }, coloursOf(target), scale)
      canvas.current = { pen, width, height, sprites, water }
    }
    const draw = (screenMs: number) => {
      if (canvas.current) drawScene(canvas.current, sceneOf(told.current, nets.current), screenMs)
      request = requestAnimationFrame(draw)
    }
    const load = async () => {
      pictures = await loadPictures(code, names.split(' '))
      fit()
    }
    void load()
    const observer = new ResizeObserver(fit)
    observer.observe(target)
    request = requestAnimationFrame(draw)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(request)
    }
  }, [code, names, nets])

  const press = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!canvas.current || !onAim) return
    const box = event.currentTarget.getBoundingClientRect()
    const at = { x: event.clientX - box.left, y: event.clientY - box.top }
    const fish = fishUnder(sceneOf(told.current, nets.current), canvas.current, at)
    if (fish) onAim(fish)
  }
  return <canvas ref={element} className="water" aria-hidden="true" onPointerDown={press} />
}

function sceneOf({ hall, aim }: { hall: Hall | null; aim: string | null }, nets: Net[]): Scene {
  if (!hall) return { clockMs: tideMs, fish: [], nets, aim: null }
  // Small ones swim in front.
  const fish = hall.swimming().toSorted((a, b) => (sizes[b.target] ?? 0) - (sizes[a.target] ?? 0))
  for (const net of nets)
    if (net.target === '') net.target = fish.find(({ id }) => id === net.fish)?.target ?? ''
  return { clockMs: hall.clockMs(), fish, nets, aim }
}

function coloursOf(element: Element): string[] {
  const style = getComputedStyle(element)
  return ['--sky-3', '--sky-2', '--ground'].map((name) => style.getPropertyValue(name))
}
