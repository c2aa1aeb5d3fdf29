/** Promotions at the desk: each with its state, its figures and its codes, and the ways to change it. */
import { languages, type Language } from '#contract/catalogue.ts'
import { pictureForms } from '#contract/uploads.ts'
import { useFormats, useSpeech } from '#i18n/translate.tsx'
import { Facts } from '../panel/facts.tsx'
import { Refused } from './field.tsx'
import type { PartProps } from './part.ts'
import { PictureForm } from './picture_form.tsx'
import { CodeForm, EndForm } from './promotion_change.tsx'
import type { Promotion } from './promotion_draft.ts'
import { kindWords, PromotionForm } from './promotion_form.tsx'
import { useReading } from './reading.ts'
import { sheetId, useSheet } from './sheet.ts'
import { useDeskSay, type DeskKey } from './words.ts'

type SheetKind = 'new' | 'pattern' | 'change' | 'end' | 'picture' | 'drawn' | 'code'
type Sheet = { kind: SheetKind; of: Promotion | null }

const stateWords: Record<Promotion['state'], DeskKey> = {
  running: 'deskPromoRunning',
  coming: 'deskPromoComing',
  ended: 'deskPromoEnded',
}

/** In the language of who reads, else in one that it has. */
function titleOf({ texts, promotion_id }: Promotion, language: Language): string {
  const told = texts[language] ?? Object.values(texts).find((one) => one !== undefined)
  return told?.title ?? promotion_id
}

export function Promotions(props: PartProps) {
  const say = useDeskSay()
  const { language } = useSpeech()
  const { told, failure, again } = useReading(props, '/api/staff/promotions')
  const { sheet, hasSaved, open, close, done } = useSheet<Sheet>(again)
  if (!told) return failure ? <Refused failure={failure} /> : <output>{say('loading')}</output>
  const { promotions } = told.value
  if (sheet)
    return (
      <>
        <h2 id={sheetId} tabIndex={-1}>
          {sheet.of && sheet.kind !== 'pattern' ? titleOf(sheet.of, language) : say('deskPromoAdd')}
        </h2>
        {sheet.kind === 'new' || sheet.kind === 'pattern' || sheet.kind === 'change' ? (
          <PromotionForm
            {...props}
            told={told.value}
            of={sheet.of}
            isNew={sheet.kind !== 'change'}
            onDone={done}
            onBack={close}
          />
        ) : (
          <>
            {sheet.of && <SmallForm {...props} kind={sheet.kind} of={sheet.of} onDone={done} />}
            <button type="button" className="second" onClick={close}>
              {say('back')}
            </button>
          </>
        )}
      </>
    )
  const one = (of: Promotion) => (
    <One
      key={of.promotion_id}
      promotion={of}
      rights={props.session.rights}
      onOpen={(kind) => open({ kind, of })}
    />
  )
  const ended = promotions.filter(({ state }) => state === 'ended')
  return (
    <>
      <p>{say('deskPromosText')}</p>
      <output>{hasSaved && say('deskSaved')}</output>
      <Refused failure={failure} />
      {props.session.rights.includes('rewards_set') && (
        <button id="add" type="button" onClick={() => open({ kind: 'new', of: null })}>
          {say('deskPromoAdd')}
        </button>
      )}
      {promotions.filter(({ state }) => state !== 'ended').map(one)}
      {ended.length > 0 && (
        <details>
          <summary>{say('deskPromoEnded')}</summary>
          {ended.map(one)}
        </details>
      )}
    </>
  )
}

type SmallKind = Exclude<SheetKind, 'new' | 'pattern' | 'change'>

function SmallForm({
  kind,
  of,
  onDone,
  ...props
}: PartProps & { kind: SmallKind; of: Promotion; onDone: () => Promise<void> }) {
  const {
    ask,
    onEnd,
    session: { token },
  } = props
  const { promotion_id } = of
  if (kind === 'end') return <EndForm {...props} promotion={of} onDone={onDone} />
  if (kind === 'code') return <CodeForm {...props} promotion={of} onDone={onDone} />
  return (
    <PictureForm
      isTakenBack={kind === 'drawn'}
      pictureForm={pictureForms.promotion}
      onEnd={onEnd}
      send={(pictured) => ask('/api/staff/promotion_picture', { token, promotion_id, ...pictured })}
      onDone={onDone}
    />
  )
}

function One({
  promotion,
  rights,
  onOpen,
}: {
  promotion: Promotion
  rights: readonly string[]
  onOpen: (kind: SheetKind) => void
}) {
  const say = useDeskSay()
  const { language } = useSpeech()
  const { count, money, time } = useFormats()
  const { promotion_id, version, state, published_at, terms, figures, codes } = promotion
  const title = titleOf(promotion, language)
  const told = promotion.texts[language] ? language : undefined
  const [mayKeep, mayPicture] = [rights.includes('rewards_set'), rights.includes('content_write')]
  const ways: readonly (readonly [SheetKind, DeskKey, boolean])[] = [
    ['change', 'deskScheduleChange', mayKeep],
    ['pattern', 'deskPromoPattern', mayKeep],
    ['code', 'deskPromoCodeAdd', mayKeep && terms.kind === 'code'],
    ['picture', promotion.has_own_picture ? 'deskPictureChange' : 'deskPictureSet', mayPicture],
    ['drawn', 'deskPictureTakeBack', mayPicture && promotion.has_own_picture],
    ['end', 'deskPromoEnd', mayKeep && state !== 'ended'],
  ]
  return (
    <article
      id={promotion.promotion_id}
      tabIndex={-1}
      className="item"
      data-size="large"
      aria-label={title}
    >
      <img src={promotion.picture} alt="" loading="lazy" data-shape="wide" />
      <div>
        <h2 lang={told && languages[told].tag}>{title}</h2>
        <p>
          <b data-state={state}>{say(stateWords[state])}</b>
          {` · ${say(kindWords[terms.kind])} · ${promotion_id}`}
        </p>
        <p>
          {time(terms.starts_at)} – {terms.ends_at ? time(terms.ends_at) : say('deskPromoNoEnd')}
        </p>
        <p>{say('deskPromoVersion', { version, time: time(published_at) })}</p>
        <Facts
          facts={[
            [say('deskPromoWaiting'), count(figures.waiting)],
            [say('deskPromoGiven'), count(figures.given)],
            [say('deskPromoActive'), count(figures.active)],
            [say('deskPromoCompleted'), count(figures.completed)],
            [say('deskPromoAmountGiven'), money(figures.amount)],
            [say('deskPromoAmountPaid'), money(figures.paid)],
          ]}
        />
        {codes.map(({ code, redeemed, redeemed_max, per_player_max }) => (
          <p key={code}>
            {say('deskPromoCodeTold', {
              code,
              redeemed: count(redeemed),
              most: count(redeemed_max),
              each: count(per_player_max),
            })}
          </p>
        ))}
        <div className="row">
          {ways
            .filter(([, , isOffered]) => isOffered)
            .map(([kind, word]) => (
              <button
                key={kind}
                type="button"
                className="second small"
                onClick={() => onOpen(kind)}
              >
                {say(word)}
              </button>
            ))}
        </div>
      </div>
    </article>
  )
}
