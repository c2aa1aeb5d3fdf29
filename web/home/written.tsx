/** Home's places for what the operator has written: read with the page, so that their room is kept, and drawn later. */

import { lazy, type ReactNode } from 'react'
import { useCall } from '#client/query.tsx'
import { OnceAlive } from '../alive.tsx'
import type { CallAsk } from '../page.ts'
import type { HomeBlock } from '../template/template.ts'
import styles from './home.module.css'

const newsAsk = { per_page: 3 }

export const writtenCalls: Partial<Record<HomeBlock, CallAsk>> = {
  newsList: ['/api/home/news_list', newsAsk],
  partners: ['/api/settings/partners', {}],
}

const News = lazy(() => import('../later/written.tsx').then((late) => ({ default: late.News })))
const Marks = lazy(() =>
  import('../later/written.tsx').then((late) => ({ default: late.PartnerMarks })),
)

export function NewsPlace() {
  const news = useCall('/api/home/news_list', newsAsk).answer?.value ?? []
  return news.length > 0 && <Place kind="news">{<News news={news} />}</Place>
}

export function PartnersPlace() {
  const { partners = [] } = useCall('/api/settings/partners', {}).answer ?? {}
  return partners.length > 0 && <Place kind="partners">{<Marks partners={partners} />}</Place>
}

function Place({ kind, children }: { kind: 'news' | 'partners'; children: ReactNode }) {
  return (
    <div className={`block ${styles[`${kind}-place`]}`}>
      <OnceAlive>{children}</OnceAlive>
    </div>
  )
}
