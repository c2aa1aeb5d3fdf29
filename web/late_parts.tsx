/** Parts that only some templates have: others carry none of their weight. */

import { lazy, memo, Suspense, useState, type ComponentType, type ReactNode } from 'react'

type PartProps = { otherwise?: ReactNode }
type Parts<Name extends string> = Readonly<Partial<Record<Name, ComponentType<PartProps>>>>

/**
 * `Part` draws one of them by its name, and `otherwise` where nothing was loaded. A server has loaded them for other
 * sites too: they are named only where the template of the page is among those that load them. `LaterPart` is for what
 * stands further down: the server draws it, and the browser takes it over when its chunk is there, without waiting.
 */
export function lateParts<Name extends string>(read: () => Promise<Parts<Name>>) {
  let parts: Parts<Name> | null = null
  const load = async () => {
    parts = await read()
  }
  const Part = ({ name, otherwise }: PartProps & { name: Name }) => {
    const Drawn: ComponentType<PartProps> | undefined = parts?.[name]
    return Drawn ? <Drawn otherwise={otherwise} /> : otherwise
  }
  const Late = lazy(async () => {
    // Without its chunk a part is not there; the page stays.
    await load().catch(() => undefined)
    return { default: Part }
  })
  return {
    load,
    Part,
    // A change from above would make React draw it anew before its chunk is there.
    LaterPart: memo(({ name }: { name: Name }) => {
      const [wasLoaded] = useState(parts !== null)
      return <Suspense>{wasLoaded ? <Part name={name} /> : <Late name={name} />}</Suspense>
    }),
  }
}
