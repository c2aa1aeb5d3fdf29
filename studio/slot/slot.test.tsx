/** Protects: who plays free spins sees that they are free, how many are left, and what they pay. */

import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Ask } from '#client/client.ts'
import { slotTitles } from '#games/catalogue.ts'
import { drawsOf } from '#games/fair.ts'
import type { SlotStep } from '#games/slot/sheet.ts'
import { slotGame, type Title } from '#games/slot/title.ts'
import { readCatalogue } from '#i18n/catalogue.ts'
import { compileCatalogue, type Texts } from '#i18n/compile.ts'
import { I18nProvider } from '#i18n/translate.tsx'
import { follow, openReplay, type Event, type RoundRecord, type Table } from '../play/table.ts'
import { Slot } from './slot.tsx'

const studio = JSON.parse(
  readFileSync(new URL('../messages/EN.json', import.meta.url), 'utf8'),
) as Texts
const words = { ...readCatalogue('EN'), ...compileCatalogue(studio) }
const ask = (() => new Promise(() => {})) as Ask
const nothing = () => {}

/** The label over the reels as it is read; empty where there is none. */
function labelOf(title: Title, table: Table): string {
  const game = slotGame(title)
  const shown = { game, ask, table, isDemo: false, choice: {}, pending: null, onShown: nothing }
  const html = renderToStaticMarkup(
    <I18nProvider language="EN" currency="PHP" timeZone="Asia/Manila" catalogue={words}>
      <Slot {...shown} onChoose={null} onPlay={null} onMove={null} />
    </I18nProvider>,
  )
  const [, label = ''] = /<p class="feature">(.*?)<\/p>/.exec(html) ?? []
  return label.replaceAll(/<[^>]*>/g, '')
}

/** A round of the title in which free spins win further ones, if it has such. */
function featureOf(title: Title): RoundRecord {
  const { stakeMin, settle } = slotGame(title)
  for (let nonce = 0; ; nonce++) {
    const draw = drawsOf({ serverSeed: 'fe'.repeat(32), clientSeed: 'feature', nonce })
    const steps = settle({ stake: stakeMin, choice: {}, draw }).steps as SlotStep[]
    if (!steps.some(({ isFree, freeSpinsAwarded }) => isFree && freeSpinsAwarded > 0)) continue
    const told = { round_id: 'r1', stake: '1.00', payout: '0.00', balance_before: '9.00' }
    const rest = { balance_after: '8.00', currency: 'PHP', pending: null, nonce }
    return { ...told, ...rest, steps } as unknown as RoundRecord
  }
}

describe.each(slotTitles.filter(({ sheet }) => sheet.freeSpins))('$code', (title) => {
  test('[GAM-20] free spins are labelled from the spin that won them to the last, with the number that is left', () => {
    const round = featureOf(title)
    const { multiplier } = title.sheet.freeSpins!
    const pays = multiplier > 1 ? ` · pays ×${multiplier}` : ''
    const steps = round.steps as SlotStep[]
    const run = (from: Table, type: Event['type']) => follow(from, { type } as Event)
    const said = (left: number) => `Free spins ${left === 0 ? 'none' : left} left${pays}`
    let table: Table = { ...openReplay(round), isReplay: false }
    let left = 0
    const seen: string[] = []
    const due: string[] = []
    for (const [i, step] of steps.entries()) {
      if (step.kind === 'spin' && step.isFree) left -= 1
      // A spin that turns is taken off already; what it wins is not told before it stands.
      table = run(table, 'wentOn')
      seen.push(labelOf(title, table))
      due.push(step.isFree ? said(left) : '')
      left += step.freeSpinsAwarded
      table = run(table, 'stepShown')
      seen.push(labelOf(title, table))
      due.push(step.isFree || steps[i + 1]?.isFree ? said(left) : '')
    }
    expect(seen).toEqual(due)
    expect(due.at(-1)).toBe(said(0))
    expect(labelOf(title, run(table, 'rested'))).toBe('')
  })
})
