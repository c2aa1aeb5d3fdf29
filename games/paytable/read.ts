/** A pay table on paper, read from JSON: of a kind we count, and with nothing in it that cannot be. */
import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { formFaultOf } from '../form.ts'
import { sicboBetsOf } from './count.ts'
import { figureOf, tooFine } from './figure.ts'
import { prizeParts } from './lotto.ts'
import type { PayTable, TableOf as Of } from './table.ts'

const schemaFile = new URL('../../docs/pay-table.schema.json', import.meta.url)

export const isPayTable = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && 'kind' in json && json.kind !== 'slot'

/** Throws an Error with the place and the words of the first fault of a table read from JSON. */
export function readPayTable(json: unknown): PayTable {
  const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false })
  const schema = JSON.parse(readFileSync(schemaFile, 'utf8')) as { $defs: Record<string, object> }
  const { kind } = json as { kind: unknown }
  const kinds = Object.keys(schema.$defs).filter((name) => name !== 'figure')
  if (typeof kind !== 'string' || !kinds.includes(kind))
    throw new Error(`/kind is one of ${kinds.join(', ')}`)
  ajv.addSchema(schema)
  const isOfKind = ajv.compile<PayTable>({ $ref: `pay-table#/$defs/${kind}` })
  if (!isOfKind(json)) throw new Error(formFaultOf(isOfKind.errors ?? [], 'the table'))
  const fine = tooFine(json)
  if (fine !== null) throw new Error(`${fine} has more than six decimal places`)
  const fault = faultOf(json)
  if (fault !== null) throw new Error(fault)
  return json
}

type Fault = string | null

const firstOf = <T>(
  things: Readonly<Record<string, T>>,
  fits: (thing: T, name: string) => boolean,
) => Object.keys(things).find((name) => !fits(things[name]!, name))

/** What a form cannot say: figures that do not go with each other. */
const faults: { [Kind in PayTable['kind']]?: (table: Of<Kind>) => Fault } = {
  videopoker({ pays }) {
    const odd = firstOf(pays, (pay) => {
      const { numerator, denominator } = figureOf(pay)
      return 100n % denominator === 0n && numerator <= 100_000n * denominator
    })
    return odd === undefined ? null : `/pays/${odd} is of up to two decimal places, to 100,000`
  },
  roulette({ numbers, pays, zeroReturns = {} }) {
    const wide = firstOf(pays, (_, covered) => Number(covered) <= numbers)
    if (wide !== undefined) return `/pays/${wide} covers more numbers than the wheel has`
    const odd = firstOf(zeroReturns, (_, covered) => covered in pays)
    return odd === undefined ? null : `/zeroReturns/${odd} is of a bet that /pays does not have`
  },
  baccarat(table) {
    const { pays, dragonBonus, tieOf } = table
    const ofBets = {
      bothPerfectPairs: pays.perfectPair,
      superSixOfThree: pays.superSix,
      bankerSix: pays.banker,
      bankerDragonSeven: pays.banker,
    }
    const odd = firstOf(ofBets, (odds, name) => !(name in table) || odds !== undefined)
    if (odd !== undefined) return `/${odd} is of a bet that /pays does not have`
    const hasBets = Object.keys(pays).length > 0 || dragonBonus || tieOf
    return hasBets ? null : 'the table has bets in /pays, /dragonBonus or /tieOf'
  },
  sicbo(table) {
    return sicboBetsOf(table).length > 0 ? null : '/pays has no bet of which every win has a figure'
  },
  threecard: ({ anteBonus, pairPlus, sixCard }) =>
    anteBonus || pairPlus || sixCard ? null : 'the table has an anteBonus, pairPlus or sixCard',
  mines: ({ tiles, mines, multiples }) =>
    multiples.length <= tiles - mines ? null : '/multiples are more than there are safe tiles',
  keno({ balls, drawn, pays }) {
    if (drawn > balls) return '/drawn is more than there are balls'
    const odd = firstOf(
      pays,
      (figures, marked) => Number(marked) <= balls && figures.length <= Number(marked) + 1,
    )
    return odd === undefined ? null : `/pays/${odd} has more figures than there can be hits`
  },
  lotto({ balls, drawn, bonus, prizes }) {
    if (drawn >= balls) return '/drawn is not less than there are balls'
    const many = firstOf(prizes, (_, name) => Number.parseInt(name, 10) <= drawn)
    if (many !== undefined) return `/prizes/${many} is of more numbers than a line has`
    const names = new Set<string>()
    const twice = firstOf(prizes, (_, name) => {
      const told = Object.values(prizeParts(name)).join('+')
      return !names.has(told) && names.add(told).size > 0
    })
    if (twice !== undefined) return `/prizes/${twice} is there already, written otherwise`
    const extra = firstOf(prizes, (_, name) => !name.includes('+') || bonus !== undefined)
    if (extra !== undefined) return `/prizes/${extra} needs a bonus`
    const extrasMax = typeof bonus === 'object' ? bonus.drawn : 1
    const drum = typeof bonus === 'object' && 'balls' in bonus ? bonus.balls : balls - drawn
    if (typeof bonus === 'object' && bonus.drawn > drum)
      return '/bonus/drawn is more than there are balls'
    const more = firstOf(prizes, (_, name) => Number(name.split('+')[1] ?? 0) <= extrasMax)
    return more === undefined ? null : `/prizes/${more} is of more bonus balls than are drawn`
  },
  digits({ numbers, prizes }) {
    const odd = Object.entries(prizes).flatMap(([kind, pays]) =>
      Object.keys(pays)
        .filter((prize) => !(prize in numbers))
        .map((prize) => `/prizes/${kind}/${prize} is of a prize for which no number is drawn`),
    )
    return odd[0] ?? null
  },
  ways({ of, bets }) {
    const odd = firstOf(bets, (wins) => wins.reduce((sum, { ways }) => sum + ways, 0) <= of)
    return odd === undefined ? null : `/bets/${odd} has more ways than there are`
  },
}

function faultOf(table: PayTable): Fault {
  const fault = faults[table.kind] as ((table: PayTable) => Fault) | undefined
  return fault?.(table) ?? null
}
