/**
 * Nine questions a player asks themselves, after the Problem Gambling Severity Index (Ferris and Wynne, 2001): each
 * answer has 0 to 3 points, and their sum one of four meanings. Nothing of it leaves the device.
 */

import { useState } from 'react'
import type { MessageKey } from '#i18n/speech.ts'
import { useT } from '#i18n/translate.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice, type NoticeKind } from '#ui/notice.tsx'
import styles from './protection.module.css'

const questions = [
  'selfTestQuestion1',
  'selfTestQuestion2',
  'selfTestQuestion3',
  'selfTestQuestion4',
  'selfTestQuestion5',
  'selfTestQuestion6',
  'selfTestQuestion7',
  'selfTestQuestion8',
  'selfTestQuestion9',
] as const
/** By their points. */
const answers = ['answerNever', 'answerSometimes', 'answerOften', 'answerAlways'] as const
const pointsMost = questions.length * (answers.length - 1)

/** What a sum means, the first whose least it reaches. */
const meanings: readonly { from: number; words: MessageKey; kind: NoticeKind }[] = [
  { from: 8, words: 'selfTestHigh', kind: 'warning' },
  { from: 3, words: 'selfTestSome', kind: 'warning' },
  { from: 1, words: 'selfTestLow', kind: 'info' },
  { from: 0, words: 'selfTestNone', kind: 'info' },
]

export function SelfTest() {
  const t = useT()
  const [points, setPoints] = useState<number | null>(null)
  const meaning = points === null ? undefined : meanings.find(({ from }) => points >= from)
  return (
    <Card title={t('selfTest')}>
      <p>{t('selfTestText')}</p>
      <form
        className="stack"
        data-actions="start"
        onChange={() => setPoints(null)}
        onSubmit={(event) => {
          event.preventDefault()
          const given = [...new FormData(event.currentTarget).values()]
          setPoints(given.reduce((sum, answer) => sum + Number(answer), 0))
        }}
      >
        <details>
          <summary>{t('selfTestOpen')}</summary>
          <ol className={styles.questions}>
            {questions.map((question) => (
              <li key={question}>
                <fieldset>
                  <legend>{t(question)}</legend>
                  <div className={styles.answers}>
                    {answers.map((answer, worth) => (
                      <label key={answer}>
                        <input type="radio" name={question} value={worth} required />
                        {t(answer)}
                      </label>
                    ))}
                  </div>
                </fieldset>
              </li>
            ))}
          </ol>
          <Button type="submit">{t('selfTestShow')}</Button>
        </details>
        {meaning && (
          <Notice
            kind={meaning.kind}
            title={t('selfTestPoints', { points: points ?? 0, most: pointsMost })}
          >
            {t(meaning.words)}
          </Notice>
        )}
      </form>
    </Card>
  )
}
