/** Short dialogs of the shell: who the site's partners are, and what could not be done. */

import { useCall } from '#client/query.tsx'
import { useRefusalWords } from '#i18n/refusal_words.ts'
import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { lastFailure } from '../failures.ts'

export function PartnerList() {
  const t = useT()
  const { answer } = useCall('/api/settings/partners', {})
  return (
    <>
      <h2>{t('partners')}</h2>
      <ul className="partner-list">
        {answer?.partners.map(({ href, img_url, partner_name }) => (
          <li key={`${partner_name} ${href}`}>
            <a href={href} className="partner" rel="noopener noreferrer">
              {img_url.startsWith('/') && <img src={img_url} alt="" loading="lazy" />}
              <span>{partner_name}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Titled with the error's title; the words are the refusal's own, raw where the server wrote a sentence. */
export function FailureText({ close }: { close: () => void }) {
  const t = useT()
  const wordsOf = useRefusalWords()
  const failure = lastFailure()
  const { sentence, figures } = failure
    ? wordsOf(failure)
    : { sentence: t('unknownError'), figures: '' }
  return (
    <>
      <h2>{t('errorTitle')}</h2>
      <p>{sentence}</p>
      {figures && <p>{figures}</p>}
      {failure && <p className="dialog-small">{t('failureCode', { code: failure.statusCode })}</p>}
      <Button kind="primary" onClick={close}>
        {t('close')}
      </Button>
    </>
  )
}
