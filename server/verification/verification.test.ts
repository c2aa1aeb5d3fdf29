/** Protects: who plays is who they say, of age, once per site; and nobody is asked twice for what was accepted. */

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { calls, type Body } from '#contract/calls.ts'
import { openLog } from '#server/base/log.ts'
import { policyOf } from '#server/site/policy.ts'
import {
  inSeconds,
  noon,
  outcomeOf,
  refusalOf,
  testHouse,
  type TestHouse,
  type Who,
} from '#tests/harness/visit.ts'
import { verificationHandlers } from './handlers.ts'
import { decideCheck, openDocument, restrictPerson } from './staff.ts'
import { verifyIdentities, type Submission, type Verdict, type Verifier } from './verifier.ts'

let house: TestHouse
const sealKey = Buffer.alloc(32, 3)
const handlers = verificationHandlers({ sealKey, wakeVerification: () => {} })
const log = openLog('silent')
const staff = { staff: 'ann', at: noon }
const dayMs = 86_400_000

beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.drop())

const visit = (who: Who, now = noon, site = house.site) => house.visitOf(site, { ...who, now })
const png = () =>
  Buffer.concat([
    Buffer.from(calls['/api/kyc/upload'].example.content as string, 'base64'),
    randomBytes(8),
  ]).toString('base64')

type Kind = Body<'/api/kyc/upload'>['kind']
const upload = async (who: Who, kind: Kind, content = png(), now = noon) =>
  (await house.call(handlers['/api/kyc/upload'], visit(who, now), { kind, content })).value
    .document_id
const status = async (who: Who, now = noon) =>
  (await house.call(handlers['/api/kyc/status'], visit(who, now), {})).value

let numbers = 0
const formOf = (change: Partial<Body<'/api/kyc/submit'>> = {}): Body<'/api/kyc/submit'> => ({
  full_name: `Person ${'abcdefghijklmnopqrstuvwxyz'[(numbers += 1) % 26]}${randomBytes(4).toString('hex').replaceAll(/\d/g, 'x')}`,
  birth_date: '1990-01-31',
  address: '1 Example Street',
  country: 'PH',
  document_type: 'passport',
  document_number: `P${1000 + numbers * 2}`,
  document_ids: [],
  ...change,
})
const submit = (who: Who, form: Body<'/api/kyc/submit'>, now = noon) =>
  house.call(handlers['/api/kyc/submit'], visit(who, now), form)
async function submitAll(who: Who, change: Partial<Body<'/api/kyc/submit'>> = {}, now = noon) {
  const document_ids = [await upload(who, 'front'), await upload(who, 'selfie')]
  return submit(who, formOf({ document_ids, ...change }), now)
}

const approve: Verifier = async () => ({ is: 'approved', reference: 'ok' })
const verify = (verifier: Verifier | null = approve, now = noon) =>
  verifyIdentities({ database: house.database, verifier, sealKey, log }, now)
const isVerified = async ({ player }: Who) =>
  (
    await house.owner.query<{ is: boolean }>(
      'select identity_verified_at is not null as is from player where site_id = 1 and player_id = $1',
      [String(player.id)],
    )
  ).rows[0]?.is
const checkOf = async ({ player }: Who) =>
  (
    await house.owner.query<{ check_id: string; state: string }>(
      'select check_id, state from identity_check where player_id = $1 order by submitted_at desc, check_id desc limit 1',
      [String(player.id)],
    )
  ).rows[0] as { check_id: string; state: string }

