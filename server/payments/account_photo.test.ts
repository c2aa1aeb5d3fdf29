/** A picture of a payout account is read by who decides the account and by nobody else, and goes when the person is erased. */

import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { uploadMaxBytes } from '#contract/uploads.ts'
import { sql } from '#server/base/database.ts'
import { testCashier, type Client, type TestCashier } from '#tests/harness/cashier.ts'
import { noon, refusalOf } from '#tests/harness/visit.ts'
import { openPhoto } from './account_photo.ts'

let cashier: TestCashier
beforeAll(async () => {
  cashier = await testCashier()
})
afterAll(() => cashier.drop())

const png = () =>
  Buffer.concat([
    Buffer.from(calls['/api/kyc/upload'].example.content as string, 'base64'),
    randomBytes(8),
  ])
type Sent = { photo?: Buffer; bank?: string; number?: string; at?: Date }
const add = async (player: Client, { photo, at = noon, ...body }: Sent = {}) =>
  (
    await cashier.house.call(cashier.handlers['/api/wallet/bank_add'], player.visitAt(at), {
      bank: 'gcash',
      number: '0917 000 0001',
      holder: 'José Rizal',
      tac: '000000',
      ...body,
      ...(photo && { photo: photo.toString('base64') }),
    })
  ).value
const list = async (player: Client) =>
  (await cashier.house.call(cashier.handlers['/api/wallet/bank_list'], player.visitAt(noon), {}))
    .value.accounts
const remove = (player: Client, bank_account_id: string) =>
  cashier.house.call(cashier.handlers['/api/wallet/bank_remove'], player.visitAt(noon), {
    bank_account_id,
    tac: '000000',
  })
const lastPhotoOf = async ({ player }: Client) =>
  (
    await cashier.house.owner.query<{ hash: string }>(
      `select encode(photo_hash, 'hex') as hash from bank_account where player_id = $1
        order by number desc limit 1`,
      [String(player.id)],
    )
  ).rows[0]?.hash ?? ''
const open = (bankAccountId: string, staffId = 'staff01', siteId = 1) =>
  cashier.house.database.inSite(siteId, (db) =>
    openPhoto(db, cashier.needs.sealKey, { siteId, bankAccountId }, { staffId, at: noon }),
  )
const countOf = async (query: string) => (await cashier.house.owner.query(query)).rowCount

test('[WAL-04] a picture is kept sealed for who decides the account, and that it was looked at is on record', async () => {
  const player = await cashier.playerAt()
  const photo = png()
  const { bank_account_id, has_photo, state } = await add(player, { photo })
  expect({ has_photo, state }).toEqual({ has_photo: true, state: 'in_review' })
  expect((await add(player, { bank: 'maya' })).has_photo).toBe(false)
  expect(await open(bank_account_id)).toMatchObject({ bytes: photo, type: 'image/png' })
  const looked = `select from significant_event where kind = 'log_read' and after->>'document' = '${bank_account_id}'`
  expect(await countOf(looked)).toBe(1)
  expect(await countOf('select from stored_file where not is_sealed')).toBe(0)
  expect(await refusalOf(open(bank_account_id, 'nobody'))).toBe('rightMissing')
  expect(await refusalOf(open(bank_account_id, 'staff01', 2))).toBe('notFound')
})

test('[ASVS 5.2] what is no picture, is too small to be read or comes too often saves no account', async () => {
  const player = await cashier.playerAt()
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  const tiny = sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
  expect(await refusalOf(add(player, { photo: page }))).toBe('fileTypeRefused')
  expect(await refusalOf(add(player, { photo: await tiny.png().toBuffer() }))).toBe(
    'pictureTooSmall',
  )
  const large = Buffer.concat([png(), Buffer.alloc(uploadMaxBytes)])
  expect(await refusalOf(add(player, { photo: large }))).toBe('tooLarge')
  expect((await list(player)).length).toBe(0)
  for (const n of Array(10).keys()) {
    const { bank_account_id } = await add(player, { photo: png(), number: `0917 000 000${n}` })
    await remove(player, bank_account_id)
  }
  const eleventh = { photo: png(), number: '0917 000 0099' }
  expect(await refusalOf(add(player, eleventh))).toBe('uploadsTooMany')
  const nextDay = new Date(noon.getTime() + 25 * 3_600_000)
  expect((await add(player, { ...eleventh, at: nextDay })).has_photo).toBe(true)
})

test('[ACC-13] the picture of an erased player is gone, unless the same file is kept for a duty', async () => {
  const [player, other] = [await cashier.playerAt(), await cashier.playerAt()]
  const photos = [png(), png(), png()] as const
  const hashes: string[] = []
  for (const [n, photo] of photos.entries()) {
    await add(player, { photo, number: `0917 000 000${n}` })
    hashes.push(await lastPhotoOf(player))
  }
  // One proves who the player is, one is of another player's account as well.
  await cashier.house.owner.query(
    `insert into identity_document (site_id, document_id, player_id, kind, file_hash, type, uploaded_at)
     values (1, 'front', $1, 'front', decode($2, 'hex'), 'image/png', $3)`,
    [String(player.player.id), hashes[0], noon],
  )
  await add(other, { photo: photos[1] })
  await cashier.house.owner.query(`update player set status = 'closed' where player_id = $1`, [
    String(player.player.id),
  ])
  await cashier.house.database.inSite(1, (db) =>
    db.run(sql`select erase_player(${player.player.id})`),
  )
  const { rows } = await cashier.house.owner.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from stored_file where encode(hash, 'hex') = any($1)`,
    [hashes],
  )
  expect(rows.map(({ hash }) => hash).toSorted()).toEqual(hashes.slice(0, 2).toSorted())
})
