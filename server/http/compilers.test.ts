/** Protects the first caller of a call: its schemas, which a server compiles when it is made, are all in order. */

import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { calls, type Path } from '#contract/calls.ts'
import { answerSchema } from './calls.ts'
import { setCompilers } from './compilers.ts'

test('every call has a body that can be judged and an answer that can be written', async () => {
  const app = Fastify()
  setCompilers(app)
  await app.ready()
  const faults = (Object.keys(calls) as Path[]).flatMap((url) => {
    const { method, body } = calls[url]
    try {
      const judged = app.validatorCompiler?.({ schema: body, method, url, httpPart: 'body' })({})
      const written = app.serializerCompiler?.({ schema: answerSchema(url), method, url })({
        statusCode: 0,
        message: 'OK',
      })
      return typeof judged === 'boolean' && written?.includes('OK') ? [] : [url]
    } catch (fault) {
      return [`${url}: ${String(fault)}`]
    }
  })
  expect(faults).toEqual([])
})
