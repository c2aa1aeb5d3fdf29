/** A list as a document (PDF): whose it is and what it adds up to, then its rows page after page, in whatever language. */

import { setImmediate } from 'node:timers/promises'
import PdfKit from 'pdfkit'
import { languages } from '#contract/catalogue.ts'
import type { Site } from '#server/base/context.ts'
import type { Cell, Print, Tongue } from '../source.ts'
import { ink, openPen, type Paper, type Part, type Pen, type Place } from './pen.ts'

export type Heading = {
  site: Site
  player: { accountId: string; fullName: string }
  at: Date
  tongue: Tongue
  print: Print
}

/** Bytes as they are ready; joined in order they are the file. */
export type PaperDocument = {
  add(rows: readonly (readonly Cell[])[]): Promise<Buffer>
  end(): Promise<Buffer>
}

/** Points: A4, and what stands on it. */
const sheet = { width: 595.28, height: 841.89, margin: 40 }
const width = sheet.width - 2 * sheet.margin
const footAt = sheet.height - 26
const bottom = sheet.height - 48
const rowHeight = 22
const headHeight = 20

const rowsAtOnce = 8

/** Longer documents are read from top to bottom: a tag for each of their cells would be most of the file. */
const taggedRowsMax = 2000

export async function openDocument(heading: Heading): Promise<PaperDocument> {
  const { site, print, tongue, at } = heading
  const { speech } = tongue
  const isTagged = print.total <= taggedRowsMax
  const paper = new PdfKit({
    size: [sheet.width, sheet.height],
    margin: 0,
    font: '',
    fontLayoutCache: false,
    pdfVersion: '1.7',
    lang: languages[speech.language].tag,
    tagged: isTagged,
    displayTitle: true,
    info: { Title: print.title, Author: site.name, CreationDate: at },
  })
  const pen = openPen(paper, speech.language, isTagged)
  const whole = pen.group('Document', null)
  const places = placesOf(print)
  const tableAt = await drawHeading(pen, whole, heading)
  const rowsFrom = (top: number) => Math.floor((bottom - top - headHeight) / rowHeight)
  const behindFirst = print.total + 2 - rowsFrom(tableAt)
  const pages = 1 + Math.max(0, Math.ceil(behindFirst / rowsFrom(sheet.margin)))
  const pageWords = (page: number) => speech.t('pageOf', { page, pages })
  const footWords = `${site.name} · ${print.title}`
  const titles = print.columns.map(({ title }) => title)
  await pen.learn([pageWords(1_234_567_890), footWords, ...titles, ...print.opening])
  let page = 0
  let y = 0
  let table: Part = null

  const beginTable = (top: number) => {
    page += 1
    pen.adorn(() => {
      paper.rect(sheet.margin, top, width, headHeight).fill(ink.band)
      const foot = { y: footAt, size: 7, colour: ink.quiet }
      pen.write(footWords, { ...foot, x: sheet.margin, width: width * 0.7 })
      pen.write(pageWords(page), {
        ...foot,
        x: sheet.margin + width * 0.75,
        width: width * 0.25,
        isRight: true,
      })
    })
    table = pen.group('Table', whole)
    const row = pen.group('TR', table)
    for (const [n, title] of titles.entries())
      pen.part('TH', row, () => pen.write(title, { ...places[n]!, y: top + 13, size: 7.5 }))
    row?.end()
    y = top + headHeight
  }
  beginTable(tableAt)

  const drawRow = (cells: readonly string[]) => {
    if (y + rowHeight > bottom) {
      table?.end()
      paper.addPage()
      beginTable(sheet.margin)
    }
    const row = pen.group('TR', table)
    for (const [n, cell] of cells.entries()) {
      const [first = '', second = ''] = cell.split('\n')
      pen.part('TD', row, () => {
        pen.write(first, { ...places[n]!, y: y + 10, size: 8 })
        pen.write(second, { ...places[n]!, y: y + 18, size: 6, colour: ink.quiet })
      })
    }
    row?.end()
    y += rowHeight
    pen.adorn(() => drawRule(paper, y))
  }
  let isBegun = false
  const begin = () => {
    if (!isBegun) drawRow(print.opening)
    isBegun = true
  }
  return {
    add: async (rows) => {
      begin()
      for (const [n, row] of rows.entries()) {
        const cells = print.rowOf(row)
        await pen.learn(cells)
        drawRow(cells)
        // A long list is no reason for anybody else to wait.
        if (n % rowsAtOnce === 0) await setImmediate()
      }
      return takeBytes(paper)
    },
    end: async () => {
      begin()
      const closing = print.closing()
      await pen.learn(closing)
      drawRow(closing)
      table?.end()
      whole?.end()
      paper.end()
      return takeBytes(paper)
    },
  }
}

