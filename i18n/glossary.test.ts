/** Protects: the trade's words are said as players of each language say them, and always in the same way. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languageCodes, type Language } from '#contract/catalogue.ts'
import { readBetTexts } from './bets.ts'
import { readTexts } from './compile.ts'
import glossary from './glossary.json' with { type: 'json' }
import { readLetters } from './letters.ts'

type Term = keyof typeof glossary
const terms = Object.keys(glossary) as Term[]
const inEnglish = readTexts('EN')
const spoken = terms.filter((key) => key in inEnglish)

/** Whether one is the other, or has its words; of a long word the ending is free, for grammar. */
function names(text: string, term: string): boolean {
  const [whole, named] = [text.toLowerCase(), term.toLowerCase()]
  const stems = named.split(' ').map((part) => (part.length > 5 ? part.slice(0, -2) : part))
  return named.includes(whole) || stems.every((stem) => whole.includes(stem))
}

test.each(languageCodes)('%s names things as the glossary does', (language) => {
  const texts = readTexts(language)
  const apart = spoken.filter((key) => {
    const [text = '', term] = [texts[key], glossary[key][language]]
    return inEnglish[key] === glossary[key].EN ? text !== term : !names(text, term)
  })
  expect(apart.map((key) => [texts[key], glossary[key][language]])).toEqual([])
})

test('a term that no message is named after is not said by another one', () => {
  const unsaid = new Set(
    terms.filter((key) => !spoken.includes(key)).map((key) => glossary[key].EN),
  )
  // The final whistle, where the term is the span of the whole match.
  const others = Object.entries(inEnglish).filter(([key]) => key !== 'fullTime')
  expect(others.filter(([, text]) => unsaid.has(text))).toEqual([])
})

test('a sentence has a term with another ending, or a part of it, and no other word', () => {
  expect(names('Банков и кошельков пока нет.', 'Кошелёк')).toBe(true)
  expect(names('Sistem', 'Pertaruhan Sistem')).toBe(true)
  expect(names('Aquí aún no hay monederos.', 'Billetera')).toBe(false)
})

/** How a language sets the percent sign off from its figure. */
const percentGap: Partial<Record<Language, string>> = { ESP: '\u00a0', RUS: '\u00a0' }

test.each(languageCodes)('%s writes every percentage as it writes percentages', (language) => {
  const files = ['content-' + language, 'promotions'].map((name) =>
    readFileSync(new URL(`../database/demo/${name}.json`, import.meta.url), 'utf8'),
  )
  const demo = files.flatMap((file) => textsIn(JSON.parse(file), language))
  const gaps = [...Object.values(readTexts(language)), ...demo].flatMap((text) =>
    [...text.matchAll(/[\d}](\s*)%/g)].map(([, gap]) => gap),
  )
  expect([...new Set(gaps)]).toEqual([percentGap[language] ?? ''])
})

/** All texts of a file of the demo, without those of other languages. */
function textsIn(value: unknown, language: Language): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  const others = new Set<string>(languageCodes.filter((code) => code !== language))
  return Object.entries(value).flatMap(([key, within]) =>
    others.has(key) ? [] : textsIn(within, language),
  )
}

/** Where the English says the first, the language may not say the second: words of other trades, or of none. */
const falseFriends: readonly [Language, said: RegExp, wrong: RegExp][] = [
  ['ESP', /\bhome\b/i, word('hogar')],
  ['ESP', /bonus/i, word('primas?')],
  ['ESP', /\bplay/i, word('tocar|toca')],
  ['ESP', /turnover/i, word('rotación')],
  ['ESP', /\b(bets?|stakes?|odds)\b/i, word('tarifas?')],
  ['VI', /deposit/i, /gửi tiền/i],
  ['VI', /\b(bets?|stakes?|odds)\b/i, /tỷ giá/i],
  ['VI', /cash out/i, /^rút tiền$/i],
  ['NE', /balance/i, /सन्तुलन/],
  ['NE', /amount/i, word('योग')],
  ['NE', /turnover/i, /कारोबार/],
  ['NE', /\bodds\b/i, /बाधा/],
  ['NE', /^(home|away)$/i, word('घर|टाढा')],
  ['NE', /settled/i, /बसाइ/],
  ['NE', /promotion/i, /पदोन्नति/],
]

/** A word by itself, in scripts whose letters `\b` does not know. */
function word(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{M}])(${words})(?![\\p{L}\\p{M}])`, 'iu')
}

/** All short texts of a language by key: messages, letters, bets and the studio's. */
function textsOf(language: Language): Record<string, string> {
  const letters = Object.entries(readLetters(language)).flatMap(([name, { title, text }]) => [
    [`${name}.title`, title],
    [`${name}.text`, text],
  ])
  const studio = ['studio', 'studio/desk'].map((room) =>
    Object.entries(
      JSON.parse(
        readFileSync(new URL(`../${room}/messages/${language}.json`, import.meta.url), 'utf8'),
      ) as Record<string, string>,
    ),
  )
  return {
    ...readTexts(language),
    ...readBetTexts(language),
    ...(Object.fromEntries(letters) as Record<string, string>),
    ...Object.fromEntries(studio.flat()),
  }
}

const english = textsOf('EN')

test.each(falseFriends)('%s: what is %s is never %s', (language, said, wrong) => {
  const mistaken = Object.entries(textsOf(language)).filter(
    ([key, text]) => said.test(english[key] ?? '') && wrong.test(text),
  )
  expect(mistaken).toEqual([])
})

test('a wrong word is found', () => {
  expect(word('योग').test('योग रकम')).toBe(true)
  expect(word('योग').test('यो कोड प्रयोग भइसक्यो')).toBe(false)
})

/** Characters that one of the two Chinese scripts writes and the other does not, in pairs. */
const scripts =
  '们們个個这這为為时時会會过過还還没沒请請输輸验驗证證码碼帐帳户戶号號账賬钱錢额額赢贏赔賠优優动動游遊戏戲网網络絡开開关關闭閉设設选選择擇确確认認应應将將与與无無说說话話问問题題对對从從单單结結规規则則级級领領员員资資语語电電视視频頻图圖体體实實际際总總计計记記录錄传傳发發变變换換线線经經进進远遠连連错錯误誤败敗复復种種达達边邊让讓给給续續缩縮转轉轮輪奖獎点點热熱门門风風险險类類别別报報处處订訂'

test('each Chinese script keeps to its own characters', () => {
  const pairs = [...scripts].map((char, at, all) => (at % 2 === 0 ? [char, all[at + 1]!] : []))
  const apart = pairs.filter(([simple, full]) => simple !== undefined && simple !== full)
  const foreign = (language: 'CN' | 'CT', side: 0 | 1) =>
    Object.entries(textsOf(language)).filter(([, text]) =>
      apart.some((pair) => text.includes(pair[side]!)),
    )
  expect(foreign('CN', 1)).toEqual([])
  expect(foreign('CT', 0)).toEqual([])
})
