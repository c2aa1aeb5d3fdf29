/** Protects: what a page writes by is the page's own. */

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { formatsOf } from './format.ts'
import { I18nProvider, useFormats } from './translate.tsx'

const at = '2026-11-20T18:05:00Z'
const Written = () => useFormats().time(at)

test('a page that is drawn leaves what others write by as it was', () => {
  const { time } = formatsOf('CT', 'TWD', 'Asia/Manila')
  const draw = () =>
    renderToStaticMarkup(
      <I18nProvider language="CT" currency="TWD" timeZone="Asia/Manila" catalogue={{}}>
        <Written />
      </I18nProvider>,
    )
  expect(draw()).toContain('\u2060')
  expect(draw()).toBe(draw())
  expect(formatsOf('CT', 'TWD', 'Asia/Manila').time).toBe(time)
  expect(time(at)).not.toContain('\u2060')
})
