/** What is known of a table that holds something of a player. */

/** Why something stays when an account is erased. Then a number stands in it instead of a name. */
export type Duty =
  /** What was staked, paid, owed and won: the books. */
  | 'books'
  /** How the player was protected, as a regulator may ask [EXC-09]. */
  | 'protection'
  /** Who the player was: five years after the account closed, against money laundering. */
  | 'identity'
  /** What player and house agreed, asked and answered. */
  | 'agreement'

export type PersonalTable = {
  /**
   * As SQL, what is told: no hashes, no sealed secrets, nothing of staff's or of other people's.
   * Amounts are minor units, as text.
   */
  columns: string
  /** The column by which the newest comes first. */
  latest: string
  /** Null where `erase_player` takes out what names the person. */
  keptFor: Duty | null
  /** The name of the part; usually that of the table. */
  part?: string
  /** The column that says whose a row is; usually `player_id`. */
  owner?: 'account_id' | 'upline_id'
  /** The call that reads on where a part is not whole. */
  continuedBy?: string
}
