/** Names of other players as anyone may see them: enough for oneself to recognise, too little for a stranger. */

/** `player07` as `p***7`: always three stars, so that the length tells nothing either. */
export function maskName(accountId: string): string {
  return `${accountId.at(0)}***${accountId.at(-1)}`
}
