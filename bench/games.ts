/** `npm run bench games`: what games cost, in parts; `npm run bench games engines` measures one of them. */

import { engineRates } from './games/engines.ts'
import type { Part } from './games/part.ts'
import { shared } from './games/shared.ts'
import { wallet } from './games/wallet.ts'
import { keepResult } from './harness/report.ts'

const parts: Readonly<Record<string, Part>> = { engines: engineRates, wallet, shared }

const pace = { rounds: 3, ms: 1500 }
const [chosen] = process.argv.slice(2)
const names = chosen === undefined ? Object.keys(parts) : [chosen]

for (const name of names) {
  const part = parts[name]
  if (!part) throw new Error(`no part ${name}; there are: ${Object.keys(parts).join(', ')}`)
  process.stdout.write(`${part.title}\n`)
  keepResult(`games-${name}`, `# Games: ${part.title.toLowerCase()}\n\n${await part.measure(pace)}`)
}
