/** One promotion whole: its significant terms as a table, one case worked out, taking part, and the terms in words. */

import { useCall } from '#client/query.tsx'
import type { Body } from '#contract/calls.ts'
import { languages } from '#contract/catalogue.ts'
import { exampleInWords, promotionParts, termsInWords } from '#i18n/promotion_words.ts'
import { useFormats, useSpeech, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { useVisit } from '../../context.tsx'
import { Link, usePlace } from '../../routing/link.tsx'
import { addressOf } from '../../page.ts'
import { Shown } from '../../said.tsx'
import { useOdds } from '../../sports/rules/words.ts'
import styles from '../rewards.module.css'
import { OptIn } from './opt_in.tsx'
import { Picture } from './picture.tsx'
import type { Detail as Promotion } from './words.ts'

export function Detail({ ask, onClose }: { ask: Body<'/api/promo/detail'>; onClose: () => void }) {
  const { t, tell } = useSpeech()
  const { path } = usePlace()
  const reading = useCall('/api/promo/detail', ask)
  return (
    <Dialog
      title={reading.answer?.value.title ?? t('promotions')}
      closeLabel={t('close')}
      place="side"
      onClose={onClose}
    >
      {reading.failure?.message === 'promotionUnknown' ? (
        <Empty
          title={tell('promotionUnknown')}
          action={
            <Link to={path} className={buttonClass('quiet')}>
              {t('promotions')}
            </Link>
          }
        />
      ) : (
        <Shown reading={reading} lines={8}>
          {({ value }) => (
            <div className="stack" data-actions="start">
              <Picture of={value} />
              <p>{value.summary}</p>
              <KeyTerms promotion={value} />
              <Example promotion={value} />
              <OptIn promotion={value} />
              <Words promotion={value} />
            </div>
          )}
        </Shown>
      )}
    </Dialog>
  )
}

/** What decides, one by one. */
function KeyTerms({ promotion }: { promotion: Promotion }) {
  const t = useT()
  const { money, time } = useFormats()
  const odds = useOdds()
  return (
    <Card title={t('promoKeyTerms')}>
      <Facts facts={termsInWords(promotion.terms, promotion, { t, money, time, odds })} />
    </Card>
  )
}

function Example({ promotion: { terms, example } }: { promotion: Promotion }) {
  const t = useT()
  const { money } = useFormats()
  return (
    <Card title={t('promoExample')}>
      <p>{exampleInWords(terms, example, { t, money })}</p>
    </Card>
  )
}

/** The full terms, in the language they exist in, and the versions they have had [INC-08]. */
function Words({ promotion }: { promotion: Promotion }) {
  const t = useT()
  const { time } = useFormats()
  const { language } = useVisit()
  const { path, query } = usePlace()
  const { texts, version, versions } = promotion
  return (
    <details className={styles.details}>
      <summary>{t('termsFull')}</summary>
      <div
        className={`stack ${styles.terms}`}
        lang={promotion.language === language ? undefined : languages[promotion.language].tag}
      >
        {promotionParts.map(([word, name]) => (
          <section key={name}>
            <h3>{t(word)}</h3>
            <p>{texts[name]}</p>
          </section>
        ))}
      </div>
      <ul>
        {versions.map(({ version: number, published_at }) => (
          <li key={number}>
            <Link
              to={addressOf({ path, query: { ...query, version: String(number) } })}
              className={styles.link}
              aria-current={number === version ? 'true' : undefined}
            >
              {t('versionOf', { version: number })} · {time(published_at, 'day')}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
