/** What has come of something that was sent from a page which was left meanwhile: told in passing, with the way to it. */

import { sessionToastMs } from '#contract/catalogue.ts'
import { addressOf, type Place } from './page.ts'
import { useNavigation } from './routing/link.tsx'
import { useToasts } from './toasts.tsx'

export function useToldElsewhere(): (sentence: string, place: Place) => void {
  const navigation = useNavigation()
  const toasts = useToasts()
  return (sentence, place) => {
    const run = () => void navigation.go(addressOf(place))
    toasts.show({ kind: 'info', message: sentence, action: { word: 'show', run } }, sessionToastMs)
  }
}
