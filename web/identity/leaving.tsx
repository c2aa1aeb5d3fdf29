/** Taking one's data along, and closing the account [ACC-11, ACC-13]. */

import { useState } from 'react'
import { textOf } from '#client/form.ts'
import { useT } from '#i18n/translate.tsx'
import { authCalls } from '#contract/auth.ts'
import { accountSettingsCalls } from '#contract/settings.ts'
import { Arrived } from '#ui/arrived.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckField, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { usePlayer } from '../context.tsx'
import { Link } from '../routing/link.tsx'
import { saveFile } from '../save_file.ts'
import { leave } from '../session/session.ts'
import { farewellMs, useToasts } from '../toasts.tsx'
import styles from './identity.module.css'
import { ProvenForm } from './proof.tsx'

const exportPath = '/api/settings/data_export'
const closePath = '/api/auth/account_close'

export function Leaving() {
  return (
    <>
      <DataExport />
      <Closing />
    </>
  )
}

function DataExport() {
  const t = useT()
  const player = usePlayer()
  const [isSaved, setSaved] = useState(false)
  return (
    <Card title={t('dataExport')}>
      <p>{t('dataExportText')}</p>
      {isSaved && <Notice kind="success">{t('dataExportSaved')}</Notice>}
      <ProvenForm
        key={String(isSaved)}
        path={exportPath}
        schema={accountSettingsCalls[exportPath].body}
        action="data_export"
        read={() => ({})}
        label={t('dataExport')}
        kind="quiet"
        onDone={({ value }) => {
          const name = `${player?.account_id ?? 'account'}-${value.made_at.slice(0, 10)}.json`
          saveFile(name, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))
          setSaved(true)
        }}
      />
    </Card>
  )
}

/** As few steps as opening it took; a break and limits are named, and nobody is kept. */
function Closing() {
  const t = useT()
  const toasts = useToasts()
  const [isOpen, setOpen] = useState(false)
  const goHome = () => {
    toasts.show({ kind: 'info', message: t('accountClosed') }, farewellMs)
    leave()
  }
  return (
    <Card title={t('accountClose')}>
      <p>{t('accountCloseText')}</p>
      <p className="small">
        {t('accountCloseInstead')}{' '}
        <Link to="/responsible-gaming" className={styles.inlineLink}>
          {t('takeBreakLink')}
        </Link>
      </p>
      {isOpen ? (
        <Arrived>
          <ProvenForm
            path={closePath}
            schema={authCalls[closePath].body}
            action="account_close"
            read={(fields) => {
              const reason = textOf(fields, 'reason')
              return reason === '' ? {} : { reason }
            }}
            judge={(_, fields) => ({
              sure: fields.has('sure') ? null : { key: 'tickNeeded', values: {} },
            })}
            label={t('accountClose')}
            kind="danger"
            onDone={goHome}
          >
            {(errorOf) => (
              <>
                <TextField
                  label={t('accountCloseReason')}
                  name="reason"
                  optional={t('optional')}
                  maxLength={200}
                  error={errorOf('reason')}
                />
                <CheckField
                  name="sure"
                  label={t('accountCloseSure')}
                  required
                  error={errorOf('sure')}
                />
              </>
            )}
          </ProvenForm>
        </Arrived>
      ) : (
        <Button isWide onClick={() => setOpen(true)}>
          {t('accountClose')}
        </Button>
      )}
    </Card>
  )
}
