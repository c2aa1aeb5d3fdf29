/** What an address asks for where its visitor is sent to log in first: the names of where they go on to, under its own. */

type Query = Readonly<Record<string, string>>

/** @param query of the address, which names where to go on to as `next` */
export function askedOnward(query: Query): Query {
  const [, onward] = (query['next'] ?? '').split('?')
  return { ...Object.fromEntries(new URLSearchParams(onward)), ...query }
}
