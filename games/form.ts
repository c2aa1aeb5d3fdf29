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
  const words = (said.length > 0 ? said : here).map(({ message, params }) => {
    const { additionalProperty, propertyName } = params as Record<string, unknown>
    const name = additionalProperty ?? propertyName
    return typeof name === 'string' ? `${message}: ${name}` : message
  })
  return `${place || whole} ${[...new Set(words)].join(', or ')}`
}
