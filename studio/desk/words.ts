/** The words of the desk: its own beside the studio's, so that no game carries them. */
import type { Language } from '#contract/catalogue.ts'
import type { Catalogue } from '#i18n/compile.ts'
import type { MessageKey, Values } from '#i18n/speech.ts'
import { useSpeech } from '#i18n/translate.tsx'
import type { StudioKey } from '../words.tsx'
import type english from './messages/EN.json'

export type DeskKey = keyof typeof english
export type DeskSay = (key: DeskKey | StudioKey | MessageKey, values?: Values) => string

const files = import.meta.glob<Catalogue>('./messages/*.json', { import: 'default' })

export async function loadDeskWords(language: Language): Promise<Catalogue> {
  return (await files[`./messages/${language}.json`]?.()) ?? {}
}

export function useDeskSay(): DeskSay {
  const { t } = useSpeech()
  return t as DeskSay
}
