/** Whether a kept picture stands out from the colour that it lies on. */

import sharp from 'sharp'
import { assert } from '#server/base/refusal.ts'

/** What graphics need to be seen (WCAG 2.2, 1.4.11). */
const contrastMin = 3
/** So much of what is drawn must have it: the rest may be a ground or a shine. */
const shareMin = 0.5
/** More tells nothing new. */
const sampleWidth = 160
const opaqueFrom = 128

/** The luminance of everything that a picture draws. */
export async function lightsOf(picture: Buffer): Promise<number[]> {
  const data = await sharp(picture)
    .resize({ width: sampleWidth, withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
  const lights: number[] = []
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 3]! >= opaqueFrom)
      lights.push(luminance([data[at]!, data[at + 1]!, data[at + 2]!]))
  return lights
}

/** @param lights of a picture. @param ground the colour as `#rrggbb` */
export function standsOut(lights: readonly number[], ground: string): boolean {
  const behind = luminance(channelsOf(ground))
  const clear = lights.filter((light) => contrast(light, behind) >= contrastMin)
  return clear.length > 0 && clear.length >= lights.length * shareMin
}

type Channels = readonly [red: number, green: number, blue: number]

function channelsOf(colour: string): Channels {
  const [, red, green, blue] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour) ?? []
  assert(red && green && blue, 'a ground is a whole colour')
  return [parseInt(red, 16), parseInt(green, 16), parseInt(blue, 16)]
}

/** Relative luminance of a colour of sRGB (WCAG 2.2, section 5). */
function luminance(channels: Channels): number {
  const [red, green, blue] = channels.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

const contrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
