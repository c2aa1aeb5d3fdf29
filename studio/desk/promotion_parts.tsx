/** Parts of the form of a promotion: what it gives, what counts towards it, which ways of paying in it leaves out. */
import type { Form } from '#client/form.ts'
import { categoryTitles } from '#i18n/categories.ts'
import { useSpeech } from '#i18n/translate.tsx'
import { Choice, Field, Lines } from './field.tsx'
import type { Fields, Told } from './promotion_draft.ts'
import { useDeskSay } from './words.ts'

export type FieldProps = (field: string) => { form: Form; name: string; defaultValue: string }

/** What only some kinds have. What is hidden keeps what was typed, for whoever changes their mind. */
export function Gives({
  fieldProps,
  has,
  told,
  period,
}: {
  fieldProps: FieldProps
  has: readonly string[]
  told: Told
  period: string
}) {
  const say = useDeskSay()
  const amounts = [
    ['deposit_min', 'deskPromoDepositMin', 'decimal'],
    ['percent', 'deskPromoShare', 'numeric'],
    ['amount_max', 'deskPromoAmountMax', 'decimal'],
    ['amount', 'amount', 'decimal'],
  ] as const
  return (
    <>
      <div className="pair">
        {amounts.map(([name, word, inputMode]) => (
          <div key={name} hidden={!has.includes(name)}>
            <Field {...fieldProps(name)} label={say(word)} inputMode={inputMode} />
          </div>
        ))}
        <div hidden={!has.includes('period')}>
          <Choice
            form={fieldProps('period').form}
            name="period"
            label={say('deskPromoPeriod')}
            options={[
              ['day', say('deskPromoPerDay')],
              ['week', say('deskPromoPerWeek')],
            ]}
            value={period}
          />
        </div>
      </div>
      <div className="pair" hidden={!has.includes('rounds')}>
        <Choice
          form={fieldProps('rounds_game').form}
          name="rounds_game"
          label={say('game')}
          options={[
            ['', '–'],
            ...told.games.map(({ game_code, game_name }): [string, string] => [
              game_code,
              game_name,
            ]),
          ]}
          value={fieldProps('rounds_game').defaultValue}
        />
        <Field
          {...fieldProps('rounds_count')}
          label={say('deskPromoHowMany')}
          inputMode="numeric"
        />
        <Field {...fieldProps('rounds_stake')} label={say('stake')} inputMode="decimal" />
      </div>
      <div className="pair" hidden={!has.includes('free_bets')}>
        <Field
          {...fieldProps('free_bets_count')}
          label={say('deskPromoHowMany')}
          inputMode="numeric"
        />
        <Field {...fieldProps('free_bets_stake')} label={say('stake')} inputMode="decimal" />
      </div>
    </>
  )
}

export function Weights({
  fieldProps,
  told: { categories },
  isHidden,
  form,
}: {
  fieldProps: FieldProps
  told: Told
  isHidden: boolean
  form: Form
}) {
  const say = useDeskSay()
  const { tell } = useSpeech()
  const fault = form.faults['weights']
  return (
    <fieldset hidden={isHidden}>
      <legend>{say('deskPromoWeights')}</legend>
      <small>{say('deskPromoWeightsHint')}</small>
      <div className="pair">
        {categories.map((category) => (
          <Field
            key={category}
            {...fieldProps(`weight-${category}`)}
            label={say(categoryTitles[category])}
            inputMode="numeric"
          />
        ))}
      </div>
      <p role="alert" className="fault">
        {fault && tell(fault.key, fault.values)}
      </p>
      <Lines
        {...fieldProps('game_weights')}
        label={say('deskPromoGameWeights')}
        hint={say('deskPromoGameWeightsHint')}
        rows={3}
      />
    </fieldset>
  )
}

export function Excluded({
  fields,
  told: { methods },
  form,
}: {
  fields: Fields
  told: Told
  form: Form
}) {
  const say = useDeskSay()
  const { tell } = useSpeech()
  const fault = form.faults['excluded_methods']
  return (
    <fieldset>
      <legend>{say('deskPromoExcluded')}</legend>
      <div className="days">
        {methods.map(({ method, name }) => (
          <label key={method}>
            <input
              type="checkbox"
              name={`excluded-${method}`}
              defaultChecked={fields[`excluded-${method}`] === 'on'}
            />
            {name}
          </label>
        ))}
      </div>
      <p role="alert" className="fault">
        {fault && tell(fault.key, fault.values)}
      </p>
    </fieldset>
  )
}
