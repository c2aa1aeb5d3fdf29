/** Opens the login dialog for guests who were sent home to log in, on sites whose login is a dialog. */

import { useEffect } from 'react'
import { loginModalDelayMs } from '#contract/catalogue.ts'
import { useVisit } from '../context.tsx'
import { useNavigation, useShown } from '../routing/link.tsx'
import { asksLoginDialog } from '../routing/router.ts'
import { routes } from '../routing/routes.ts'

export function LoginPrompt() {
  const navigation = useNavigation()
  const { place, dialog } = useShown()
  const { login, player } = useVisit()
  const isAsked = asksLoginDialog(place, login, player !== null)
  const isOpen = dialog !== null
  useEffect(() => {
    if (!isAsked || isOpen) return undefined
    // On its way while they see where they are; whether it came is the dialog's to say.
    void navigation.load(routes['/login'].source).catch(() => undefined)
    // Who is on the way elsewhere is not held up.
    const ask = () => navigation.isPending() || navigation.open('login')
    const timer = setTimeout(ask, loginModalDelayMs)
    return () => clearTimeout(timer)
    // Once per arrival: closing the dialog is an answer, not a reason to ask again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isAsked, place])
  return null
}
