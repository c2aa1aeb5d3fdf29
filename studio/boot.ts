/** What the server writes into a page of the studio, and how the page reads it. */
import type { Language } from '#contract/catalogue.ts'

/** JSON inside `<script type="application/json" id="boot">`. */
export type Boot = {
  /** Null on pages that are no game. */
  game_code: string | null
  language: Language
  /** Of the site. */
  currency: string
  time_zone: string
  site_name: string
  domain_name: string
  /** Address of the picture behind the game. */
  scene: string
  /** Whether the game is one whose rounds many share. */
  is_shared: boolean
  /** Whether the game is one whose players play each other at tables. */
  is_table: boolean
  /** Whether somebody is signed in; others watch. */
  is_player: boolean
}

export function readBoot(): Boot {
  const text = document.getElementById('boot')?.textContent
  if (!text) throw new Error('the page carries no boot data')
  return JSON.parse(text) as Boot
}

/** What the frame was opened for: play money, or a bet that the desk around it hands over; null for play. */
export function readMode(search: string): 'demo' | 'desk' | null {
  const mode = new URLSearchParams(search).get('mode')
  return mode === 'demo' || mode === 'desk' ? mode : null
}

/** What the address names: a round, a hand, a table; or null. */
export function readId(name: 'round' | 'hand' | 'table', search: string): string | null {
  const id = new URLSearchParams(search).get(name)
  return id !== null && /^[A-Za-z0-9_-]{1,64}$/.test(id) ? id : null
}