test('[ACC-05] a submission that is approved makes the player verified, with date, method and legal name', async () => {
  const who = await house.playerOf(house.site, { fullName: 'Nick' })
  expect(await status(who)).toMatchObject({ state: 'none', needed: ['front', 'selfie'] })
  await submitAll(who, { full_name: 'María de los Ángeles' })
  expect(await status(who)).toMatchObject({ state: 'pending', needed: [] })
  expect(await isVerified(who)).toBe(false)
  await verify()
  expect(await status(who)).toMatchObject({ state: 'verified', reasons: [], needed: [] })
  // A slip of one's own is seen in it, and somebody else cannot use it.
  const { person } = await status(who)
  expect(person).toMatchObject({
    full_name: 'María de los Ángeles',
    birth_date: '1990-…',
    address: '1 Ex…',
    country: 'PH',
  })
  expect(person?.document_number).toMatch(/^P1…$/)
  const { rows } = await house.owner.query(
    `select p.full_name, c.decided_by from player p join identity_check c using (site_id, player_id)
      where p.player_id = $1 and p.identity_verified_at is not null`,
    [String(who.player.id)],
  )
  expect(rows).toEqual([{ full_name: 'María de los Ángeles', decided_by: 'verifier:ok' }])
})

test('[ACC-05] until then a strict site lets nobody move money, and says so', async () => {
  const strict = { ...house.site, policy: policyOf('strictest') }
  const who = await house.playerOf(house.site)
  const read = async (by = who) =>
    (await house.call(handlers['/api/kyc/status'], visit(by, noon, strict), {})).value.may
  expect(await read()).toEqual({ deposit: false, play: false, withdraw: false })
  await submitAll(who)
  await verify()
  const { rows } = await house.owner.query<{ isVerified: boolean }>(
    'select identity_verified_at is not null as "isVerified" from player where player_id = $1',
    [String(who.player.id)],
  )
  const proven = { ...who, player: { ...who.player, ...rows[0] } }
  expect(await read(proven)).toEqual({ deposit: true, play: true, withdraw: true })
})

test.each([
  ['the day before the birthday', '2005-03-02', 'underAge'],
  ['the birthday itself', '2005-03-01', 'OK'],
] as const)(
  '[ACC-01] on %s of coming of age the answer is %s: %s',
  async (_, birth_date, expected) => {
    const who = await house.playerOf(house.site)
    const document_ids = [await upload(who, 'front'), await upload(who, 'selfie')]
    // Noon in UTC is the evening of the same day in Manila.
    expect(await outcomeOf(submit(who, formOf({ birth_date, document_ids })))).toBe(expected)
    const { rows } = await house.owner.query('select 1 from identity_check where player_id = $1', [
      String(who.player.id),
    ])
    expect(rows).toHaveLength(expected === 'OK' ? 1 : 0)
  },
)

test('[ACC-01] the day is the site’s, not the server’s', async () => {
  const who = await house.playerOf(house.site)
  const document_ids = [await upload(who, 'front'), await upload(who, 'selfie')]
  const form = formOf({ birth_date: '2005-03-02', document_ids })
  // 15:59 UTC is one minute to midnight in Manila.
  const before = new Date('2026-03-01T15:59:00Z')
  const after = new Date('2026-03-01T16:00:00Z')
  expect(await refusalOf(submit(who, form, before))).toBe('underAge')
  expect(await outcomeOf(submit(who, form, after))).toBe('OK')
})

test.each(['2020-02-30', '1899-12-31', '2090-01-01', '0000-00-00', '2005-13-01'])(
  'a birth date of %s is refused as such',
  async (birth_date) => {
    const who = await house.playerOf(house.site)
    expect(await refusalOf(submit(who, formOf({ birth_date })))).toBe('dateInvalid')
  },
)

test.each(['ZZ', 'QQ'])('%s is no country', async (country) => {
  const who = await house.playerOf(house.site)
  expect(await refusalOf(submit(who, formOf({ country })))).toBe('invalidBody')
})

test('a document that has run out, is missing or is a stranger’s is refused by name', async () => {
  const [who, stranger] = [await house.playerOf(house.site), await house.playerOf(house.site)]
  const front = await upload(who, 'front')
  const selfie = await upload(stranger, 'selfie')
  expect(
    await refusalOf(
      submit(who, formOf({ document_expires_on: '2026-02-28', document_ids: [front] })),
    ),
  ).toBe('documentExpired')
  expect(await refusalOf(submit(who, formOf({ document_ids: [front] })))).toBe('documentsMissing')
  expect(await refusalOf(submit(who, formOf({ document_ids: [front, selfie] })))).toBe(
    'documentUnknown',
  )
})

