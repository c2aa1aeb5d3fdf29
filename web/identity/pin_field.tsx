/** A field for the withdrawal PIN: hidden unless it is looked at, and kept by no browser. */

import type { ComponentProps } from 'react'
import { useT } from '#i18n/translate.tsx'
import { PasswordField } from '#ui/field.tsx'

export function PinField(props: Omit<ComponentProps<typeof PasswordField>, 'showLabel'>) {
  const t = useT()
  return (
    <PasswordField
      {...props}
      showLabel={t('pinShow')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
    />
  )
}
