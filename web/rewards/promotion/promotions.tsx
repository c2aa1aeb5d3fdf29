/** Promotions: what runs and is announced, each with its terms before anything else, and the player's own bonuses. */

import { useCall } from '#client/query.tsx'
import type { Category } from '#contract/catalogue.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { audienceWords, kindWords } from '#i18n/promotion_words.ts'
import { useFormats, useSpeech, useT } from '#i18n/translate.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { listMotion } from '#ui/list_motion.ts'
import { usePlayer, useVisit } from '../../context.tsx'
import { useDrawer } from '../../routing/drawer.ts'
import { Link, usePlace } from '../../routing/link.tsx'
import { addressOf, type Page, type Query } from '../../page.ts'
import { Shown } from '../../said.tsx'
import { Filter, ListPage } from '../../wallet/list.tsx'
import styles from '../rewards.module.css'
import { Detail } from './detail.tsx'
import { Mine } from './mine.tsx'
import { CodeBox } from './opt_in.tsx'
import { Picture } from './picture.tsx'
import { promotionStates } from './states.ts'
import type { Card } from './words.ts'

export const page: Page = {
  title: 'promotions',
  calls: ({ query }, { isPlayer }) => [
    ['/api/promo/list', {}],
    ...(idOf(query) === '' ? [] : [['/api/promo/detail', detailAsk(query)] as const]),
    ...(isPlayer ? [['/api/promo/mine', {}] as const] : []),
  ],
  View: Promotions,
}

/** What cannot be a name is asked for as one that no promotion has. */
function idOf({ id = '' }: Query): string {
  return id === '' || /^[a-z0-9-]{1,40}$/.test(id) ? id : '-'
}

/** Of the version in force, or an earlier one that the address names. */
function detailAsk(query: Query) {
  const version = Number(query['version'] ?? 0)
  const isVersion = Number.isInteger(version) && version >= 1 && version <= 1e6
  return { promotion_id: idOf(query), ...(isVersion && { version }) }
}

/** Which promotions a tab shows. */
type Tab = { word: MessageKey; shows: (card: Card, now: Date) => boolean }

const newDays = 30
const countsIn =
  (...wanted: Category[]) =>
  ({ categories }: Card) =>
    categories.some((category) => wanted.includes(category))

const tabs: Record<string, Tab> = {
  '': { word: 'all', shows: () => true },
  new: {
    word: 'new',
    shows: ({ starts_at }, now) => Date.parse(starts_at) > now.getTime() - newDays * 86_400_000,
  },
  sports: { word: 'sports', shows: countsIn('sportsbook') },
  casino: { word: 'casino', shows: countsIn('casino') },
  slots: { word: 'slots', shows: countsIn('slot_game') },
  vip: { word: 'vip', shows: ({ audience }) => audience === 'vip' },
}
const mine = 'mine'

function Promotions() {
  const t = useT()
  const { query } = usePlace()
  const player = usePlayer()
  const { clock } = useVisit()
  const chosen = query['tab'] ?? ''
  const isMine = player !== null && chosen === mine
  const tab = tabs[chosen] ?? tabs['']
  const reading = useCall('/api/promo/list', {})
  const id = idOf(query)
  const [, close] = useDrawer('id', ['version'])
  return (
    <ListPage title={t('promotions')}>
      <Filter
        label={t('promotions')}
        name="tab"
        chosen={isMine ? mine : tab === tabs[chosen] ? chosen : ''}
        options={[
          ...Object.entries(tabs).map(([name, { word }]) => [name, t(word)] as const),
          ...(player ? [[mine, t('promoMine')] as const] : []),
        ]}
      />
      {/* The terms and the own bonuses have one of their own. */}
      {!isMine && id === '' && <CodeBox />}
      {isMine ? (
        <Mine />
      ) : (
        <Shown reading={reading} lines={9}>
          {({ value }) => <Cards cards={value.filter((card) => tab?.shows(card, clock()))} />}
        </Shown>
      )}
      {id !== '' && <Detail key={id} ask={detailAsk(query)} onClose={close} />}
    </ListPage>
  )
}

function Cards({ cards }: { cards: readonly Card[] }) {
  const t = useT()
  const { path, query } = usePlace()
  if (cards.length === 0) {
    const isNarrowed = Boolean(query['tab'])
    return (
      <Empty
        title={t('promoNone')}
        text={t('promoNoneText')}
        action={
          <Link to={isNarrowed ? path : '/'} className={buttonClass('quiet')}>
            {t(isNarrowed ? 'clearFilters' : 'backHome')}
          </Link>
        }
      />
    )
  }
  return (
    <ul className={styles.cards} ref={listMotion}>
      {cards.map((card) => (
        <li key={card.promotion_id}>
          <PromotionCard card={card} />
        </li>
      ))}
    </ul>
  )
}

function PromotionCard({ card }: { card: Card }) {
  const { t, tell } = useSpeech()
  const { time } = useFormats()
  const { path, query } = usePlace()
  const {
    promotion_id,
    kind,
    title,
    summary,
    audience,
    vip_name,
    state,
    reason,
    starts_at,
    ends_at,
  } = card
  const { word, tone } = promotionStates[state]
  return (
    <Link
      to={addressOf({ path, query: { ...query, id: promotion_id } })}
      className={styles.card}
      aria-current={undefined}
    >
      <Picture of={card} />
      <span className={styles.body}>
        <span className="small">
          {t(kindWords[kind])} · {t(audienceWords[audience], { level: vip_name })}
        </span>
        <strong>{title}</strong>
        <span>{summary}</span>
        {reason !== '' && <span className="small">{tell(reason)}</span>}
        <span className={styles.foot}>
          <Badge {...(tone && { tone })}>{t(word)}</Badge>
          <span className="small">
            {state === 'coming_soon'
              ? t('fromTime', { time: time(starts_at) })
              : ends_at
                ? t('untilTime', { time: time(ends_at) })
                : t('promoNoEnd')}
          </span>
        </span>
      </span>
    </Link>
  )
}
