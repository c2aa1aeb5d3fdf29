/** A statement on paper says what the list and the file of rows say, in every language, whoever breaks off writing it. */

import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageCodes, languages, type Language } from '#contract/catalogue.ts'
import { speechOf } from '#i18n/catalogue.ts'
import { readTexts } from '#i18n/compile.ts'
import { formatsOf } from '#i18n/format.ts'
import { entryWords } from '#i18n/statement_words.ts'
import { postNow } from '#server/ledger/post.ts'
import { statementSource } from '#server/wallet/statement.ts'
import { later, openExports, paged, parseCsv } from '#tests/harness/exports.ts'
import { readPdf } from '#tests/harness/pdf.ts'
import { noon, testHouse, type TestHouse, type Who } from '#tests/harness/visit.ts'
import { openDrafts } from './drafts.ts'
import { openFonts } from './paper/fonts.ts'
import type { ExportSource } from './source.ts'

let house: TestHouse
let files: ReturnType<typeof openExports>
beforeAll(async () => {
  house = await testHouse()
  files = openExports(house)
})
afterAll(() => house.drop())

const pdf = { format: 'pdf', time_zone: 'Asia/Manila' } as const
const paperOf = async (who: Who, exportId: string, now = noon) =>
  readPdf(await files.readAll(who, exportId, now))
const linesOf = ({ pages }: Awaited<ReturnType<typeof paperOf>>) =>
  pages.flatMap(({ lines }) => lines.map((line) => line.join('')))

const formats = formatsOf('EN', 'PHP', 'Asia/Manila')
const { t } = speechOf('EN')

