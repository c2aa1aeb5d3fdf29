/** The API described from its own declarations: OpenAPI 3.1, and a page to read it by. */

import { calls, type Path } from '#contract/calls.ts'
import {
  commonRefusals,
  playerRefusals,
  refusals,
  statusCodeOf,
  type RefusalKey,
} from '#contract/errors.ts'
import { siteEventData, topicData } from '#contract/stream.ts'
import { siteEvent, streamPath, topicAccess, topicNames } from '#contract/topics.ts'
import { escapeHtml } from '#server/base/html.ts'

const envelopeFields = {
  domain_name: {
    type: 'string',
    description: 'Host of the site; refused where it is not the host that was asked.',
  },
  external_id: { type: 'string', description: 'The site’s own id; optional.' },
}
const playerFields = {
  auth: {
    type: 'string',
    description: 'Session token of an app. Browsers leave it out and send their cookie.',
  },
  account_id: { type: 'string', description: 'Optional; must be the session’s own.' },
}

/** Every refusal a call may answer, its own first. */
function refusalsOf(path: Path): RefusalKey[] {
  const { access, refuses } = calls[path]
  return [
    ...new Set([...refuses, ...(access === 'player' ? playerRefusals : []), ...commonRefusals]),
  ]
}

/** The document served at `/openapi.json`. */
export function openApi(version: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fairhouse API',
      version,
      description:
        'Every call is a POST with a JSON body, or a GET where it says so, and answers an envelope: `statusCode` 1 and `message` "OK" on success, else the negated HTTP status and a key of the error catalogue. Amounts are decimal strings in the site’s currency; ids are text.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths: {
      ...Object.fromEntries(
        (Object.keys(calls) as Path[]).map((path) => [
          path,
          { [calls[path].method.toLowerCase()]: operationOf(path) },
        ]),
      ),
      [streamPath]: { get: streamOperation() },
    },
  }
}

const designedNote = 'The specification shows no answer of this call: its form is designed here.'

function notesOf(path: Path) {
  const { access, isDesigned } = calls[path]
  const notes = [access === 'player' && 'Needs a session.', isDesigned && designedNote]
  const said = notes.filter((note) => note !== false)
  return said.length > 0 ? { description: said.join(' ') } : {}
}

function operationOf(path: Path) {
  const { about, method, access, body, reads, example } = calls[path]
  const byStatus = Map.groupBy(refusalsOf(path), (key) => refusals[key])
  return {
    operationId: path.slice('/api/'.length).replaceAll('/', '_'),
    tags: [path.split('/')[2] ?? ''],
    summary: about,
    ...notesOf(path),
    ...(method === 'POST' && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              ...body,
              properties: {
                ...envelopeFields,
                ...(access === 'player' ? playerFields : {}),
                ...body.properties,
              },
            },
            example,
          },
        },
      },
    }),
    responses: {
      200: {
        description: 'Done.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['statusCode', 'message', ...(reads.required ?? [])],
              properties: {
                statusCode: { const: 1 },
                message: { const: 'OK' },
                ...reads.properties,
              },
            },
          },
        },
      },
      ...Object.fromEntries(
        [...byStatus].map(([status, keys]) => [
          status,
          {
            description: keys.join(', '),
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['statusCode', 'message'],
                  properties: {
                    statusCode: { enum: [...new Set(keys.map(statusCodeOf))] },
                    message: { enum: keys },
                    details: { type: 'object' },
                  },
                },
              },
            },
          },
        ]),
      ),
    },
  }
}

function streamOperation() {
  const events = topicNames.map((topic) =>
    Object.assign(
      { title: topic, description: `Access: ${topicAccess[topic]}.` },
      topicData[topic],
    ),
  )
  return {
    operationId: 'stream',
    tags: ['stream'],
    summary:
      'Server-sent events: each topic’s present state, then its changes. A stream opened again with the id of its last event tells only what is different now.',
    description:
      'Topics of a player need a session, by cookie or as `Authorization: Bearer`; never in the address. A `session` event other than OK, and a `site` event, are the last of a stream.',
    parameters: [
      {
        name: 'topics',
        in: 'query',
        required: true,
        style: 'form',
        explode: false,
        schema: { type: 'array', items: { enum: topicNames } },
      },
      { name: 'Last-Event-ID', in: 'header', schema: { type: 'string' } },
    ],
    responses: {
      200: {
        description: 'The stream; the data of each event is JSON of the form its name has below.',
        content: {
          'text/event-stream': {
            schema: { oneOf: [...events, { title: siteEvent, ...siteEventData }] },
          },
        },
      },
    },
  }
}

