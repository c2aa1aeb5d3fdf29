/** Pictures for anyone to see: made anew from what was uploaded, and given out at a few widths in the form a browser takes. */

import sharp, { type Sharp } from 'sharp'
import type { Static } from 'typebox/type'
import { placeholderWidth } from '#contract/catalogue.ts'
import { imageWidths, type image } from '#contract/content.ts'
import { shapeWords, type PictureForm } from '#contract/uploads.ts'
import { sql, type Db } from '#server/base/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { requireRight } from '#server/base/staff.ts'
import { readFile, readUpload, storeBytes } from './files.ts'

/** What may be uploaded. A drawing (SVG) can hold scripts and is refused. */
const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const uploadBytesMax = 8 * 1024 * 1024
/** More than this is no picture for a page, and a small file can unpack to it. */
const pixelsMax = 40_000_000
const sideMax = 12_000
/** The picture that is kept; all widths are made from it. */
const kept = { sideMax: 2560, quality: 90 } as const
const workMaxSeconds = 10

/** As stored: what a page needs to leave room for a picture, and its placeholder. */
export type Image = { hash: string; width: number; height: number; placeholder: string }

/** Forms a picture is given out in, the smallest first; the last is for whoever asks for nothing. */
export const imageForms = {
  avif: {
    type: 'image/avif',
    encode: (picture: Sharp) => picture.avif({ quality: 55, effort: 2 }),
  },
  webp: { type: 'image/webp', encode: (picture: Sharp) => picture.webp({ quality: 78 }) },
  jpeg: {
    type: 'image/jpeg',
    encode: (picture: Sharp) =>
      picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }),
  },
} as const
export type ImageForm = keyof typeof imageForms
export const imageFormNames = Object.keys(imageForms) as ImageForm[]

export type ImageUpload = {
  siteId: number
  content: string
  /** What it must be like where it is to be shown. */
  form: PictureForm
  staff: string
  at: Date
}

/**
 * Keeps a picture as a site's own: decoded, turned upright, freed of everything that is no picture, and
 * encoded anew. `content` is base64 as a call sends it.
 * @throws Refusal `tooLarge` for too many bytes or pixels; `fileTypeRefused` for what is no picture;
 * `pictureUnfit` with what would fit.
 */
export async function keepImage(
  db: Db,
  { siteId, content, form, staff, at }: ImageUpload,
): Promise<Image> {
  await requireRight(db, staff, 'content_write', at)
  const { bytes } = await readUpload(content, uploadTypes, uploadBytesMax)
  const made = await makeImage(bytes)
  if (!fits(made, form)) {
    const { width, height } = form
    throw new Refusal('pictureUnfit', { width, height, shape: shapeWords(form) })
  }
  return storeImage(db, made, { siteId, staff, at })
}

/** Pictures are cut to whole pixels: so far from a shape is still that shape. */
const shapeTolerance = 0.03

function fits({ width, height }: MadeImage, form: PictureForm): boolean {
  const [narrowest, widest] = [form.narrowest, form.widest].map(([across, up]) => across / up)
  const shape = width / height
  return (
    width >= form.width &&
    height >= form.height &&
    shape >= narrowest! * (1 - shapeTolerance) &&
    shape <= widest! * (1 + shapeTolerance)
  )
}

/** Width and height of a picture, in pixels. @throws Refusal `fileTypeRefused` for what cannot be decoded. */
export async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await decoding(() =>
    sharp(bytes, { limitInputPixels: false }).metadata(),
  )
  return { width, height }
}

export type MadeImage = Omit<Image, 'hash'> & { bytes: Buffer }

/** Decodes a picture whose type was checked, and makes the one that is kept, with its placeholder. */
export async function makeImage(bytes: Buffer): Promise<MadeImage> {
  // Its head tells how large it is, before anything is unpacked.
  const head = sharp(bytes, { limitInputPixels: false })
  const { width, height } = await decoding(() => head.metadata())
  if (width * height > pixelsMax || Math.max(width, height) > sideMax) throw new Refusal('tooLarge')
  const { data, info } = await decoding(() =>
    open(bytes)
      .autoOrient()
      .resize({
        width: kept.sideMax,
        height: kept.sideMax,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: kept.quality })
      .timeout({ seconds: workMaxSeconds })
      .toBuffer({ resolveWithObject: true }),
  )
  const small = await open(data)
    .resize({ width: placeholderWidth, withoutEnlargement: true })
    .webp({ quality: 40, smartSubsample: true })
    .toBuffer()
  const placeholder = `data:image/webp;base64,${small.toString('base64')}`
  return { bytes: data, width: info.width, height: info.height, placeholder }
}

export async function storeImage(
  db: Db,
  { bytes, width, height, placeholder }: MadeImage,
  { siteId, staff, at }: Pick<ImageUpload, 'siteId' | 'staff' | 'at'>,
): Promise<Image> {
  const hash = await storeBytes(db, { siteId, bytes, type: 'image/webp', at })
  await db.run(sql`
    insert into image (site_id, hash, width, height, placeholder, added_by, added_at)
    values (${siteId}, ${Buffer.from(hash, 'hex')}, ${width}, ${height}, ${placeholder}, ${`staff:${staff}`}, ${at})
    on conflict do nothing`)
  return { hash, width, height, placeholder }
}

/** The widths that a picture can be had at: none is larger than the picture, but for the smallest. */
export function widthsOf({ width }: Pick<Image, 'width'>): number[] {
  const [least, ...more] = imageWidths
  return [least, ...more.filter((wide) => wide <= width)]
}

/** The hash of the picture that an address gives out; null where it is another's address. */
export const imageIn = (address: string): string | null =>
  /^\/images\/([0-9a-f]{64})\//.exec(address)?.[1] ?? null

export type ShownImage = Static<typeof image>

/** The width in an address that does not say otherwise. */
const usualWidth = 640

/** A picture as the wire shows it: its room, its placeholder, and at which widths it is to be had. */
export function shownImage({ hash, width, height, placeholder }: Image): ShownImage {
  const widths = widthsOf({ width })
  const usual = widths.findLast((wide) => wide <= usualWidth) ?? usualWidth
  return { img_url: `/images/${hash}/${usual}`, width, height, widths, placeholder }
}

/** @returns the picture as it is kept; null where this site shows no such picture. */
export async function readImage(db: Db, siteId: number, hash: string): Promise<Buffer | null> {
  const key = Buffer.from(hash, 'hex')
  const known = await db.run(sql`select from image where site_id = ${siteId} and hash = ${key}`)
  return known === 0 ? null : ((await readFile(db, { siteId, hash }))?.bytes ?? null)
}

/** A kept picture at a width, in a form. What is narrower stays as it is. */
export async function drawImage(bytes: Buffer, width: number, form: ImageForm): Promise<Buffer> {
  const picture = open(bytes).resize({ width, withoutEnlargement: true })
  return imageForms[form].encode(picture).timeout({ seconds: workMaxSeconds }).toBuffer()
}

/** One page of a picture; damaged ones are refused, and metadata is never carried over. */
const open = (bytes: Buffer) =>
  sharp(bytes, { failOn: 'error', limitInputPixels: pixelsMax, pages: 1 })

/** What cannot be decoded is no picture. */
async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    throw new Refusal('fileTypeRefused')
  }
}
