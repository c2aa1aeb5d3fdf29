/** The hash game: the public chain as it grows, what its last block says, and bets on the one to come. */
import { useEffect, useState } from 'react'
import type { Ask } from '#client/client.ts'
import type { Answer } from '#contract/calls.ts'
import { isHashWin, readHash, termsOf } from '#games/shared/hash.ts'
import type { HashBet, HashChoice, HashRules } from '#games/shared/hash_rules.ts'
import { hashWords, sayBet } from '#i18n/bet_words.ts'
import { showHundredths } from '#i18n/plain_decimals.ts'
import { symbolAddress } from '../slot/sprites.ts'
import { sayTimes, useSay, type Say, type StudioKey } from '../words.tsx'
import { BetButton } from './bet_button.tsx'
import { Countdown, roundsOf } from './draw.tsx'
import { backedIn, OwnBets, useMinor } from './pools.tsx'
import { Stakes } from '../stakes.tsx'
import { emblems } from '../table/duel.tsx'
import type { SharedView } from './view.ts'
import './hash.css'

/** In the order of the board: what excludes each other side by side. */
const board = [
  'odd',
  'even',
  'small',
  'big',
  'dragon',
  'tie',
  'tiger',
  'lucky',
  'character',
  'bullNone',
  'bullLow',
  'bullHigh',
  'bullBull',
] as const satisfies readonly HashBet[]

type Chain = NonNullable<Answer<'/api/shared/blocks'>['value']>
type Block = { chain: string; height: number }
/** Of a round that is over its block is told beside what it shows. */
type Shown = { block?: Block | null; hash: string | null }

const characterName = (value: number) => value.toString(16)
const betName = (choice: HashChoice, say: Say) => sayBet(say, { kind: 'hash', choice }).name

export function HashGame({ ask, game, live, bet, isBusy }: SharedView) {
  const say = useSay()
  const { open, running } = roundsOf(live)
  const [last] = live.table.results
  const chain = useChain(ask)
  const shown = (running ? live.shown.get(running.shared_id) : last?.shown) as
    | Shown
    | null
    | undefined
  const block = running ? shown?.block : last?.block
  const hash = shown?.hash ?? null
  return (
    <div className="hall hash-game">
      <Countdown live={live} round={open} />
      <section className="deciding" aria-label={say('studioHashDeciding')}>
        <img
          src={symbolAddress('tally-hash', 'deciding')}
          alt=""
          className={hash === null && (running ?? !last) ? 'is-awaited' : ''}
        />
        {(running ?? last) ? (
          <div>
            <h2>{say('studioHashRound', { number: (running ?? last)!.number })}</h2>
            <output>
              {running ? waitingWords(shown, say) : last?.block && blockName(last.block, say)}
            </output>
            {hash !== null && <Hash hash={hash} isLarge />}
            {hash !== null && <Verdict hash={hash} />}
            {!running && last?.state === 'refunded' && <p>{say(reasonWord(last.refund_reason))}</p>}
          </div>
        ) : (
          <p>{say('studioHashNote')}</p>
        )}
      </section>
      <Earlier results={live.table.results} />
      {chain && <Blocks chain={chain} deciding={block?.height} />}
      {open && (
        <HashBoard {...{ live, bet, isBusy }} rules={game.rules as HashRules} round={open} />
      )}
      <OwnBets
        mine={live.mine}
        roundOf={({ number }) => say('studioHashRound', { number })}
        nameOf={({ choice }) => betName(choice as HashChoice, say)}
      />
    </div>
  )
}

/** Every bet that a hash makes win, as the rules read it. */
function Verdict({ hash }: { hash: string }) {
  const say = useSay()
  const { tiger } = readHash(hash)
  const won = board.flatMap((on): HashChoice[] => {
    const choice = { on, character: on === 'character' ? tiger : null }
    return isHashWin(choice, hash) ? [choice] : []
  })
  return (
    <ul className="verdict">
      {won.map((choice) => (
        <li key={choice.on} className={`on-${choice.on}`}>
          {betName(choice, say)}
        </li>
      ))}
    </ul>
  )
}

function Earlier({ results }: Pick<SharedView['live']['table'], 'results'>) {
  const say = useSay()
  const decided = results.flatMap(({ shared_id, shown }) => {
    const { hash } = (shown as Shown | null) ?? {}
    return hash ? [{ shared_id, hash }] : []
  })
  if (decided.length === 0) return null
  return (
    <ol className="multiples" aria-label={say('earlierResults')}>
      {decided.map(({ shared_id, hash }) => (
        <li key={shared_id}>
          <Hash hash={hash} />
        </li>
      ))}
    </ol>
  )
}

const reasonWord = (reason: string | null): StudioKey =>
  reason === 'block_replaced'
    ? 'studioHashReplaced'
    : reason === 'block_late'
      ? 'studioHashLate'
      : 'studioHashReturned'

