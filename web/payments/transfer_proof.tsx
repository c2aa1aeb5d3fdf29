/** Sending a picture of a bank transfer, so that a person finds the money on the account. */

import { useState, type FormEvent } from 'react'
import { useAction, useRefresh } from '#client/query.tsx'
import { uploadMaxBytes, uploadTypes } from '#contract/uploads.ts'
import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/file_field.tsx'
import { fitPicture, readBase64 } from '../file_content.ts'
import { Refused } from '../said.tsx'

export function TransferProof({ depositId }: { depositId: string }) {
  const t = useT()
  const refresh = useRefresh()
  const send = useAction('/api/wallet/deposit_proof')
  const [fault, setFault] = useState('')
  const submit = async (file: FormDataEntryValue | null) => {
    if (!(file instanceof File) || file.size === 0) return setFault(t('fieldRequired'))
    const fitting = await fitPicture(file, uploadMaxBytes)
    if (fitting.size > uploadMaxBytes) return setFault(t('tooLarge'))
    const content = await readBase64(fitting)
    if (content === '') return setFault(t('fileUnreadable'))
    setFault('')
    const result = await send.run({ deposit_id: depositId, content })
    if (result.message === 'OK') refresh('/api/wallet/deposit_status')
  }
  return (
    <form
      method="post"
      className="stack"
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(new FormData(event.currentTarget).get('file'))
      }}
    >
      <FileField
        label={t('transferProof')}
        hint={t('transferProofHint')}
        name="file"
        choose={[t('chooseFile'), t('chooseAnother')]}
        accept={uploadTypes.join(',')}
        error={fault || undefined}
      />
      <Refused failure={send.failure} />
      <Button type="submit" kind="primary" isWide isBusy={send.isBusy}>
        {t('transferProofSend')}
      </Button>
    </form>
  )
}
