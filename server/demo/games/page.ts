/** The page of a simulated vendor's game: a wheel played by a form, without script. */

import { showMoney, type Currency } from '#contract/money.ts'
import { escapeHtml } from '#server/base/html.ts'
import type { Title } from './simulator.ts'

/** Who plays, as the page's own form carries it. */
export type Seat = {
  token: string
  user: string
  isDemo: boolean
  returnUrl: string
  /** As it was typed; empty where nothing is staked yet. */
  stake: string
}

export type Table = {
  title: Title
  currency: Currency
  seat: Seat
  action: string
  /** Decimal text; null where the house would not tell. */
  balance: string | null
  result?: { multiple: number; pay: string }
  /** Why nothing was played. */
  said: 'closed' | 'refused' | 'stakeInvalid' | null
}

const sentences: Record<NonNullable<Table['said']>, string> = {
  closed: 'The game could not be opened. Go back and open it again.',
  refused: 'This stake was not taken. Nothing was played.',
  stakeInvalid: 'Enter a stake with the places of the currency.',
}

const style = `
*{box-sizing:border-box}
body{margin:0;min-block-size:100vh;display:grid;place-items:center;padding:1rem;font:1rem/1.5 system-ui,sans-serif;background:#0f1a24;color:#eef3f7}
main{inline-size:min(26rem,100%);text-align:center}
h1{font-size:1.25rem;margin:0}
.wheel{inline-size:min(15rem,70vw);aspect-ratio:1;margin:1.25rem auto;border-radius:50%;display:grid;place-items:center;
 background:conic-gradient(#1d3a4f 0 60%,#2f6f8f 60% 80%,#3f9d74 80% 94%,#d99a2b 94% 98%,#d95d39 98%);border:.5rem solid #2a4257}
.wheel strong{background:#0f1a24;border-radius:50%;inline-size:58%;aspect-ratio:1;display:grid;place-items:center;font-size:1.75rem}
form{display:flex;gap:.5rem;justify-content:center;align-items:end;flex-wrap:wrap}
label{display:grid;text-align:start;font-size:.875rem}
input{font:inherit;inline-size:8rem;padding:.6rem;border-radius:.5rem;border:1px solid #6d8799;background:#16242f;color:inherit}
button{font:inherit;font-weight:600;padding:.65rem 1.5rem;border:0;border-radius:.5rem;background:#f0b541;color:#1c1300;cursor:pointer}
:focus-visible{outline:3px solid #fff;outline-offset:2px}
.said{background:#3b2226;border-radius:.5rem;padding:.5rem .75rem}
small{color:#b6c6d2}
a{color:inherit}`

/** Vendors tell more places than anybody reads. */
const shorten = (decimal: string) => decimal.replace(/(\.\d\d\d*?)0+$/, '$1')

export function drawGame(table: Table, nonce: string): string {
  const { title, currency, seat, action, balance, result, said } = table
  const field = (name: string, value: string) =>
    `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
  const stake = seat.stake || showMoney(BigInt(10 ** 2), currency)
  const heard = result
    ? `${result.multiple}×: ${escapeHtml(result.pay)} ${currency}`
    : 'Stake and spin'
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title.name)}</title><style nonce="${nonce}">${style}</style></head>
<body><main>
<h1>${escapeHtml(title.name)}</h1>
<p>${seat.isDemo ? 'Play money' : 'Balance'}: <b>${balance === null ? '–' : `${escapeHtml(shorten(balance))} ${currency}`}</b></p>
<div class="wheel"><strong>${result ? `${result.multiple}×` : '?'}</strong></div>
<p role="status">${said ? `<span class="said">${sentences[said]}</span>` : heard}</p>
<form method="post" action="${escapeHtml(action)}">
${field('token', seat.token)}${field('user', seat.user)}${field('back', seat.returnUrl)}${seat.isDemo ? field('demo', '1') : ''}
<label>Stake<input name="stake" inputmode="decimal" value="${escapeHtml(stake)}" required></label>
<button>Spin</button>
</form>
${/^https?:/.test(seat.returnUrl) ? `<p><a href="${escapeHtml(seat.returnUrl)}">Leave the game</a></p>` : ''}
<p><small>A hundred places: 60 pay nothing, 20 the stake, 14 twice, 4 seven times, 2 ten times. It returns 96 %.
A simulated vendor of this demo, played through the wallet protocol of ${escapeHtml(title.brand)}.</small></p>
</main></body></html>`
}