type Schema = {
  type?: string
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

/** A schema in words short enough for a table cell. */
function typeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map(String).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ')
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`
  if (schema.type === 'object') return `{ ${Object.keys(schema.properties ?? {}).join(', ')} }`
  const bounds = [schema.minLength ?? schema.minimum, schema.maxLength ?? schema.maximum].map(
    (bound) => bound ?? '',
  )
  return `${schema.type ?? 'anything'}${bounds.some((bound) => bound !== '') ? ` ${bounds.join('…')}` : ''}${schema.pattern ? ` /${schema.pattern}/` : ''}`
}

function rowsOf(schema: Schema): string {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {})
    .map(
      ([name, field]) =>
        `<tr><td><code>${escapeHtml(name)}</code></td><td>${required.has(name) ? 'required' : 'optional'}</td><td><code>${escapeHtml(typeOf(field))}</code></td></tr>`,
    )
    .join('')
}

function sectionOf(path: Path): string {
  const { about, method, access, body, reads, example, isDesigned } = calls[path]
  const sent =
    method === 'GET'
      ? ''
      : ` -H 'content-type: application/json' -d '${escapeHtml(JSON.stringify(example))}'`
  const table = (title: string, schema: Schema) =>
    Object.keys(schema.properties ?? {}).length
      ? `<h3>${title}</h3><div class="scroll" tabindex="0" role="region" aria-label="${title} of ${path}"><table><tbody>${rowsOf(schema)}</tbody></table></div>`
      : ''
  return `<section id="${idOf(path)}"><h2><code>${method} ${path}</code> <small>${access}</small></h2><p>${escapeHtml(about)}${isDesigned ? ` <em>${designedNote}</em>` : ''}</p>
${table('Body', body as Schema)}${table('Answer', reads as Schema)}
<h3>Refusals</h3><p>${refusalsOf(path)
    .map((key) => `<code>${refusals[key]} ${escapeHtml(key)}</code>`)
    .join(' ')}</p>
<h3>Example</h3><pre tabindex="0">curl -s http://localhost:3000${path}${sent}</pre></section>`
}

function streamSection(): string {
  const { summary, description } = streamOperation()
  const schemas: [string, Schema][] = [
    ...topicNames.map((topic): [string, Schema] => [topic, topicData[topic] as Schema]),
    [siteEvent, siteEventData],
  ]
  const events = schemas
    .map(
      ([name, schema]) =>
        `<tr><td><code>${name}</code></td><td><code>${escapeHtml(typeOf(schema))}</code></td></tr>`,
    )
    .join('')
  return `<section id="${idOf(streamPath)}"><h2><code>GET ${streamPath}</code></h2><p>${escapeHtml(summary)} ${escapeHtml(description)}</p>
<h3>Events</h3><div class="scroll" tabindex="0" role="region" aria-label="Events of ${streamPath}"><table><tbody>${events}</tbody></table></div>
<h3>Example</h3><pre tabindex="0">curl -sN 'http://localhost:3000${streamPath}?topics=odds,score'</pre></section>`
}

const idOf = (path: string) => path.slice(1).replaceAll('/', '-')

/** The browsable reference: plain HTML without script, under the same policy as every page. */
export function referencePage(nonce: string): string {
  const paths = Object.keys(calls) as Path[]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Fairhouse API</title>
<style nonce="${nonce}">:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0;display:grid;grid-template-columns:minmax(14rem,20rem) minmax(0,1fr)}nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1rem;border-inline-end:1px solid #8884}nav a{display:block;padding:.2rem 0;overflow-wrap:anywhere}main{padding:1rem 2rem;max-width:60rem}section{border-block-start:1px solid #8884;padding-block:1rem}h2{font-size:1.1rem;overflow-wrap:anywhere}h3{font-size:.9rem;margin-block-end:.2rem}table{border-collapse:collapse}td{padding:.2rem .8rem .2rem 0;vertical-align:top}td:last-child{overflow-wrap:anywhere}.scroll,pre{overflow:auto}small{font-weight:400}@media(max-width:48rem){body{display:block}nav{position:static;height:auto}main{padding:1rem}}</style></head>
<body><nav aria-label="Calls">${[...paths, streamPath].map((path) => `<a href="#${idOf(path)}">${path.slice('/api/'.length)}</a>`).join('')}</nav>
<main><h1>Fairhouse API</h1><p>Every call is a POST with a JSON body, or a GET where it says so. Success answers <code>statusCode: 1</code>; a refusal answers the negated HTTP status and a key. The same as data: <a href="/openapi.json">openapi.json</a>.</p>
${[...paths.map(sectionOf), streamSection()].join('\n')}</main></body></html>`
}
