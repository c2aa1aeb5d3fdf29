/** Says in words what keeps JSON from others from the form it is to have. */
import type { ErrorObject } from 'ajv'

/**
 * What the schema says of the deepest place that does not fit: alternatives complain about all above it too.
 * @param whole what the root is called
 * @param rootWords what a fault of the root is called, by its keyword, where the schema's words say little
 */
export function formFaultOf(
  errors: readonly ErrorObject[],
  whole: string,
  rootWords: Readonly<Record<string, string>> = {},
): string {
  const depthOf = ({ instancePath }: ErrorObject) => instancePath.split('/').length
  const depth = Math.max(...errors.map(depthOf))
  const place = errors.find((error) => depthOf(error) === depth)?.instancePath ?? ''
  const here = errors.filter(({ instancePath }) => instancePath === place)
  const root = place === '' && here.find(({ keyword }) => rootWords[keyword])
  const said = here.filter(({ keyword }) => rootWords[keyword] === undefined)
  const isOfForm = said.find(
    ({ keyword }) => keyword === 'type' || keyword === 'additionalProperties',
  )
  if (root && !isOfForm) return rootWords[root.keyword]!
  const ofName = here.find(({ propertyName }) => propertyName !== undefined)
  if (ofName) return `${place}/${ofName.propertyName} ${nameFaultOf(here)}`
  const told = (said.length > 0 ? said : here).filter(
    ({ keyword }, _, all) =>
      !alternatives.has(keyword) || all.every((one) => alternatives.has(one.keyword)),
  )
  return `${place || whole} ${[...new Set(told.map(wordsOf))].join(', or ')}`
}

/** That none of several forms fits says less than why each does not. */
const alternatives = new Set(['oneOf', 'anyOf'])

function wordsOf({ keyword, message, params }: ErrorObject): string {
  const { additionalProperty, allowedValues, allowedValue, limit } = params as Record<
    string,
    unknown
  >
  switch (keyword) {
    case 'additionalProperties':
      return `has a field that the form does not know: ${String(additionalProperty)}`
    case 'enum':
      return `is one of ${String(allowedValues)}`
    case 'const':
      return `is ${JSON.stringify(allowedValue)}`
    case 'minLength':
      return limit === 1 ? 'must not be empty' : (message ?? keyword)
    default:
      return message ?? keyword
  }
}

function nameFaultOf(errors: readonly ErrorObject[]): string {
  const known = errors.flatMap(({ propertyName, params }) =>
    propertyName === undefined
      ? []
      : ((params as { allowedValues?: string[] }).allowedValues ?? []),
  )
  const form = errors.find(({ propertyName, keyword }) => propertyName && keyword === 'pattern')
  const pattern = (form?.params as { pattern?: string } | undefined)?.pattern
  const names = [...new Set(known), ...(pattern === undefined ? [] : [`what fits ${pattern}`])]
  return `is no name that is known here: ${names.join(', ')}`
}
