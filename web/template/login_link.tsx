/** The way to log in: the page, or the dialog over the present page, as the site has it. */

import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useVisit } from '../context.tsx'
import { useNavigation } from '../routing/link.tsx'
import { isPlainClick, loginAddress } from '../routing/router.ts'
import { useT } from '#i18n/translate.tsx'

type LoginLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  /** Where to be after login. */
  next: string
}

/** A link also where a dialog opens, so that it works before and without scripts. */
export function LoginLink({ next, children, ...rest }: LoginLinkProps) {
  const t = useT()
  const navigation = useNavigation()
  const { login } = useVisit()
  const to = loginAddress(login, next)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    if (login === 'page') void navigation.go(to)
    else navigation.open('login', next)
  }
  return (
    <a href={to} {...rest} onClick={follow}>
      {children ?? t('login')}
    </a>
  )
}