/** What of it is written by now; the library keeps nothing back but the page it is at. */
function takeBytes(paper: Paper): Buffer {
  const bytes: Buffer[] = []
  for (;;) {
    const some = paper.read() as Buffer | null
    if (some === null) return Buffer.concat(bytes)
    bytes.push(some)
  }
}

const cellGap = 6

/** Where the cells of each column stand. */
function placesOf({ columns }: Print) {
  let x = sheet.margin
  return columns.map(({ share, isAmount = false }) => {
    const place = { x: x + cellGap / 2, width: width * share - cellGap, isRight: isAmount }
    x += width * share
    return place
  })
}

function drawRule(paper: Paper, y: number) {
  paper
    .moveTo(sheet.margin, y)
    .lineTo(sheet.margin + width, y)
    .lineWidth(0.5)
    .strokeColor(ink.rule)
    .stroke()
}

/** @returns where the table begins. */
async function drawHeading(
  pen: Pen,
  whole: Part,
  { site, player, at, tongue, print }: Heading,
): Promise<number> {
  const { speech, formats } = tongue
  const x = sheet.margin
  const draw = async (
    kind: string,
    within: Part,
    text: string,
    place: Omit<Place, 'x'> & Partial<Place>,
  ) => {
    await pen.learn([text])
    pen.part(kind, within, () => pen.write(text, { x, ...place }))
  }
  const by = [site.licence, site.isDemo && speech.t('demoNotice')].filter(Boolean).join(' · ')
  const made = speech.t('madeOn', { time: formats.time(at.toISOString()) })
  const zone = speech.t('timesIn', { zone: formats.timeZone })
  const small = { width, size: 8, colour: ink.quiet }
  await draw('P', whole, `${site.name} · ${site.hosts[0] ?? ''}`, { y: 52, width, size: 11 })
  await draw('P', whole, by, { ...small, y: 65 })
  await draw('H1', whole, print.title, { y: 100, width, size: 20 })
  await draw('P', whole, `${made} · ${zone}`, { ...small, y: 115 })
  const who = [player.accountId, player.fullName].filter(Boolean).join(' · ')
  const facts = [[speech.t('accountId'), who] as const, ...print.facts]
  for (const [n, [name, value]] of facts.entries()) {
    const place = { x: x + (n % 2) * (width / 2), width: width / 2 - cellGap }
    const y = factsAt + Math.floor(n / 2) * factHeight
    await pen.learn([name, value])
    pen.part('P', whole, () => {
      pen.write(name, { ...place, y, size: 7.5, colour: ink.quiet })
      pen.write(value, { ...place, y: y + 12, size: 10 })
    })
  }
  const { title, rows } = print.sums
  const sumsAt = factsAt + Math.ceil(facts.length / 2) * factHeight + 8
  if (rows.length === 0) return sumsAt
  await draw('H2', whole, title, { y: sumsAt + 10, width, size: 11 })
  const table = pen.group('Table', whole)
  for (const [n, cells] of rows.entries()) {
    const row = pen.group('TR', table)
    for (const [m, cell] of cells.entries())
      await draw('TD', row, cell, { ...sumPlaces[m]!, y: sumsAt + 26 + n * sumHeight, size: 8.5 })
    row?.end()
  }
  table?.end()
  return sumsAt + 26 + rows.length * sumHeight + 8
}

const factsAt = 140
const factHeight = 28
const sumHeight = 14
const sumPlaces = [
  { x: sheet.margin, width: width * 0.5 },
  { x: sheet.margin + width * 0.5, width: width * 0.25, isRight: true },
  { x: sheet.margin + width * 0.75, width: width * 0.25, isRight: true },
]
