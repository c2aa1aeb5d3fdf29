/** The way to log in: the page, or the dialog over the present page, as the site has it. */

import { themes } from '#contract/themes.ts'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useNavigation } from '../link.tsx'
import { isPlainClick, loginAddress } from '../router.ts'
import { useT } from '#i18n/translate.tsx'
import { useLook } from './look.tsx'

type LoginLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  /** Where to be after login. */
  next: string
}

/** A link also where a dialog opens, so that it works before and without scripts. */
export function LoginLink({ next, children, ...rest }: LoginLinkProps) {
  const t = useT()
  const navigation = useNavigation()
  const { id } = useLook()
  const to = loginAddress(id, next)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    if (themes[id].login === 'page') void navigation.go(to)
    else navigation.open('login')
  }
  return (
    <a href={to} {...rest} onClick={follow}>
      {children ?? t('login')}
    </a>
  )
}
