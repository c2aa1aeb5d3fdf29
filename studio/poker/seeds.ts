/** What the browser adds to each deal to come, once its deck was committed to: letters that nobody knew when it was. */
import { useEffect, useRef } from 'react'
import type { Ask } from '#client/client.ts'
import { freshSeed } from '../play/seeds.ts'
import type { Live } from './live.ts'

export function useFreshSeeds(ask: Ask, { tables, own }: Live): void {
  /** By table: the commitment that was answered last. */
  const answered = useRef(new Map<string, string>())
  useEffect(() => {
    for (const { table_id } of own) {
      const table = tables.find((one) => one.table_id === table_id)
      const commitment = table?.next_commitment ?? null
      if (commitment === null || answered.current.get(table_id) === commitment) continue
      answered.current.set(table_id, commitment)
      // Where it does not get through, the letters before count once more.
      void ask('/api/poker/seed', { table_id, client_seed: freshSeed() })
    }
  }, [ask, tables, own])
}
