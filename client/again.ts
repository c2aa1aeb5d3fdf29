/** How long those wait who ask for the same until somebody answers. */

export const askAgainMs = 3000
