/** What any page may say beyond its first words, for parts that come later; a server knows every word. */

let learn: () => Promise<unknown> = async () => undefined

/** How it is learnt here. */
export const teach = (next: typeof learn) => void (learn = next)

export const learnRest = () => learn()
