/** What texts from outside must be before anything is done with them. */

/** Unicode that can be kept: JSON can also write halves of a sign, and the sign 0 at which a text ends in the database. */
export const isKeepable = (text: string) => text.isWellFormed() && !text.includes('\0')