const blockName = ({ height }: Block, say: Say) =>
  say('studioHashBlock', { height: String(height) })

function waitingWords(shown: Shown | null | undefined, say: Say): string {
  if (!shown?.block) return say('studioHashNaming')
  const height = String(shown.block.height)
  return say(shown.hash === null ? 'studioHashWaiting' : 'studioHashConfirming', { height })
}

const everyMs = 3000

/** The newest blocks, asked for again as long as the page is looked at. */
function useChain(ask: Ask): Chain | null {
  const [chain, setChain] = useState<Chain | null>(null)
  useEffect(() => {
    let isLeft = false
    const load = async () => {
      const answer = await ask('/api/shared/blocks', {})
      if (answer.message === 'OK' && !isLeft) setChain(answer.value)
    }
    void load()
    const beat = setInterval(() => document.hidden || void load(), everyMs)
    return () => {
      isLeft = true
      clearInterval(beat)
    }
  }, [ask])
  return chain
}

/** A hash with the characters that decide set off. */
function Hash({ hash, isLarge = false }: { hash: string; isLarge?: boolean }) {
  const { at } = readHash(hash)
  const from = isLarge ? 0 : hash.length - 8
  return (
    <code className={isLarge ? 'whole-hash' : 'hash-end'}>
      {from > 0 && '…'}
      {[...hash].slice(from).map((character, index) => {
        const place = from + index
        const mark = place === at ? 'is-digit' : place >= hash.length - 2 ? 'is-end' : ''
        return (
          <span key={`at ${place}`} className={mark}>
            {character}
          </span>
        )
      })}
    </code>
  )
}

function Blocks({ chain, deciding }: { chain: Chain; deciding: number | undefined }) {
  const say = useSay()
  return (
    <section className="chain">
      <h2>{say('studioHashChain', { chain: chain.chain })}</h2>
      {/* Swept sideways by keyboard as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol tabIndex={0} aria-label={say('studioHashChain', { chain: chain.chain })}>
        {chain.blocks.slice(0, 8).map(({ height, hash }) => (
          <li key={height}>
            <img
              src={symbolAddress('tally-hash', height === deciding ? 'deciding' : 'block')}
              alt=""
            />
            <small>{height}</small>
            <Hash hash={hash} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function HashBoard({
  rules,
  live,
  round,
  bet,
  isBusy,
}: Pick<SharedView, 'live' | 'bet' | 'isBusy'> & {
  rules: HashRules
  round: NonNullable<ReturnType<typeof roundsOf>['open']>
}) {
  const say = useSay()
  const minor = useMinor(live.table)
  const { currency, stake_steps: steps } = live.table
  const [on, setOn] = useState<HashBet>('odd')
  const [character, setCharacter] = useState(0)
  const [stake, setStake] = useState(steps[0] ?? '')
  const backed = backedIn(round, currency)
  const stakedOn = (one: HashBet) =>
    backed.reduce(
      (sum, { choice, stake: part }) => ((choice as HashChoice).on === one ? sum + part : sum),
      0n,
    )
  return (
    <form
      className="card-and-bet"
      onSubmit={(event) => {
        event.preventDefault()
        bet?.({ on, character: on === 'character' ? character : null }, stake)
      }}
    >
      <h2>{say('studioHashRound', { number: round.number })}</h2>
      <ul className="hash-bets" aria-label={say('studioYourBet')}>
        {board.map((one) => (
          <li key={one} className={`on-${one}`}>
            <button
              type="button"
              aria-pressed={on === one}
              disabled={!bet}
              onClick={() => setOn(one)}
            >
              {emblems.has(one) && <img src={symbolAddress('dragon-tiger', one)} alt="" />}
              <b>{say(hashWords[one])}</b>
              <strong>{sayTimes(say, showHundredths(termsOf(rules, one)?.times ?? 0))}</strong>
              <small>{minor(stakedOn(one))}</small>
            </button>
          </li>
        ))}
      </ul>
      {on === 'character' && (
        <fieldset className="characters" aria-label={say('betHashCharacter')}>
          {Array.from({ length: 16 }, (_, value) => (
            <button
              key={characterName(value)}
              type="button"
              aria-pressed={character === value}
              onClick={() => setCharacter(value)}
            >
              {characterName(value)}
            </button>
          ))}
        </fieldset>
      )}
      {bet && (
        <div className="choice">
          <Stakes steps={steps} stake={stake} onStake={setStake} />
          <BetButton isReady={!isBusy}>{say('sharedBet')}</BetButton>
        </div>
      )}
      {(live.table.results.length > 0 || roundsOf(live).running) && (
        <p className="note">{say('studioHashNote')}</p>
      )}
    </form>
  )
}
