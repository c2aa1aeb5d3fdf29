/** The form by which staff show a picture of the site's own in place of a drawn one, or take it back. */
import { useId, useState } from 'react'
import { textOf, useForm } from '#client/form.ts'
import type { Result, Success } from '#client/result.ts'
import { catalogueDeskCalls } from '#contract/catalogue_desk.ts'
import { shapeWords, uploadMaxBytes, type PictureForm as Form } from '#contract/uploads.ts'
import { useSpeech } from '#i18n/translate.tsx'
import { Field, Refused } from './field.tsx'
import { endsBy, type PartProps } from './part.ts'
import { useDeskSay } from './words.ts'

/** Calls that set such a picture, of one thing each. */
type PicturePath =
  | '/api/staff/catalogue_picture'
  | '/api/staff/promotion_picture'
  | '/api/staff/site_picture'
export type Pictured = { reason: string; content: string | null }

type Props<P extends PicturePath> = Pick<PartProps, 'onEnd'> & {
  /** What it must be like. */
  pictureForm: Form
  /** Whether the drawn one is to be shown again. */
  isTakenBack: boolean
  send: (pictured: Pictured) => Promise<Result<P>>
  onDone: (result: Success<P>) => unknown
}

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

export function PictureForm<P extends PicturePath>({
  isTakenBack,
  pictureForm,
  ...props
}: Props<P>) {
  const say = useDeskSay()
  const { tell } = useSpeech()
  const id = useId()
  const [file, setFile] = useState<{ address: string; fault: string | null } | null>(null)
  const form = useForm<P, Pictured>({
    schema: catalogueDeskCalls['/api/staff/catalogue_picture'].body,
    read: (fields) => ({
      reason: textOf(fields, 'reason'),
      content: isTakenBack ? null : (file?.address.split(',')[1] ?? ''),
    }),
    judge: () => ({ content: file?.fault ? { key: file.fault, values: {} } : null }),
    fieldOf: isTakenBack
      ? {}
      : { tooLarge: 'content', fileTypeRefused: 'content', pictureUnfit: 'content' },
    send: props.send,
    leadsOn: endsBy(props.onEnd),
    onDone: props.onDone,
  })
  const fault = form.faults['content']
  const pick = async (picked: File | undefined) => {
    form.forgive()
    setFile(picked ? { address: await addressOf(picked), fault: faultOf(picked) } : null)
  }
  return (
    <form {...form.props}>
      {isTakenBack ? (
        <p>{say('deskPictureTakeBackSure')}</p>
      ) : (
        <div className="field">
          <label htmlFor={id}>{say('deskPictureFile')}</label>
          <small id={`${id}-hint`}>
            {say('deskPictureHint')}{' '}
            {say('deskPictureForm', {
              width: pictureForm.width,
              height: pictureForm.height,
              shape: shapeWords(pictureForm),
            })}
          </small>
          <input
            id={id}
            type="file"
            name="content"
            accept={types.join()}
            aria-invalid={fault !== undefined}
            aria-describedby={`${id}-hint ${id}-fault`}
            onChange={({ target }) => void pick(target.files?.[0])}
          />
          <p id={`${id}-fault`} className="fault">
            {fault && tell(fault.key, fault.values)}
          </p>
          {file && !file.fault && (
            <img className="chosen" src={file.address} alt={say('deskPictureChosen')} />
          )}
        </div>
      )}
      <Field form={form} name="reason" label={say('deskReason')} />
      <Refused failure={form.failure} />
      <button type="submit" aria-disabled={form.isBusy}>
        {say(isTakenBack ? 'deskPictureTakeBack' : 'deskPictureSet')}
      </button>
    </form>
  )
}

/** Before anything is sent; the server looks into it. */
function faultOf({ type, size }: File): string | null {
  if (!types.includes(type)) return 'fileTypeRefused'
  return size > uploadMaxBytes ? 'tooLarge' : null
}

/** The file as an address that holds it whole; without any content where it cannot be read. */
const addressOf = (file: File) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => resolve(''))
    reader.readAsDataURL(file)
  })
