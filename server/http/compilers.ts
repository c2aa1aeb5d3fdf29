/** Schemas of calls are compiled when a call is first made: a server of hundreds starts a second sooner. */

import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance } from 'fastify'
import type { FastifyValidationResult } from 'fastify/types/schema.js'

/** What a client sent is judged as it is: no "10" for 10, no field quietly dropped. */
const customOptions = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allErrors: false,
} as const

/** Fastify's own compilers, each schema in its turn. */
export function setCompilers(app: FastifyInstance): void {
  const compileValidator = AjvCompiler()({}, { customOptions })
  const compileSerializer = SerializerSelector()({}, {})
  app.setValidatorCompiler((route) => {
    let compiled: FastifyValidationResult | undefined
    const validate: FastifyValidationResult = (data: unknown) => {
      compiled ??= compileValidator(route) as FastifyValidationResult
      const isValid = compiled(data)
      validate.errors = compiled.errors ?? null
      return isValid
    }
    return validate
  })
  app.setSerializerCompiler((route) => {
    let compiled: ((data: unknown) => string) | undefined
    return (data) => {
      compiled ??= compileSerializer(route as never) as (data: unknown) => string
      return compiled(data)
    }
  })
}
