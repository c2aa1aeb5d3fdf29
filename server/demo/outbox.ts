/** The outbox of the demo: what would have been sent to players, as data and as a page. */

import { sql, type Db } from '#server/base/database.ts'

export type OutboxItem = {
  to: string
  channel: string
  kind: string
  code: string | null
  text: string
  /** ISO 8601. */
  at: string
}

const itemsMax = 100

type Row = Omit<OutboxItem, 'at'> & { queued_at: Date }

/** Messages of the site, newest first; to one phone or e-mail address where `to` is given. Demo sites only. */
export async function readOutbox(db: Db, to: string | null): Promise<OutboxItem[]> {
  const rows = await db.rows<Row>(sql`
    select recipient as "to", channel, kind, code, text, queued_at from message
     where site_id = current_site() and is_demo and (${to}::text is null or recipient = ${to})
     order by message_id desc limit ${itemsMax}`)
  return rows.map(({ to: recipient, channel, kind, code, text, queued_at: queuedAt }) => ({
    to: recipient,
    channel,
    kind,
    code,
    text,
    at: queuedAt.toISOString(),
  }))
}

/** A whole HTML page without scripts; its one style element carries the nonce of the policy. */
export function outboxPage(items: readonly OutboxItem[], nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Outbox · demo</title>
<style nonce="${escapeHtml(nonce)}">${style}</style>
</head>
<body>
<main>
<h1>Outbox</h1>
<p>This is a demo site: texts and e-mails to players end here instead of being sent. Newest first.</p>
<form method="get"><label for="to">Phone or e-mail</label> <input id="to" name="to" autocomplete="off"> <button>Show</button></form>
${items.length > 0 ? `<ol>${items.map(itemOf).join('')}</ol>` : '<p class="empty">Nothing has been sent.</p>'}
</main>
</body>
</html>
`
}

function itemOf({ to, channel, kind, code, text, at }: OutboxItem): string {
  return `
<li>
<p class="about"><span>${escapeHtml(channel)}</span> <b>${escapeHtml(to)}</b> <span>${escapeHtml(kind)}</span> <time datetime="${escapeHtml(at)}">${escapeHtml(at.slice(0, 19).replace('T', ' '))} UTC</time></p>
${code === null ? '' : `<p class="code">${escapeHtml(code)}</p>`}
<p>${escapeHtml(text)}</p>
</li>`
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.5rem; line-height: 1.25 }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: 1.5rem 0 }
input, button { font: inherit; min-height: 2.75rem; padding: 0 .75rem }
input { flex: 1 1 12rem; min-width: 0 }
ol { list-style: none; margin: 0; padding: 0 }
li { border-top: 1px solid #8888; padding: 1rem 0; overflow-wrap: anywhere }
p { margin: .25rem 0 }
.about { display: flex; flex-wrap: wrap; gap: 0 .75rem; font-size: .875rem }
.about time { margin-left: auto }
.code { font: 600 1.75rem/1.3 ui-monospace, monospace; letter-spacing: .12em }
`

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
