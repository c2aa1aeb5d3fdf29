/** How the player likes the site: language, hours, odds, colours, where the house may write, and advertising. */

import { useState, useSyncExternalStore } from 'react'
import { textOf, useForm } from '#client/form.ts'
import { useAsk, useCall, useRefresh } from '#client/query.tsx'
import type { Answer, Body } from '#contract/calls.ts'
import { oddsFormats } from '#contract/device.ts'
import { accountSettingsCalls, noticeChannels } from '#contract/settings.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckField, SelectField } from '#ui/field.tsx'
import { useLead } from '#ui/lead.ts'
import { Notice } from '#ui/notice.tsx'
import { useVisit } from '../context.tsx'
import { chooseDevice, chooseLanguage } from '../device_choice.ts'
import { usePlace } from '../routing/link.tsx'
import { Refused, Shown, useFaultWords } from '../said.tsx'
import { oddsWords } from '../sports/odds.ts'
import styles from './identity.module.css'

type Kept = Answer<'/api/settings/preferences_get'>['value']

const set = '/api/settings/preferences_set'

const themeWords: Record<Kept['theme'], MessageKey> = {
  auto: 'coloursSystem',
  light: 'coloursLight',
  dark: 'coloursDark',
}
const channelWords: Record<Kept['notices'][number], MessageKey> = {
  inbox: 'inbox',
  sms: 'textMessages',
  email: 'email',
}

export function Preferences() {
  const t = useT()
  const reading = useCall('/api/settings/preferences_get', {})
  const place = useLead(usePlace().query['show'] === 'preferences')
  return (
    <div ref={place} id="preferences" className={styles.anchor}>
      <Card title={t('preferences')}>
        <Shown reading={reading} lines={8}>
          {({ value }) => <PreferenceForm kept={value} />}
        </Shown>
      </Card>
    </div>
  )
}

/** What the server draws pages by: they are loaded anew, and come back to these choices. */
const drawn = ['language', 'time_zone', 'odds_format', 'reduced_motion'] as const

/** What was chosen is made so on this device. */
function makeSo(before: Kept, after: Body<typeof set>): void {
  if (after.theme !== before.theme)
    chooseDevice('scheme', after.theme === 'auto' ? 'system' : (after.theme ?? ''))
  if (after.language !== before.language) chooseLanguage(after.language ?? '')
  if (drawn.every((name) => after[name] === before[name])) return
  history.replaceState(history.state, '', '?show=preferences')
  location.reload()
}

function PreferenceForm({ kept }: { kept: Kept }) {
  const t = useT()
  const words = useFaultWords()
  const ask = useAsk()
  const refresh = useRefresh()
  const { startup } = useVisit()
  const zones = useZones(kept.time_zone)
  const [isSaved, setSaved] = useState(false)
  const form = useForm<typeof set, Body<typeof set>>({
    schema: accountSettingsCalls[set].body,
    read: (fields) => {
      setSaved(false)
      return {
        language: textOf(fields, 'language') as Kept['language'],
        time_zone: textOf(fields, 'time_zone'),
        odds_format: textOf(fields, 'odds_format') as Kept['odds_format'],
        theme: textOf(fields, 'theme') as Kept['theme'],
        reduced_motion: fields.has('reduced_motion'),
        notices: noticeChannels.filter((channel) => fields.has(channel)),
        marketing: fields.has('marketing'),
      }
    },
    send: (body) => ask(set, body),
    onDone: (_, body) => {
      setSaved(true)
      refresh('/api/settings/preferences_get')
      makeSo(kept, body)
    },
  })
  const errorOf = (field: string) => words(form.faults[field])
  return (
    <form {...form.props} className="stack">
      <SelectField
        label={t('language')}
        name="language"
        defaultValue={kept.language}
        options={[
          { value: '', title: t('asBrowser') },
          ...startup.language.map(({ code, name }) => ({ value: code, title: name })),
        ]}
        error={errorOf('language')}
      />
      <SelectField
        key={zones.length}
        label={t('timeZone')}
        name="time_zone"
        defaultValue={kept.time_zone}
        options={[{ value: '', title: t('asSite') }, ...zones]}
        error={errorOf('time_zone')}
      />
      <SelectField
        label={t('oddsFormat')}
        name="odds_format"
        defaultValue={kept.odds_format}
        options={oddsFormats.map((value) => ({ value, title: t(oddsWords[value]) }))}
      />
      <SelectField
        label={t('colours')}
        name="theme"
        defaultValue={kept.theme}
        options={Object.entries(themeWords).map(([value, title]) => ({ value, title: t(title) }))}
      />
      <CheckField
        name="reduced_motion"
        label={t('reducedMotion')}
        defaultChecked={kept.reduced_motion}
      />
      <fieldset className={styles.group}>
        <legend>{t('notices')}</legend>
        <p className="small">{t('noticesText')}</p>
        {noticeChannels.map((channel) => (
          <CheckField
            key={channel}
            name={channel}
            label={t(channelWords[channel])}
            defaultChecked={kept.notices.includes(channel)}
          />
        ))}
      </fieldset>
      <Marketing kept={kept} />
      {isSaved && <Notice kind="success">{t('preferencesSaved')}</Notice>}
      <Refused failure={form.failure} />
      <Button type="submit" kind="primary" isWide isBusy={form.isBusy}>
        {t('limitSave')}
      </Button>
    </form>
  )
}

/** Consent stands apart from everything else, with the day it was given or taken back. */
function Marketing({ kept: { marketing, marketing_set_at } }: { kept: Kept }) {
  const t = useT()
  const { time } = useFormats()
  return (
    <fieldset className={styles.group}>
      <legend>{t('advertising')}</legend>
      <CheckField name="marketing" label={t('marketingConsent')} defaultChecked={marketing} />
      {marketing_set_at && (
        <p className="small">
          {t(marketing ? 'marketingSince' : 'marketingUntil', { time: time(marketing_set_at) })}
        </p>
      )}
    </fieldset>
  )
}

const never = () => () => undefined

/** The zones this browser knows; until it is asked, the chosen one alone. */
function useZones(chosen: string): { value: string; title: string }[] {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const known = isBrowser ? Intl.supportedValuesOf('timeZone') : []
  const zones = chosen === '' || known.includes(chosen) ? known : [chosen, ...known]
  return zones.map((zone) => ({ value: zone, title: zone.replaceAll('_', ' ') }))
}
