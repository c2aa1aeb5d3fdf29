/** Reads what a document says, sign by sign, by ISO 32000 and not by the library that wrote it. */

import { inflateSync } from 'node:zlib'

export type PageText = {
  /** Texts of one height, from left to right; heights from the top down. */
  lines: string[][]
  /** Signs that have no drawing in their font. */
  blanks: number
}
export type PdfText = { pages: PageText[]; catalogue: string; title: string }

export function readPdf(file: Buffer): PdfText {
  const objects = readObjects(file)
  const get = (id: string | undefined) => {
    const found = objects.get(id ?? '')
    if (!found) throw new Error(`the document has no object ${id}`)
    return found
  }
  const refOf = (dictionary: string, key: string) =>
    new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1]
  const trailer = file.toString('latin1').slice(file.lastIndexOf('trailer'))
  const catalogue = get(refOf(trailer, 'Root')).dictionary
  const info = get(refOf(trailer, 'Info')).dictionary
  const tree = get(refOf(catalogue, 'Pages')).dictionary
  const kids = /\/Kids \[([^\]]*)\]/.exec(tree)?.[1] ?? ''
  const maps = new Map<string, Map<string, string>>()
  const mapOf = (font: string) => {
    const known = maps.get(font) ?? readMap(get(refOf(get(font).dictionary, 'ToUnicode')).text())
    maps.set(font, known)
    return known
  }
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) => {
    const page = get(id).dictionary
    const resources = get(refOf(page, 'Resources')).dictionary
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', ref = '']) => [name, ref]),
    )
    return readPage(get(refOf(page, 'Contents')).text(), (name) => mapOf(fonts.get(name) ?? ''))
  })
  return { pages, catalogue, title: textOf(get(refOf(info, 'Title')).dictionary) }
}

type PdfObject = { dictionary: string; text: () => string }

/** By the table at the end, so that a wrong offset in it is found too. */
function readObjects(file: Buffer): Map<string, PdfObject> {
  const whole = file.toString('latin1')
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(whole)?.[1])
  const [, count = '0', table = ''] =
    /^xref\s+0 (\d+)\s+([\s\S]*?)trailer/.exec(whole.slice(start)) ?? []
  const offsets = [...table.matchAll(/(\d{10}) \d{5} n/g)].map(([, offset]) => Number(offset))
  if (offsets.length !== Number(count) - 1) throw new Error('the table of objects is not whole')
  return new Map(
    offsets.map((offset) => {
      const head = /^(\d+) 0 obj\n/.exec(whole.slice(offset, offset + 20))
      if (!head) throw new Error(`no object begins at ${offset}`)
      const from = offset + head[0].length
      const end = whole.indexOf('endobj', from)
      const begins = whole.indexOf('\nstream\n', from)
      if (begins < 0 || begins > end)
        return [head[1]!, { dictionary: whole.slice(from, end), text: () => '' }]
      const dictionary = whole.slice(from, begins)
      const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1])
      const bytes = file.subarray(begins + 8, begins + 8 + length)
      const isPacked = dictionary.includes('/FlateDecode')
      const text = () => (isPacked ? inflateSync(bytes) : bytes).toString('latin1')
      return [head[1]!, { dictionary, text }]
    }),
  )
}

/** From codes of a font to signs: ranges of lists. */
function readMap(cmap: string): Map<string, string> {
  const signs = new Map<string, string>()
  for (const [, from = '', list = ''] of cmap.matchAll(
    /<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g,
  ))
    [...list.matchAll(/<([^>]*)>/g)].forEach(([, hex = ''], n) => {
      const code = (Number.parseInt(from, 16) + n).toString(16).padStart(4, '0')
      const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex')
      signs.set(code, bytes.swap16().toString('utf16le'))
    })
  return signs
}

function readPage(content: string, mapOf: (font: string) => Map<string, string>): PageText {
  const texts: { x: number; y: number; text: string }[] = []
  let blanks = 0
  for (const [, block = ''] of content.matchAll(/BT\n([\s\S]*?)\nET/g)) {
    const [, x = '0', y = '0'] = /1 0 0 1 (\S+) (\S+) Tm/.exec(block) ?? []
    const map = mapOf(/\/(F\d+) \S+ Tf/.exec(block)?.[1] ?? '')
    let text = ''
    for (const [, shown = ''] of block.matchAll(/\[([^\]]*)\] TJ/g))
      for (const [, hex = ''] of shown.matchAll(/<([0-9a-f]*)>/g))
        for (const [code] of hex.matchAll(/.{4}/g)) {
          if (code === '0000') blanks += 1
          text += map.get(code) ?? ''
        }
    texts.push({ x: Number(x), y: Number(y), text })
  }
  const byHeight = Map.groupBy(texts, ({ y }) => y)
  const heights = [...byHeight].toSorted(([a], [b]) => b - a)
  return {
    blanks,
    lines: heights.map(([, line]) => line.toSorted((a, b) => a.x - b.x).map(({ text }) => text)),
  }
}

/** Of a text string: UTF-16 behind its mark, else Latin. */
function textOf(written: string): string {
  const raw = /\(([\s\S]*)\)/.exec(written)?.[1] ?? ''
  const bytes = Buffer.from(
    raw.replaceAll(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign),
    'latin1',
  )
  return bytes.subarray(0, 2).equals(Buffer.from([0xfe, 0xff]))
    ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le')
    : bytes.toString('latin1')
}
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
