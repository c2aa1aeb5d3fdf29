/** Staying away from kinds of games while all others stay open: those that hold, and a choice of more [EXC-01]. */

import { useState } from 'react'
import { useForm, type Fault } from '#client/form.ts'
import { useAsk, useRefresh } from '#client/query.tsx'
import type { Answer, Body } from '#contract/calls.ts'
import { limitCalls } from '#contract/limits.ts'
import { categoryTitles } from '#i18n/categories.ts'
import type { MessageKey } from '#i18n/speech.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Choice } from '#ui/choice.tsx'
import { CheckField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useVisit } from '../context.tsx'
import { Refused, useFaultWords } from '../said.tsx'
import { categoryEntries } from '../template/menu.ts'
import { Terms, termOf } from './terms.tsx'
import { WayBack } from './way_back.tsx'

type ProductExclusions = Answer<'/api/limits/get'>['value']['product_exclusions']

export function ProductExclusions({ running }: { running: ProductExclusions }) {
  const t = useT()
  const { time } = useFormats()
  return (
    <Card title={t('productsExclude')}>
      <p>{t('productsExcludeText')}</p>
      {running.map(({ product, until, return_request }) => (
        <div key={product} className="stack">
          <Notice
            kind="warning"
            title={
              until === null
                ? t('productExcludedForGood', { product: t(categoryTitles[product]) })
                : t('productExcludedUntil', {
                    product: t(categoryTitles[product]),
                    time: time(until),
                  })
            }
          />
          <WayBack product={product} until={until} return_request={return_request} />
        </div>
      ))}
      <Further running={running} />
    </Card>
  )
}

type Asked = Body<'/api/limits/exclude_products'>

function Further({ running }: { running: ProductExclusions }) {
  const t = useT()
  const words = useFaultWords()
  const ask = useAsk()
  const refresh = useRefresh()
  const { startup } = useVisit()
  const [length, setLength] = useState('6')
  const [times, setTimes] = useState(0)
  const needs = (isThere: boolean, key: MessageKey): Fault | null =>
    isThere ? null : { key, values: {} }
  const form = useForm<'/api/limits/exclude_products', Asked>({
    schema: limitCalls['/api/limits/exclude_products'].body,
    read: (fields) => ({
      products: fields.getAll('products').map(String) as Asked['products'],
      months: termOf(String(fields.get('length'))).months,
    }),
    judge: ({ products }, fields) => ({
      products: needs(products.length > 0, 'productsNeeded'),
      sure: needs(fields.has('sure'), 'tickNeeded'),
    }),
    send: (body) => ask('/api/limits/exclude_products', body),
    onDone: () => {
      // The next choice begins with nothing ticked.
      setTimes(times + 1)
      refresh('/api/limits/get', '/api/settings/check_status')
    },
  })
  const forGood = new Set(running.flatMap(({ product, until }) => (until === null ? product : [])))
  const options = categoryEntries(startup)
    .filter(({ id }) => id !== 'hot')
    .map(({ id, label }) => ({ value: id, title: t(label as MessageKey) }))
    .filter(({ value }) => !forGood.has(value as Asked['products'][number]))
  if (options.length === 0) return null
  return (
    <form {...form.props} key={times} className="stack" data-actions="start">
      <Choice
        legend={t('productsWhich')}
        name="products"
        isMany
        error={words(form.faults['products'])}
        options={options}
      />
      <Terms chosen={length} onChoose={setLength} />
      <CheckField name="sure" label={t('productsSure')} error={words(form.faults['sure'])} />
      <Refused failure={form.failure} />
      <Button type="submit" kind="danger" isBusy={form.isBusy}>
        {t('excludeConfirm', { length: t(termOf(length).name) })}
      </Button>
    </form>
  )
}
