/** One selection of the slip: what it is, at which odds, what became of them, and its stake where it is a bet of its own. */

import { useFormats, useOddsFormat, useT } from '#i18n/translate.tsx'
import { Icon } from '../../template/icon.tsx'
import { MatchTime } from '../board.tsx'
import type { Match } from '../matches.ts'
import { writeOdds } from '../odds.ts'
import { marketWords, useEventWords, usePickWords } from '../pick_words.ts'
import { changeSlip, isSameLine, without, type Selection } from './selections.ts'
import type { Offer, Quote } from './quote.ts'
import { StakeField } from './stake_field.tsx'
import { useBuzz } from './touch.ts'
import styles from './slip.module.css'

type PickProps = {
  selection: Selection
  /** Undefined once it has left the list. */
  match: Match | undefined
  offer: Offer | undefined
  isCombined: boolean
  /** By an amount of its own, which is typed. */
  isStaked: boolean
  /** What it brings is told once, with the figures of all. */
  isOnly: boolean
  /** Of a single. */
  quote: Quote | undefined
  /** Whether it is of what is typed. */
  isFresh: boolean
}

export function Pick(props: PickProps) {
  const { selection, match, offer, isCombined, isStaked, isOnly, quote, isFresh } = props
  const t = useT()
  const { count, money } = useFormats()
  const format = useOddsFormat()
  const pickOf = usePickWords()
  const eventOf = useEventWords()
  const buzz = useBuzz()
  const { league, bet_type, stake } = selection
  const pick = pickOf(selection, selection)
  const isThis = (one: Selection) => isSameLine(one, selection)
  const score = match?.status === 'live' ? match.score : null
  const type = (typed: string) =>
    changeSlip((before) => ({
      ...before,
      selections: before.selections.map((one) =>
        isThis(one) ? Object.assign({}, one, { stake: typed }) : one,
      ),
    }))
  const remove = () => {
    changeSlip((before) => without(before, isThis))
    buzz()
  }
  const isClosed = offer !== undefined && offer.status !== 'open'
  return (
    <li className={styles['pick']} data-closed={isClosed || undefined}>
      <div className={styles['pickHead']}>
        <b>{pick}</b>
        <span className="number">{writeOdds(selection.odds, format)}</span>
        <button type="button" className={styles['remove']} onClick={remove}>
          <Icon name="close" />
          <span className="unseen">
            {t('remove')}: {pick}
          </span>
        </button>
      </div>
      <p>
        {eventOf(selection)}{' '}
        {score && <b className="number">{`${count(score.home)}:${count(score.away)}`}</b>}
      </p>
      <p className={styles['muted']}>
        {t(marketWords[bet_type])} · {league}
        {match && (
          <>
            {' · '}
            <MatchTime match={match} />
          </>
        )}
      </p>
      <Movement selection={selection} offer={offer} />
      {isClosed && (
        <p className={styles['flag']}>
          <span aria-hidden>×</span> {t(offer.status === 'suspended' ? 'suspended' : 'marketOver')}
        </p>
      )}
      {isCombined && offer?.conflicts === true && (
        <p className={styles['flag']}>
          <span aria-hidden>!</span> {t('cannotCombine')}
        </p>
      )}
      {isStaked && (
        <>
          <StakeField label={t('stake')} of={pick} typed={stake} onType={type} quote={quote} />
          {stake !== '' && quote && !isOnly && (
            <p className={styles['line']} data-stale={!isFresh || undefined}>
              <span>{t('possibleReturn')}</span>
              <b className="number">{money(quote.possible_return)}</b>
            </p>
          )}
        </>
      )}
    </li>
  )
}

/** From which odds to which, in figures and in words: since it was chosen, or by now. */
function Movement({ selection, offer }: { selection: Selection; offer: Offer | undefined }) {
  const t = useT()
  const format = useOddsFormat()
  const isNew = offer !== undefined && offer.odds !== '' && offer.odds !== selection.odds
  const [from, to] = isNew ? [selection.odds, offer.odds] : [selection.was, selection.odds]
  if (from === '' || from === to) return null
  const isUp = Number(to) > Number(from)
  return (
    <p className={styles['moved']} data-way={isUp ? 'up' : 'down'}>
      <span aria-hidden>{isUp ? '▲' : '▼'}</span> {t(isUp ? 'oddsUp' : 'oddsDown')}{' '}
      <s className="number">{writeOdds(from, format)}</s> <span aria-hidden>→</span>{' '}
      <b className="number">{writeOdds(to, format)}</b>
    </p>
  )
}
