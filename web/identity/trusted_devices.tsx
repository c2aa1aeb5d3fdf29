/** The browsers in which a login goes without its second step, and trusting them no longer. */

import { useState } from 'react'
import { useAction, useCall, useRefresh } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { listMotion } from '#ui/list_motion.ts'
import { Notice } from '#ui/notice.tsx'
import { Refused, Shown } from '../said.tsx'
import { BrowserRow } from './browser_row.tsx'
import styles from './identity.module.css'

type Device = Answer<'/api/auth/trusted_devices'>['value'][number]

/** `#trusted-devices` on the page of security. */
export function TrustedDevices() {
  const t = useT()
  const reading = useCall('/api/auth/trusted_devices', {})
  return (
    <div id="trusted-devices" className={styles.anchor}>
      <Card title={t('trustedDevices')}>
        <p>{t('trustedDevicesText')}</p>
        <Shown reading={reading} lines={2}>
          {({ value }) => <DeviceList devices={value} />}
        </Shown>
      </Card>
    </div>
  )
}

function DeviceList({ devices }: { devices: readonly Device[] }) {
  const t = useT()
  const { time } = useFormats()
  const refresh = useRefresh()
  const { run, failure, isBusy } = useAction('/api/auth/trust_end')
  const [ended, setEnded] = useState<number | null>(null)
  const end = async (device_id?: string) => {
    const result = await run(device_id === undefined ? {} : { device_id })
    setEnded(result.message === 'OK' ? result.value.ended : null)
    // Refused, too, it is gone: something else ended it meanwhile.
    refresh('/api/auth/trusted_devices')
  }
  return (
    <>
      {devices.length === 0 && <p className="small">{t('trustedNone')}</p>}
      <ul className={styles.rows} ref={listMotion}>
        {devices.map((device) => (
          <BrowserRow
            key={device.device_id}
            browser={device}
            since={device.trusted_at}
            times={[
              t('sessionSince', { time: time(device.trusted_at) }),
              t('trustedUntil', { time: time(device.expires_at) }),
            ]}
            end={{ word: t('trustEnd'), isBusy, run: () => void end(device.device_id) }}
          />
        ))}
      </ul>
      {ended !== null && <Notice kind="success">{t('trustEnded', { count: ended })}</Notice>}
      <Refused failure={failure} />
      {devices.length > 1 && (
        <Button isWide isBusy={isBusy} onClick={() => void end()}>
          {t('trustEndAll')}
        </Button>
      )}
    </>
  )
}
