/** Sends e-mail by SMTP. */

import { createTransport } from 'nodemailer'
import { Text, object, Optional, email, Enum, Integer } from '#contract/fields.ts'
import type { Static } from 'typebox/type'
import { Undeliverable, type Sender } from './delivery.ts'

export const smtpSettings = object({
  host: Text({ minLength: 1, maxLength: 253, pattern: '^[A-Za-z0-9.:-]+$' }),
  port: Integer({ minimum: 1, maximum: 65_535 }),
  /** `tls`: from the first byte; `starttls`: asked for and required; `none`: only to this machine. */
  security: Enum(['tls', 'starttls', 'none']),
  user: Optional(Text({ maxLength: 200 })),
  from: email,
})
export type SmtpSettings = Static<typeof smtpSettings>

const timeoutMs = 10_000

/** @param nameOf the site's name, which players read as sender and subject. */
export function openSmtp(
  { host, port, security, user, from }: SmtpSettings,
  secret: string | null,
  nameOf: (siteId: number) => string,
): Sender {
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== undefined && { auth: { user, pass: secret ?? '' } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A text is a text: nothing in it is fetched or attached.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ siteId, to, text }) => {
    const name = nameOf(siteId)
    try {
      await transport.sendMail({
        from: { name, address: from },
        to: { name: '', address: to },
        subject: name,
        text,
      })
    } catch (fault) {
      // Codes from 500 up are the server's last word (RFC 5321, section 4.2.1).
      const { responseCode = 0, message } = fault as { responseCode?: number; message: string }
      throw responseCode >= 500 && isOfRecipient(fault) ? new Undeliverable(message) : fault
    }
  }
}

/** A refused password or sender is the site's fault and may be mended; a refused recipient stays refused. */
const isOfRecipient = (fault: unknown) => (fault as { command?: string }).command === 'RCPT TO'