test('what is no picture is refused, whatever it is called, and too many uploads are', async () => {
  const who = await house.playerOf(house.site)
  const html = Buffer.from('<html><script>alert(1)</script></html>').toString('base64')
  expect(await refusalOf(upload(who, 'front', html))).toBe('fileTypeRefused')
  const large = Buffer.concat([Buffer.from(png(), 'base64'), Buffer.alloc(5 * 1024 * 1024)])
  expect(await refusalOf(upload(who, 'front', large.toString('base64')))).toBe('tooLarge')
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, () => outcomeOf(upload(who, 'front'))),
  )
  expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(30)
  expect(outcomes).toContain('uploadsTooMany')
})

test('[ACC-05] a picture too small to read is refused with the size that is needed, a large enough one is taken', async () => {
  const who = await house.playerOf(house.site)
  const sized = async (width: number, height: number) =>
    (
      await sharp({ create: { width, height, channels: 3, background: '#fff' } })
        .jpeg()
        .toBuffer()
    ).toString('base64')
  const outcome = async (width: number, height: number) =>
    outcomeOf(upload(who, 'front', await sized(width, height)))
  expect(await outcome(639, 480)).toBe('pictureTooSmall')
  expect(await outcome(1200, 399)).toBe('pictureTooSmall')
  expect(await outcome(640, 400)).toBe('OK')
  expect(await outcome(400, 640)).toBe('OK')
})

test('documents are kept sealed, and only staff open them, which leaves a trace', async () => {
  const who = await house.playerOf(house.site)
  const content = png()
  const documentId = await upload(who, 'front', content)
  const { rows } = await house.owner.query<{ body: Buffer }>(
    `select body from stored_file f join identity_document d on d.file_hash = f.hash where document_id = $1`,
    [documentId],
  )
  expect(rows[0]?.body.includes(Buffer.from(content, 'base64').subarray(0, 8))).toBe(false)
  const file = await house.database.inSite(1, (db) =>
    openDocument(db, sealKey, { siteId: 1, documentId }, staff),
  )
  expect(file.bytes.toString('base64')).toBe(content)
  const { rows: events } = await house.owner.query(
    `select actor, after from significant_event where kind = 'log_read' and subject = $1`,
    [`player:${who.player.id}`],
  )
  expect(events).toEqual([{ actor: 'staff:ann', after: { document: documentId } }])
})

test('[ACC-10] a rejection names document and reason, and only that one is asked for again', async () => {
  const who = await house.playerOf(house.site)
  await submitAll(who)
  const reject: Verifier = async ({ documentIds: [front = ''] }: Submission): Promise<Verdict> => ({
    is: 'rejected',
    reference: 'no',
    reasons: [],
    documents: { [front]: 'documentUnreadable' },
  })
  await verify(reject)
  const rejected = await status(who)
  expect(rejected).toMatchObject({ state: 'rejected', needed: ['front'] })
  const judged = rejected.documents.map(({ kind, state, reason }) => `${kind} ${state} ${reason}`)
  expect(judged.toSorted()).toEqual(['front rejected documentUnreadable', 'selfie accepted '])
  const later = inSeconds(1)
  await submit(who, formOf({ document_ids: [await upload(who, 'front')] }), later)
  await verify(approve, later)
  expect((await status(who)).state).toBe('verified')
})

