/** What the site has to tell in a dialog: an announcement, once a day or never again; or else that there is an app. */

import { useEffect, useState } from 'react'
import { useCall } from '#client/query.tsx'
import { languages } from '#contract/catalogue.ts'
import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/field.tsx'
import { AppPrompt } from './app_prompt.tsx'
import { nextAnnouncement, noteSeen, type Announcement } from './announcements.ts'
import { useVisit } from '../context.tsx'

const announcementsCall = '/api/home/fetch_announment'

export function AnnouncementText({ close }: { close: () => void }) {
  const { startup, clock } = useVisit()
  const { answer } = useCall(announcementsCall, {})
  // What is shown stays, also once it counts as seen; it was read before the dialog opened.
  const [shown] = useState(
    () => startup.show_announcement && nextAnnouncement(answer?.value ?? [], clock()),
  )
  return shown ? <Text announcement={shown} close={close} /> : <AppPrompt close={close} />
}

function Text({ announcement, close }: { announcement: Announcement; close: () => void }) {
  const t = useT()
  const { clock } = useVisit()
  const { title, body, language } = announcement
  useEffect(() => noteSeen(announcement, clock()), [announcement, clock])
  return (
    <div className="announcement-body" lang={languages[language].tag}>
      <h2>{title}</h2>
      <div
        className="announcement"
        // oxlint-disable-next-line react/no-danger -- cleaned by server/content/html.ts
        dangerouslySetInnerHTML={{ __html: body }}
      />
      <CheckField
        label={t('showNoMore')}
        onChange={({ target }) => noteSeen(announcement, clock(), target.checked)}
      />
      <Button kind="primary" onClick={close}>
        {t('understood')}
      </Button>
    </div>
  )
}
