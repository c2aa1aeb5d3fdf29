/** Parts that only some templates have: they are loaded before anything is drawn there, and others carry none of their weight. */

import type { ComponentType, ReactNode } from 'react'

type PartProps = { otherwise?: ReactNode }
type Parts<Name extends string> = Readonly<Record<Name, ComponentType<PartProps>>>

/**
 * `Part` draws one of them by its name, and `otherwise` where nothing was loaded. A server has loaded them for other
 * sites too: they are named only where the template of the page is among those that load them.
 */
export function lateParts<Name extends string>(read: () => Promise<Parts<Name>>) {
  let parts: Parts<Name> | null = null
  return {
    load: async () => {
      parts = await read()
    },
    Part({ name, otherwise }: PartProps & { name: Name }) {
      const Drawn: ComponentType<PartProps> | undefined = parts?.[name]
      return Drawn ? <Drawn otherwise={otherwise} /> : otherwise
    },
  }
}
