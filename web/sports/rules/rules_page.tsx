/** The rules of bets on sports, to be read and checked; what they say is loaded once they are asked for. */

import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import content from '../../content/content.module.css'
import { lateParts } from '../../late_parts.tsx'
import type { CallAsk } from '../../page.ts'
// Comes with the page: what the server has drawn does not wait for the part to look right.
import './rules.module.css'

export const rulesCall: CallAsk = ['/api/sports/rules', {}]

const { load, LaterPart } = lateParts<'rules'>(async () => ({
  rules: (await import('./rules_told.tsx')).RulesTold,
}))

export function RulesPage() {
  const t = useT()
  return (
    <div className="page" data-measure="text">
      <div className={content['revision']}>
        <h1>{t('betRules')}</h1>
        <Button kind="plain" className={content['print'] ?? ''} onClick={() => print()}>
          {t('print')}
        </Button>
      </div>
      <LaterPart name="rules" />
    </div>
  )
}

if (import.meta.env.SSR) await load()
