/** Passing a slip on: the code of what is chosen, and the field for somebody else’s. */

import { useId } from 'react'
import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Refused } from '../../said.tsx'
import type { Codes } from './codes.ts'
import { SharedCode, useShareCode } from './share_code.tsx'
import { changeSlip, without, type Selection } from './selections.ts'
import styles from './share.module.css'

/** What is done with all selections at once; `isShared`: whether they may be passed on. */
export function WholeSlip({
  selections,
  isShared,
}: {
  selections: readonly Selection[]
  isShared: boolean
}) {
  const t = useT()
  const { share, isBusy, ...shared } = useShareCode(selections)
  return (
    <>
      <div className={styles['whole']}>
        {selections.length > 1 && (
          <Button kind="plain" onClick={() => changeSlip((one) => without(one, () => true))}>
            {t('slipClear')}
          </Button>
        )}
        {isShared && (
          <Button kind="plain" isBusy={isBusy} onClick={() => void share()}>
            {t('share')}
          </Button>
        )}
      </div>
      <SharedCode {...shared} />
    </>
  )
}

export function EnterCode({ codes }: { codes: Codes }) {
  const t = useT()
  const id = useId()
  const { typed, isShort } = codes
  return (
    <form
      className={styles['enter']}
      onSubmit={(event) => {
        event.preventDefault()
        codes.load()
      }}
    >
      <label htmlFor={id}>{t('slipCodeEnter')}</label>
      <input
        id={id}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        aria-invalid={isShort || undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => codes.type(target.value)}
      />
      <Button type="submit" isBusy={codes.isBusy}>
        {t('slipCodeLoad')}
      </Button>
      <p id={`${id}-hint`} data-fault={isShort || undefined} aria-live="polite">
        {t('slipCodeHint')}
      </p>
      <Refused failure={codes.failure} />
    </form>
  )
}

/** Whether what came by a link may take the place of what is chosen. */
export function Replacing({ codes }: { codes: Codes }) {
  const t = useT()
  if (codes.waiting === 0) return null
  return (
    <Notice
      title={t('slipReplace')}
      action={
        <span className={styles['answers']}>
          <Button kind="primary" onClick={codes.take}>
            {t('yes')}
          </Button>
          <Button onClick={codes.leave}>{t('no')}</Button>
        </span>
      }
    >
      {t('slipReplaceText', { count: codes.waiting })}
    </Notice>
  )
}
