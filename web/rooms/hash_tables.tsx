/** The hash game by its rules: what each table pays, what it reads of the last blocks, and the hash and the rule to check that by. */

import { useCall } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'
import { useFormats, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { Table } from '#ui/table.tsx'
import { Shown } from '../said.tsx'
import { PlayLink } from './play_link.tsx'
import { Late, Until } from './standing.tsx'
import styles from './rooms.module.css'

type Chain = NonNullable<Answer<'/api/shared/blocks'>['value']>
type HashTable = Chain['tables'][number]
type Game = Answer<'/api/product/rounds'>['value'][number]['game']

const words = {
  parity: ['hashParity', 'hashParityRule'],
  size: ['hashSize', 'hashSizeRule'],
  lucky: ['hashLucky', 'hashLuckyRule'],
  duel: ['hashDuel', 'hashDuelRule'],
  character: ['hashCharacter', 'hashCharacterRule'],
  bull: ['hashBull', 'hashBullRule'],
} as const

const blocksShown = 5
/** Blocks come every few seconds. */
const blocksEveryMs = 5000

export function HashTables({ game }: { game: Game }) {
  const t = useT()
  const reading = useCall('/api/shared/blocks', {}, { everyMs: blocksEveryMs })
  return (
    <Shown reading={reading} lines={8}>
      {({ value: chain }) =>
        chain &&
        chain.blocks.length > 0 && (
          <>
            <section className={styles.block} aria-labelledby="hash-tables">
              <h2 id="hash-tables">{t('hashTables')}</h2>
              <Late of={reading} />
              <p className="small">{t('hashTablesText')}</p>
              <ul className={styles.rooms}>
                {chain.tables.map((one) => (
                  <li key={one.table} className={styles.room}>
                    <HashTableCard {...{ game, chain }} table={one} />
                  </li>
                ))}
              </ul>
            </section>
            <Blocks chain={chain} />
          </>
        )
      }
    </Shown>
  )
}

type Read = HashTable['reads'][number] & { hash: string }

type CardProps = { game: Game; chain: Chain; table: HashTable }

function HashTableCard({ game, chain, table }: CardProps) {
  const t = useT()
  const { count } = useFormats()
  const [title, rule] = words[table.table]
  const hashes = new Map(chain.blocks.map(({ height, hash }) => [height, hash]))
  const read = table.reads
    .slice(0, blocksShown)
    .map((one): Read => Object.assign({ hash: hashes.get(one.height) ?? '' }, one))
  const [last] = read
  const nameOf = ({ won, hash, from, to }: Read) =>
    table.table === 'character'
      ? hash.slice(from, to)
      : (table.bets.find(({ on }) => on === won)?.name ?? t('hashNone'))
  return (
    <>
      <h3>{t(title)}</h3>
      <p>{t(rule)}</p>
      <Facts facts={table.bets.map(({ name, pays }) => [name, t('multiple', { times: pays })])} />
      {last && (
        <table className={styles.reads}>
          <caption className="unseen">{t('blocksTitle')}</caption>
          <thead className="unseen">
            <tr>
              <th scope="col">{t('blockHeight')}</th>
              <th scope="col">{t('blockEnd')}</th>
              <th scope="col">{t('outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {read.map((one) => (
              <tr key={one.height}>
                <th scope="row">{count(one.height)}</th>
                <td>
                  <Hash read={one} />
                </td>
                <td>{nameOf(one)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {last && (
        <details>
          <summary>{t('hashVerify')}</summary>
          <p className="small">
            {t('blockHeight')} {count(last.height)}
          </p>
          <p className={`small ${styles.hash}`}>
            <Hash read={last} isWhole />
          </p>
          <p className="small">
            {t(rule)} <b>{nameOf(last)}</b>
          </p>
          <p className="small">{t('hashVerifyText', { chain: chain.chain })}</p>
          <a href="/verify" target="_blank" className={buttonClass('plain', true)}>
            {t('promiseFair')}
          </a>
        </details>
      )}
      <PlayLink game={game}>{t('tableJoin')}</PlayLink>
    </>
  )
}

const endLength = 8

/** A hash, or its end, with what was read of it set off. */
function Hash({ read: { hash, from, to }, isWhole = false }: { read: Read; isWhole?: boolean }) {
  const begin = isWhole ? 0 : Math.min(from, hash.length - endLength)
  return (
    <code className={styles.read}>
      {begin > 0 && '…'}
      {hash.slice(begin, from)}
      <mark>{hash.slice(from, to)}</mark>
      {hash.slice(to)}
    </code>
  )
}

/** The chain that decides, and when it goes on: whoever looks a block up there needs nothing of ours. */
function Blocks({ chain }: { chain: Chain }) {
  const t = useT()
  const { time, count } = useFormats()
  const next = new Date(Date.parse(chain.blocks[0]!.seen_at) + chain.every_ms).toISOString()
  return (
    <section className={styles.block} aria-labelledby="blocks">
      <h2 id="blocks">{t('blocksTitle')}</h2>
      <p className="small">{t('blocksText', { chain: chain.chain })}</p>
      <Until at={next}>{t('nextBlock', { time: time(next, 'second') })}</Until>
      <Table
        caption={t('blocksTitle')}
        rows={chain.blocks.slice(0, blocksShown)}
        keyOf={({ height }) => String(height)}
        columns={[
          { title: t('blockHeight'), render: ({ height }) => count(height), isLead: true },
          {
            title: t('blockEnd'),
            render: ({ hash }) => <code>…{hash.slice(-endLength)}</code>,
            isLead: true,
          },
          { title: t('date'), render: ({ seen_at }) => time(seen_at, 'second') },
        ]}
      />
    </section>
  )
}