/** What the document must say of a row of the file of rows: a line, and its reference below. */
function linesOfRow(row: readonly string[], head: readonly string[]): string[] {
  const cell = (title: string) => row[head.indexOf(title)] ?? ''
  const money = (title: string) => (cell(title) === '' ? '' : formats.money(cell(title)))
  const kind = t(entryWords[cell('kind') as keyof typeof entryWords])
  const subject = cell('subject').replace(/^'/, '')
  return [
    `${formats.time(cell('time (UTC)'), 'second')}${kind}${subject}${money('in')}${money('out')}${money('balance after')}`,
    cell('reference'),
  ]
}

async function move(who: Who, reference: string, amount: bigint, subject: string): Promise<void> {
  const reason = amount > 0n ? 'payout' : 'stake'
  await house.database.inSite(house.site.id, (db) =>
    postNow(db, {
      siteId: house.site.id,
      playerId: who.player.id,
      key: { provider: 'test', class: 'test', reference },
      content: '',
      legs: [{ account: 'cash', amount, against: 'house:TEST', reason }],
      gate: 'none',
      subject,
      at: noon,
    }),
  )
}

test('[STM-02] the document has every row of the file of rows once, in order, and the balances and totals of the call', async () => {
  const who = await files.playerWith(40)
  for (let n = 0; n < 60; n++)
    await move(who, `round-${n}`, n % 3 === 0 ? 1_234_567_89n : -1_00n, 'Sugar 星 क्षमता 🙂')
  const [rows, paper] = [
    await files.start(who, { time_zone: 'Asia/Manila' }),
    await files.start(who, pdf),
  ]
  await files.workAll(noon, paged(7))
  expect(await files.statusOf(who, paper.export_id)).toMatchObject({
    state: 'done',
    progress: 100,
    rows_done: 100,
    rows_total: 100,
    file_name: expect.stringMatching(/^north-statement-.*\.pdf$/),
  })
  const [head = [], ...csv] = parseCsv(String(await files.readAll(who, rows.export_id)))
  const read = await paperOf(who, paper.export_id)
  const lines = linesOf(read)
  const from = lines.findIndex((line) =>
    line.endsWith(`${t('openingBalance')}${formats.money('0.00')}`),
  )
  const heads = `${t('date')}${t('entry')}${t('details')}${t('moneyIn')}${t('moneyOut')}${t('balanceAfter')}`
  const isFoot = (line: string) => line.includes(' · Statement') || line === heads
  const table = lines.slice(from + 1).filter((line) => line !== '' && !isFoot(line))
  expect(csv).toHaveLength(100)
  expect(table.slice(0, -1)).toEqual(
    csv.flatMap((row) => linesOfRow(row, head)).map((line) => line.replace('🙂', '�')),
  )

  const shown = await files.statement(who, {
    from: '2026-02-01T00:00:00Z',
    to: new Date(noon.getTime() + 1).toISOString(),
  })
  expect(table.at(-1)).toContain(`${t('closingBalance')}${formats.money(shown.closing)}`)
  for (const { kind, count, amount } of shown.totals)
    expect(lines).toContain(
      `${t(entryWords[kind])}${t('entriesCount', { count })}${formats.signedMoney(amount)}`,
    )
  expect(lines.join('\n')).toContain(formats.signedMoney(shown.lifetime_net_deposit))

  const { pages } = read
  expect(pages.length).toBeGreaterThan(2)
  pages.forEach(({ lines: page }, n) => {
    const said = page.map((line) => line.join(''))
    expect(said).toContain(heads)
    expect(said.at(-1)).toContain(t('pageOf', { page: n + 1, pages: pages.length }))
  })
})

test('[STM-01] the document speaks the language it was asked in, to the eye and to screen readers, and has every sign', async () => {
  for (const language of languageCodes) {
    const who = await house.playerOf(house.site, { fullName: 'Жанна\u2060 Đặng 李小龍 सीता' })
    await move(who, `in-${language}`, 98_765_43n, 'Lucky 8')
    const { export_id } = await files.start(who, pdf, { language })
    await files.workAll()
    const read = await paperOf(who, export_id)
    const said = speechOf(language).t
    const own = formatsOf(language, 'PHP', 'Asia/Manila')
    const lines = linesOf(read).join('\n')
    expect(read.pages.reduce((sum, { blanks }) => sum + blanks, 0)).toBe(0)
    expect(lines).not.toContain('\uFFFD')
    expect(read.catalogue).toContain(`/Lang (${languages[language].tag})`)
    expect(read.catalogue).toContain('/StructTreeRoot')
    expect(read.title).toBe(`${said('statement')} · ${said('balance')}`)
    if (language === 'NE') continue // Its signs change places when they are set.
    expect(lines).toContain(`${said('closingBalance')}${own.money('98765.43')}`)
    expect(lines).toContain(said('kindPayout'))
    expect(lines).toContain(who.player.accountId)
    expect(lines).toContain(said('pageOf', { page: 1, pages: 1 }))
  }
})

test('no sentence of ours has a sign that the fonts of documents lack, and none is lost where signs join', async () => {
  for (const language of languageCodes) {
    const fonts = openFonts(language)
    const signs = [...new Set(Object.values(readTexts(language)).join('').replaceAll('\n', ' '))]
    await fonts.learn(signs)
    const lacking = signs.filter((sign) => fonts.cut(sign)[0]?.text !== sign)
    expect({ language, lacking }).toEqual({ language, lacking: [] })
  }
  const nepali = Object.values(readTexts('NE')).flatMap((text) => text.split(/\s+/))
  const fonts = openFonts('NE')
  await fonts.learn(nepali)
  for (const word of new Set(nepali))
    for (const { text, face } of fonts.cut(word))
      expect(face.font.layout(text).glyphs.map(({ id }) => id)).not.toContain(0)
})

// Protects a document on its way: its fonts and its count of pages are known to who began it, and to nobody else.
test('[OPS-02] who has begun a document is left alone with it; when it is gone, another begins again and no row is lost or doubled', async () => {
  const who = await files.playerWith(9)
  const { export_id } = await files.start(who, pdf)
  const [first, second] = [openDrafts(), openDrafts()]
  const source = paged(2)
  await files.work(noon, source, first)
  expect(await files.work(noon, source, second)).toBe(0)
  await files.work(noon, source, first)
  expect(await files.statusOf(who, export_id)).toMatchObject({ rows_done: 4, progress: 44 })
  const muchLater = later(61_000)
  await files.work(muchLater, source, second)
  expect(await files.statusOf(who, export_id)).toMatchObject({ state: 'running', rows_done: 2 })
  expect(await files.work(muchLater, source, first)).toBe(0)
  while ((await files.work(muchLater, source, second)) > 0);
  const references = linesOf(await paperOf(who, export_id, muchLater)).filter((line) =>
    /^\d$/.test(line),
  )
  expect(references).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
})

test('a document whose writing breaks off, or whose rows do not lead from balance to balance, is begun again and never handed out as it is', async () => {
  const who = await files.playerWith(6)
  const { export_id } = await files.start(who, pdf)
  let reads = 0
  const breaking: ExportSource = {
    ...statementSource,
    read: async (db, chosen, after, limit) => {
      reads += 1
      const page = await paged(2).read(db, chosen, after, limit)
      if (reads === 2) throw new Error('broken off')
      // A row that is missing: the next one does not go on from the balance before it.
      if (reads === 4) page.rows.shift()
      return page
    },
  }
  for (let round = 0; round < 8; round++) await files.work(noon, breaking)
  const references = linesOf(await paperOf(who, export_id)).filter((line) => /^\d$/.test(line))
  expect(references).toEqual(['1', '2', '3', '4', '5', '6'])
})

test('rows that come while a document is written are not in it: its balances are of when it was begun', async () => {
  const who = await files.playerWith(5)
  const { export_id } = await files.start(who, pdf)
  await files.work(noon, paged(2))
  await move(who, 'late', 5_00n, 'late')
  await files.workAll(noon, paged(2))
  const lines = linesOf(await paperOf(who, export_id))
  expect(lines.some((line) => line.includes('late'))).toBe(false)
  expect(
    lines.some((line) => line.endsWith(`${t('closingBalance')}${formats.money('0.15')}`)),
  ).toBe(true)
})

test('an empty statement is a document of one page, and other requests have their turn between two pages', async () => {
  const who = await house.playerOf(house.site)
  const { export_id } = await files.start(who, pdf)
  await files.workAll()
  expect((await paperOf(who, export_id)).pages).toHaveLength(1)

  const busy = await files.playerWith(150)
  const long = await files.start(busy, pdf)
  const over = new AbortController()
  let turns = 0
  const others = (async () => {
    while (!over.signal.aborted) {
      await setImmediate()
      turns += 1
    }
  })()
  await files.work(noon)
  over.abort()
  await others
  const { pages } = await paperOf(busy, long.export_id)
  expect(turns).toBeGreaterThan(pages.length)
})

test('a player who asks in two languages with one reference has one document', async () => {
  const who = await files.playerWith(1)
  const client_ref = 'a0b54e1f-6b9f-4d0a-9a55-3c58a5e1f201'
  const ask = (language: Language) => files.start(who, { ...pdf, client_ref }, { language })
  const asked = await Promise.all((['EN', 'ESP', 'EN'] as const).map(ask))
  expect(new Set(asked.map(({ export_id }) => export_id)).size).toBe(1)
})
