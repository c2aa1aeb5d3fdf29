/** Tokens as the last answer told them, wherever they are shown. */

import { useKeep } from '#client/query.tsx'
import type { Answer } from '#contract/calls.ts'

type Tokens = Answer<'/api/minigame/state'>['value']['tokens']

export function useTokens(): { keepTokens: (tokens: Tokens, nextSeedHash?: string) => void } {
  const keep = useKeep()
  return {
    keepTokens: (tokens, nextSeedHash) =>
      keep('/api/minigame/state', {}, (before) => ({
        ...before,
        value: {
          ...before.value,
          tokens,
          ...(nextSeedHash !== undefined && { next_seed_hash: nextSeedHash }),
        },
      })),
  }
}
