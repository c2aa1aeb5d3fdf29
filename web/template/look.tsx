/** The template of the page being drawn. Only this folder reads it: pages do not know templates. */

import { createContext, useContext } from 'react'
import type { HomeBlock, Template } from './template.ts'

const none: readonly HomeBlock[] = []
const LookContext = createContext<Template | null>(null)
export const LookProvider = LookContext.Provider

export function useLook(): Template {
  const look = useContext(LookContext)
  if (!look) throw new Error('the engine draws inside a LookProvider')
  return look
}

/** The blocks of home, in order. */
export function useHomeBlocks(): readonly HomeBlock[] {
  return useLook().home
}

/** Those of them that stand beside the others on a desktop. */
export function useSideBlocks(): readonly HomeBlock[] {
  return useLook().side ?? none
}
