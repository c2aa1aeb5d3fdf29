/** Opens the login dialog for guests who were sent home to log in, on sites whose login is a dialog. */

import { loginModalDelayMs } from '#contract/catalogue.ts'
import type { Place } from '../page.ts'
import type { Navigation } from '../routing/navigation.ts'
import { asksLoginDialog, type Login } from '../routing/router.ts'
import { routes } from '../routing/routes.ts'

export function promptLogin({
  navigation,
  login,
  isPlayer,
}: {
  navigation: Navigation
  login: Login
  isPlayer: () => boolean
}): void {
  /** Once per arrival: closing the dialog is an answer, not a reason to ask again. */
  let answered: Place | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const { place, dialog } = navigation.read()
    if (answered === place) return
    clearTimeout(timer)
    answered = place
    if (dialog !== null || !asksLoginDialog(place, login, isPlayer())) return
    // On its way while they see where they are; whether it came is the dialog's to say.
    void navigation.load(routes['/login'].source).catch(() => undefined)
    // Who is on the way elsewhere is not held up.
    timer = setTimeout(() => navigation.isPending() || navigation.open('login'), loginModalDelayMs)
  }
  look()
  navigation.subscribe(look)
}
