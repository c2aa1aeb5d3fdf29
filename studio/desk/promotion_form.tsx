/** The form by which staff write a promotion: its terms and its words, told as players read them before it is published. */
import { useEffect, useRef, useState } from 'react'
import { textOf, useForm } from '#client/form.ts'
import { promotionDeskCalls } from '#contract/promotion_desk.ts'
import { useFormats } from '#i18n/translate.tsx'
import { Choice, Field, Refused } from './field.tsx'
import { endsBy, type PartProps } from './part.ts'
import {
  draftOf,
  fieldsOf,
  forget,
  keep,
  keptOf,
  termsOfKind,
  type Draft,
  type Fields,
  type Preview,
  type Promotion,
  type Told,
} from './promotion_draft.ts'
import { faultsOf, refusedWords } from './promotion_faults.ts'
import { Excluded, Gives, Weights, type FieldProps } from './promotion_parts.tsx'
import { PromotionTexts } from './promotion_texts.tsx'
import { PromotionTold } from './promotion_told.tsx'
import { atField, type FieldOf } from './refused_field.ts'
import { useDeskSay, type DeskKey } from './words.ts'

export type Offer = { told: Told; of: Promotion | null; isNew: boolean }
type Props = PartProps & Offer & { onDone: () => Promise<void>; onBack: () => void }
type Asked = Draft & { token: string }

export const kindWords: Record<Promotion['terms']['kind'], DeskKey> = {
  deposit_match: 'deskPromoMatch',
  reload: 'deskPromoReload',
  free_rounds: 'deskPromoRounds',
  free_bet: 'deskPromoFreeBet',
  code: 'deskPromoByCode',
  cashback: 'deskPromoCashback',
}
const audienceWords: Record<Promotion['terms']['audience'], DeskKey> = {
  everyone: 'deskPromoEveryone',
  first_deposit: 'deskPromoFirst',
  vip: 'deskPromoVip',
}

export function PromotionForm(props: Props) {
  const { told, of, isNew } = props
  const { timeZone } = useFormats()
  const name = `promotion ${isNew ? 'new' : (of?.promotion_id ?? '')} ${isNew ? '' : (of?.version ?? 0)}`
  const [draws, setDraws] = useState(0)
  const kept = keptOf(name)
  const again = () => {
    forget(name)
    setDraws(draws + 1)
  }
  return (
    <Writing
      key={draws}
      {...props}
      name={name}
      told={told}
      fields={kept ?? fieldsOf(of, timeZone)}
      onAgain={kept ? again : null}
    />
  )
}

type WritingProps = Props & {
  name: string
  fields: Fields
  /** Forgets what was typed before; null where nothing was. */
  onAgain: (() => void) | null
}

