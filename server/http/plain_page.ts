/** A page without the site's look: one message, in the visitor's language. */

import { languages, type Language } from '#contract/catalogue.ts'
import { escapeHtml } from '#server/base/html.ts'

/** `more`: a sentence that explains it, and the word for trying again. */
export function plainPage(
  language: Language,
  nonce: string,
  message: string,
  more?: { text: string; again: string },
): string {
  const explained = more
    ? `<p>${escapeHtml(more.text)}</p><p><a href="">${escapeHtml(more.again)}</a></p>`
    : ''
  return `<!doctype html><html lang="${languages[language].tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(message)}</title>
<style nonce="${nonce}">:root{color-scheme:light dark;font:18px/1.5 system-ui,sans-serif}body{min-height:100vh;margin:0;display:grid;place-items:center}main{max-width:32rem;padding:2rem;text-align:center}h1{font-size:1.4rem}p{margin:1.2rem 0}a{display:inline-block;padding:.75rem 1.5rem;border:1px solid;border-radius:.5rem;color:inherit}</style></head>
<body><main><h1>${escapeHtml(message)}</h1>${explained}</main></body></html>`
}
