/** Which sender takes a site's message: the site's own, the platform's, or the demo's outbox. */

import { Compile } from 'typebox/compile'
import { sql, type Database, type Db } from '#server/base/database.ts'
import { requireRight } from '#server/base/staff.ts'
import { Fault } from '#server/base/fault.ts'
import { seal, unseal } from '#server/base/secrets.ts'
import { record } from '#server/events/events.ts'
import type { Outgoing, Sender, Senders } from './delivery.ts'
import type { Channel } from './messages.ts'
import { openSms, smsSettings, type SmsSettings } from './sms.ts'
import { openSmtp, smtpSettings, type SmtpSettings } from './smtp.ts'

type Settings = { sms: SmsSettings; email: SmtpSettings }

const forms = { sms: Compile(smsSettings), email: Compile(smtpSettings) }

export type SendersNeeds = {
  database: Database
  sealKey: Buffer
  /** For sites without a sender of their own; a channel left out has none. */
  platform: Senders
  nameOf: (siteId: number) => string
}

const boundTo = (siteId: number, channel: Channel) => `sender:${siteId}:${channel}`

/**
 * Sets the sender of a site for a channel.
 * @param secret token or password, kept sealed; null where the sender asks for none.
 * @throws Fault where the settings do not fit.
 */
export async function setSender<C extends Channel>(
  db: Db,
  sealKey: Buffer,
  sender: { siteId: number; channel: C; settings: Settings[C]; secret: string | null },
  by: { staff: string; reason: string; at: Date },
): Promise<void> {
  await requireRight(db, by.staff, 'senders_set', by.at)
  const { siteId, channel, settings, secret } = sender
  const [misfit] = forms[channel].Errors(settings)
  if (misfit)
    throw new Fault(`${channel} sender: ${misfit.instancePath.slice(1)} ${misfit.message}`)
  const before = await readSettings(db, siteId, channel)
  const sealed = secret === null ? null : seal(secret, sealKey, boundTo(siteId, channel))
  await db.run(sql`
    insert into message_sender (site_id, channel, settings, secret, set_at)
    values (${siteId}, ${channel}, ${settings}, ${sealed}, ${by.at})
    on conflict (site_id, channel) do update
       set settings = excluded.settings, secret = excluded.secret, set_at = excluded.set_at`)
  await record(db, {
    siteId,
    kind: 'site_settings_changed',
    actor: `staff:${by.staff}`,
    reason: by.reason,
    subject: `sender:${channel}`,
    before: before?.settings ?? {},
    after: settings,
    at: by.at,
  })
}

type Row = { settings: Record<string, unknown>; secret: Buffer | null; setAt: Date }

const readSettings = (db: Db, siteId: number, channel: Channel) =>
  db.row<Row>(sql`
    select settings, secret, set_at as "setAt" from message_sender
     where site_id = ${siteId} and channel = ${channel}`)

/** Senders that look up whose message it is; one opened is used until its site's settings change. */
export function openSenders({ database, sealKey, platform, nameOf }: SendersNeeds): Senders {
  const opened = new Map<string, { setAt: number; send: Sender }>()

  const senderOf = async ({ siteId, channel }: Outgoing): Promise<Sender> => {
    const row = await database.inSite(siteId, (db) => readSettings(db, siteId, channel))
    if (!row) {
      const send = platform[channel]
      if (!send) throw new Error(`no sender for ${channel}`)
      return send
    }
    const key = boundTo(siteId, channel)
    const known = opened.get(key)
    if (known?.setAt === row.setAt.getTime()) return known.send
    const secret = row.secret && unseal(row.secret, sealKey, key)
    const send =
      channel === 'sms'
        ? openSms(row.settings as SmsSettings, secret)
        : openSmtp(row.settings as SmtpSettings, secret, nameOf)
    opened.set(key, { setAt: row.setAt.getTime(), send })
    return send
  }
  const send: Sender = async (message) => (await senderOf(message))(message)
  return { sms: send, email: send }
}

export type PlatformSenders = {
  mail: { url: string; from: string } | null
  sms: { url: string; token: string | null; from: string } | null
}

const submissionPort = 587
const tlsPort = 465
const own = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The senders of the environment's settings; a text goes out as JSON with `to`, `text` and `from`. */
export function platformSenders(
  { mail, sms }: PlatformSenders,
  nameOf: (siteId: number) => string,
): Senders {
  const senders: Senders = {}
  if (mail) {
    const { protocol, hostname, port, username, password } = new URL(mail.url)
    const isTls = protocol === 'smtps:'
    const settings: SmtpSettings = {
      host: hostname,
      port: Number(port) || (isTls ? tlsPort : submissionPort),
      security: isTls ? 'tls' : own.has(hostname) ? 'none' : 'starttls',
      ...(username !== '' && { user: decodeURIComponent(username) }),
      from: mail.from,
    }
    senders.email = openSmtp(settings, decodeURIComponent(password) || null, nameOf)
  }
  if (sms) {
    const fields = { to_field: 'to', text_field: 'text', from_field: 'from', secret_field: null }
    senders.sms = openSms({ url: sms.url, format: 'json', from: sms.from, ...fields }, sms.token)
  }
  return senders
}