test('[ACC-08] a document belongs to one player, also when two are checked at once', async () => {
  const [one, two] = [await house.playerOf(house.site), await house.playerOf(house.site)]
  const same = formOf({ document_type: 'passport', document_number: 'AB-777 '.trim() })
  for (const who of [one, two])
    await submitAll(who, {
      ...same,
      document_ids: [await upload(who, 'front'), await upload(who, 'selfie')],
    })
  await Promise.all([verify(), verify()])
  await verify()
  const states = await Promise.all([one, two].map(async (who) => (await checkOf(who)).state))
  expect(states.toSorted()).not.toEqual(['verified', 'verified'])
  expect(states).toContain('verified')
})

test('[ACC-08] a namesake of the same birth date waits for staff, who decide', async () => {
  const [one, two] = [await house.playerOf(house.site), await house.playerOf(house.site)]
  await submitAll(one, { full_name: 'Ana María López' })
  await verify()
  await submitAll(two, { full_name: 'López Ana Maria' })
  await verify()
  expect((await checkOf(two)).state).toBe('review')
  // Nobody is told that they are under suspicion [AML-04].
  expect((await status(two)).state).toBe('pending')
  const { check_id } = await checkOf(two)
  await house.database.inSite(1, (db) =>
    decideCheck(db, sealKey, check_id, { is: 'verified' }, staff),
  )
  expect((await status(two)).state).toBe('verified')
  expect(
    await refusalOf(
      house.database.inSite(1, (db) =>
        decideCheck(db, sealKey, check_id, { is: 'verified' }, staff),
      ),
    ),
  ).toBe('conflict')
})

test('[ACC-07] a person on the site’s list is rejected', async () => {
  const who = await house.playerOf(house.site)
  const form = formOf({ full_name: 'Listed Person', document_number: 'L2' })
  await house.database.inSite(1, (db) =>
    restrictPerson(
      db,
      sealKey,
      {
        siteId: 1,
        person: {
          fullName: form.full_name,
          birthDate: form.birth_date,
          country: form.country,
          documentType: form.document_type,
          documentNumber: form.document_number,
        },
        reason: 'official',
      },
      staff,
    ),
  )
  await submitAll(who, {
    ...form,
    document_ids: [await upload(who, 'front'), await upload(who, 'selfie')],
  })
  await verify()
  expect(await status(who)).toMatchObject({ state: 'rejected', reasons: ['personRestricted'] })
})

test('[ACC-05] a verifier that does not answer leaves it closed, is asked again with the same id, and staff get it in the end', async () => {
  const who = await house.playerOf(house.site)
  await house.owner.query('update identity_check set due_at = null')
  await submitAll(who)
  const asked: string[] = []
  const silent: Verifier = async ({ checkId }) => {
    asked.push(checkId)
    throw new Error('no answer')
  }
  let now = noon
  while ((await checkOf(who)).state === 'pending') {
    await verify(silent, now)
    expect(await isVerified(who)).toBe(false)
    now = new Date(now.getTime() + dayMs)
  }
  expect((await checkOf(who)).state).toBe('review')
  expect(new Set(asked).size).toBe(1)
  expect(asked).toHaveLength(5)
})

test('a document that runs out ends the verification the day after its last', async () => {
  const who = await house.playerOf(house.site)
  await submitAll(who, { document_expires_on: '2026-03-10' })
  await verify()
  await verify(approve, new Date('2026-03-10T23:59:00Z'))
  expect((await status(who)).state).toBe('verified')
  await verify(approve, new Date('2026-03-11T00:00:00Z'))
  expect((await status(who)).state).toBe('expired')
  expect(await isVerified(who)).toBe(false)
})

test('a second submission while one is looked at, or after it was approved, is refused; of two at once one counts', async () => {
  const who = await house.playerOf(house.site)
  const document_ids = [await upload(who, 'front'), await upload(who, 'selfie')]
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => outcomeOf(submit(who, formOf({ document_ids })))),
  )
  expect(outcomes.toSorted()).toEqual(['OK', ...Array<string>(7).fill('identityChecked')])
  await verify()
  expect(await refusalOf(submit(who, formOf({ document_ids })))).toBe('identityChecked')
})
