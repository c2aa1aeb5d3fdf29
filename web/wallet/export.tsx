/** A list as a file: begun by one press, followed while it is written, fetched when it is ready. */

import { useCall, type Action } from '#client/query.tsx'
import type { Failure } from '#client/result.ts'
import type { Answer } from '#contract/calls.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { useLead } from '#ui/lead.ts'
import { Notice } from '#ui/notice.tsx'
import { GoalBar } from '#ui/progress.tsx'
import { usePlace, useSetQuery } from '../routing/link.tsx'
import { Refused, Shown } from '../said.tsx'
import styles from './wallet.module.css'

type ExportPath =
  | '/api/wallet/export'
  | '/api/wallet/statement_export'
  | '/api/bets/export'
  | '/api/bets/rejected_export'

/** The address keeps which file it is, so that one may leave and come back to it. */
export function ExportFile<P extends ExportPath, B>({
  action: { run, failure, isBusy },
  bodies,
}: {
  action: Action<P, B>
  /** The files there may be, each with the name of its button; none where the list is empty. */
  bodies: readonly (readonly [name: MessageKey, body: B])[]
}) {
  const t = useT()
  const { query } = usePlace()
  const id = query['file'] ?? ''
  const part = useLead(query['show'] === 'file')
  const setQuery = useSetQuery()
  const begin = async (body: B) => {
    const result = await run(body)
    if (result.message === 'OK') setQuery({ file: result.value.export_id }, { replace: true })
  }
  if (bodies.length === 0 && id === '') return null
  return (
    <div ref={part} className={styles.export}>
      {bodies.length > 0 && (
        <div className={styles.formats}>
          {bodies.map(([name, body]) => (
            <Button key={name} isBusy={isBusy} onClick={() => void begin(body)}>
              {t(name)}
            </Button>
          ))}
        </div>
      )}
      <Refused failure={failure?.isUnknown ? unheard(failure) : failure} />
      {id !== '' && <Job id={id} />}
    </div>
  )
}

/** A file moves no money: where nobody told what came of it, there is only no connection. */
const unheard = (failure: Failure): Failure => ({
  ...failure,
  message: 'disconnect',
  isUnknown: false,
})

const followMs = 1000

type Asked = Answer<'/api/wallet/export_status'>['value']

const sourceWords: Record<Asked['source'], MessageKey> = {
  statement: 'statement',
  transactions: 'transactionHistory',
  bets: 'betHistory',
  rejected_bets: 'rejectedBets',
}

/** What a file is of: the list beside it may be of other days by now. */
function useTitle() {
  const t = useT()
  const { time } = useFormats()
  return ({ source, from, to }: Asked) => {
    const last = new Date(Date.parse(to) - 1).toISOString()
    const days = new Set([time(from, 'day'), time(last, 'day')])
    return `${t(sourceWords[source])}: ${[...days].join(' – ')}`
  }
}

function Job({ id }: { id: string }) {
  const t = useT()
  const { time } = useFormats()
  const titleOf = useTitle()
  const reading = useCall(
    '/api/wallet/export_status',
    { export_id: id },
    {
      everyMs: (latest) =>
        latest && ['waiting', 'running'].includes(latest.value.state) ? followMs : false,
    },
  )
  return (
    <div aria-live="polite">
      <Shown reading={reading} lines={1}>
        {({ value }) => {
          const { state, progress, rows_done, file_name, href, expires_at } = value
          const title = titleOf(value)
          if (state === 'failed')
            return (
              <Notice kind="danger" title={title}>
                {t('exportFailed')}
              </Notice>
            )
          if (state === 'expired')
            return (
              <Notice kind="warning" title={title}>
                {t('exportExpired')}
              </Notice>
            )
          if (state !== 'done' || href === null) {
            return (
              <div className={styles.job}>
                <strong>{title}</strong>
                <GoalBar percent={progress} label={t('exportRunning')} />
                <p className="small">{t('exportRunning')}</p>
              </div>
            )
          }
          return (
            <Notice
              kind="success"
              title={title}
              action={
                <a href={href} download={file_name} className={buttonClass('primary')}>
                  {t('exportDownload')}
                </a>
              }
            >
              {t('exportReady', { count: rows_done })}{' '}
              {expires_at && t('untilTime', { time: time(expires_at) })}
            </Notice>
          )
        }}
      </Shown>
    </div>
  )
}
