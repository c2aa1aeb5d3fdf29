/** The page of a site that has no look: one message, in the visitor's language. */

import { languages, type Language } from '#contract/catalogue.ts'
import { escapeHtml } from '#server/base/html.ts'

export function plainPage(language: Language, nonce: string, message: string): string {
  return `<!doctype html><html lang="${languages[language].tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(message)}</title>
<style nonce="${nonce}">:root{color-scheme:light dark;font:18px/1.5 system-ui,sans-serif}body{min-height:100vh;margin:0;display:grid;place-items:center}main{max-width:32rem;padding:2rem;text-align:center}h1{font-size:1.4rem}</style></head>
<body><main><h1>${escapeHtml(message)}</h1></main></body></html>`
}
