/** Draws LiveChat's React widget: it has nothing to show of its own, and fetches their script. */

import { LiveChatWidget } from '@livechat/widget-react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** @returns how to take it away again; at once their queue of calls is there, and their script on its way. */
export function drawWidget(licence: string): () => void {
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(<LiveChatWidget license={licence} />))
  return () => root.unmount()
}
