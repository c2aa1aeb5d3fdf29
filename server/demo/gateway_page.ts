/** The payment page of the sandbox gateway, drawn on the server without a script. */

/** What the page shows of a payment. */
export type PagePayment = {
  ref: string
  state: string
  amount: string
  currency: string
  orderId: string
  expiresAt: Date | null
  returnUrl: string
  /** It can be paid with a credit card too. */
  isCard?: boolean
}

/** What the page says and offers in each state. */
const states: Readonly<
  Record<
    string,
    { title: string; text: string; actions: readonly { name: string; label: string }[] }
  >
> = {
  waiting: {
    title: 'Confirm your payment',
    text: 'Choose how this payment ends. The shop is told by a signed message.',
    actions: [
      { name: 'pay', label: 'Pay' },
      { name: 'fail', label: 'Let it fail' },
      { name: 'expire', label: 'Let it expire' },
    ],
  },
  paid: { title: 'Paid', text: 'The shop has been told. You can go back now.', actions: [] },
  failed: { title: 'Not paid', text: 'The payment failed and nothing was taken.', actions: [] },
  expired: {
    title: 'Expired',
    text: 'The time for this payment is over. A transfer may still arrive late.',
    actions: [{ name: 'pay', label: 'Pay late' }],
  },
}

export function drawPage(payment: PagePayment | null, nonce: string): string {
  const body = payment
    ? drawPayment(payment)
    : '<h1>No such payment</h1><p>The sandbox gateway knows no payment under this address.</p>'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Sandbox gateway</title>
<style nonce="${escape(nonce)}">${style}</style>
</head>
<body><main><p class="brand">Sandbox gateway</p>${body}<p class="note">A demonstration of a payment company’s page, which is in its own language: no real money moves here.</p></main></body>
</html>`
}

function drawPayment({
  ref,
  state,
  amount,
  currency,
  orderId,
  expiresAt,
  returnUrl,
  isCard = false,
}: PagePayment): string {
  const { title, text, actions } = states[state] ?? { title: state, text: '', actions: [] }
  const credit = { name: 'pay_credit', label: 'Pay with a credit card' }
  const offered = isCard && state === 'waiting' ? [...actions, credit] : actions
  const forms = offered.map(
    ({ name, label }, position) =>
      `<form method="post" action="/demo/gateway/${escape(ref)}/${name}"><button class="${position === 0 ? 'first' : ''}">${label}</button></form>`,
  )
  const until =
    state === 'waiting' && expiresAt
      ? `<dt>Payable until</dt><dd><time datetime="${expiresAt.toISOString()}">${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC</time></dd>`
      : ''
  return `<h1>${escape(title)}</h1>
<p class="amount">${escape(amount)} <span>${escape(currency)}</span></p>
<p>${escape(text)}</p>
<dl><dt>Order</dt><dd>${escape(orderId)}</dd>${until}</dl>
<div class="actions">${forms.join('')}</div>
<p><a href="${escape(returnUrl)}">Back to the shop</a></p>`
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

const style = `
:root { color-scheme: light dark; --ground: #eef1f6; --card: #fff; --ink: #171c26; --soft: #535d70; --line: #cdd4e0; --accent: #1f4fd8; --on-accent: #fff }
@media (prefers-color-scheme: dark) { :root { --ground: #10131a; --card: #1a1f2a; --ink: #eef1f6; --soft: #a6b0c3; --line: #3a4356; --accent: #8fb0ff; --on-accent: #0d1526 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { width: min(26rem, 100%); background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1.75rem }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.2 }
.brand { margin: 0 0 1.25rem; font-weight: 600; color: var(--soft) }
.amount { margin: 1rem 0; font-size: 2.25rem; font-weight: 700; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
.amount span { font-size: 1rem; font-weight: 600; color: var(--soft) }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1rem 0 } dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
.actions { display: grid; gap: .6rem; margin: 1.25rem 0 } form { margin: 0 }
button { width: 100%; min-height: 3rem; border: 1px solid var(--line); border-radius: .7rem; background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer }
button.first { background: var(--accent); border-color: var(--accent); color: var(--on-accent) }
a { color: var(--accent) } :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.note { margin: 0; font-size: .875rem; color: var(--soft) }`