function Writing({ name, fields: given, onAgain, onBack, ...props }: WritingProps) {
  const { ask, onEnd, told, of, isNew } = props
  const { token } = props.session
  const say = useDeskSay()
  const { timeZone } = useFormats()
  const [fieldOf] = useState<FieldOf>(() => ({}))
  const [fields] = useState(given)
  const [shape, setShape] = useState({
    kind: fields['kind'] ?? '',
    audience: fields['audience'] ?? '',
    paidAs: fields['paid_as'] ?? '',
  })
  const [preview, setPreview] = useState<{ draft: Draft; id: string; told: Preview } | null>(null)
  const id = useRef('')
  useLeaveWarning()
  const form = useForm<'/api/staff/promotion_preview', Asked>({
    schema: promotionDeskCalls['/api/staff/promotion_preview'].body,
    read: (typed) => {
      id.current = isNew ? textOf(typed, 'promotion_id') : (of?.promotion_id ?? '')
      return { token, ...draftOf(typed, told, { of: isNew ? null : of, timeZone }) }
    },
    judge: ({ terms, texts }, typed) => faultsOf({ terms, texts }, typed, isNew),
    faultKeys: { starts_at: 'fieldInvalid', ends_at: 'fieldInvalid' },
    fieldOf,
    send: async (body) =>
      atField(await ask('/api/staff/promotion_preview', body), fieldOf, refusedWords, {
        limit: told.wagering_max,
      }),
    leadsOn: endsBy(onEnd),
    onDone: ({ value }, { terms, texts }) =>
      setPreview({ draft: { terms, texts }, id: id.current, told: value }),
  })
  const has = termsOfKind(told.kinds, shape.kind)
  const isBonus = shape.paidAs === 'bonus'
  const fieldProps: FieldProps = (field) => ({
    form,
    name: field,
    defaultValue: fields[field] ?? '',
  })
  return (
    <>
      {preview && (
        <PromotionTold
          {...props}
          promotionId={preview.id}
          version={isNew ? 0 : (of?.version ?? 0)}
          draft={preview.draft}
          languages={preview.told.languages}
          onDone={async () => {
            forget(name)
            await props.onDone()
          }}
          onBack={() => setPreview(null)}
        />
      )}
      {/* It stays while it is told, so that nothing typed is lost. */}
      <div hidden={preview !== null}>
        {onAgain && (
          <p>
            {say('deskPromoKept')}{' '}
            <button type="button" className="second small" onClick={onAgain}>
              {say('deskPromoAgain')}
            </button>
          </p>
        )}
        <form
          {...form.props}
          className="wide"
          onInput={(event) => {
            keep(name, new FormData(event.currentTarget))
            form.props.onInput(event)
          }}
        >
          {isNew && (
            <Field
              {...fieldProps('promotion_id')}
              label={say('deskPromoId')}
              hint={say('deskPromoIdHint')}
              isFirst
            />
          )}
          <div className="pair">
            <Choice
              form={form}
              name="kind"
              label={say('kind')}
              options={told.kinds.map(({ kind }) => [kind, say(kindWords[kind])])}
              value={shape.kind}
              onChange={(kind) => setShape({ ...shape, kind })}
            />
            <Field
              {...fieldProps('times_max')}
              label={say('deskPromoTimes')}
              hint={say('deskPromoTimesHint')}
              inputMode="numeric"
            />
            <Field {...fieldProps('starts_at')} label={say('from')} type="datetime-local" />
            <Field
              {...fieldProps('ends_at')}
              label={say('until')}
              hint={say('deskPromoEndHint')}
              type="datetime-local"
            />
            <Choice
              form={form}
              name="audience"
              label={say('deskPromoWho')}
              options={Object.entries(audienceWords).map(([audience, word]) => [
                audience,
                say(word),
              ])}
              value={shape.audience}
              onChange={(audience) => setShape({ ...shape, audience })}
            />
            <div hidden={shape.audience !== 'vip'}>
              <Choice
                form={form}
                name="vip_level"
                label={say('deskPromoLevel')}
                options={told.levels
                  .map((level, n): [string, string] => [String(n), level])
                  .slice(1)}
                value={fields['vip_level'] ?? '1'}
              />
            </div>
          </div>
          <small>{say('deskPromoClock', { zone: timeZone })}</small>
          <Gives
            fieldProps={fieldProps}
            has={has}
            told={told}
            period={fields['period'] ?? 'week'}
          />
          <Choice
            form={form}
            name="paid_as"
            label={say('deskPromoPaidAs')}
            options={[
              ['bonus', say('deskPromoBonus')],
              ['cash', say('deskPromoCash')],
            ]}
            value={shape.paidAs}
            onChange={(paidAs) => setShape({ ...shape, paidAs })}
          />
          <div className="pair">
            <div hidden={!isBonus}>
              <Field
                {...fieldProps('wagering_times')}
                label={say('deskPromoWagering')}
                hint={say('deskPromoWageringHint', { limit: told.wagering_max })}
                inputMode="numeric"
              />
            </div>
            <Field {...fieldProps('days')} label={say('deskPromoDays')} inputMode="numeric" />
            <div hidden={!isBonus}>
              <Field
                {...fieldProps('stake_max')}
                label={say('deskPromoStakeMax')}
                hint={say('deskPromoNoRule')}
                inputMode="decimal"
              />
            </div>
            <div hidden={!isBonus && !has.includes('free_bets')}>
              <Field
                {...fieldProps('odds_min')}
                label={say('deskPromoOddsMin')}
                hint={say('deskPromoNoRule')}
                inputMode="decimal"
              />
            </div>
          </div>
          <Weights fieldProps={fieldProps} told={told} isHidden={!isBonus} form={form} />
          <Excluded fields={fields} told={told} form={form} />
          <PromotionTexts form={form} fields={fields} languages={told.languages} />
          <Refused failure={form.failure} />
          <button type="submit" aria-disabled={form.isBusy}>
            {say('deskPromoPreview')}
          </button>
        </form>
        <button type="button" className="second" onClick={onBack}>
          {say('back')}
        </button>
      </div>
    </>
  )
}

/** Whoever closes the tab with something written is asked whether they mean it. */
function useLeaveWarning() {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
}
