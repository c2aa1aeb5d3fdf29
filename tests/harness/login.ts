/** A player's way in, as a browser goes it. */

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Journeys } from './journey.ts'
import type { Player, Served } from './served.ts'

type Named = Pick<Player, 'account' | 'password'>

export const usernameField = 'input[autocomplete=username]:visible'
export const passwordField = 'input[autocomplete=current-password]:visible'

/** Fills in the login of a site, by page or by dialog as the site has it, and sends it. */
export async function typeLogin(page: Page, address: string, { account, password }: Named) {
  await page.goto(`${address}/login`)
  await page.locator(usernameField).fill(account)
  await page.locator(passwordField).pressSequentially(password)
  await page.keyboard.press('Enter')
}

/** Fills in the code that the page says it has had sent. */
export async function enterCode(page: Page, served: Served, phone: string) {
  await page.getByText(/code was sent to/i).waitFor()
  await page
    .locator('input[name=tac]:visible')
    .fill(await served.codeSentTo(phone, new URL(page.url()).host))
}

/** Logs in, and waits until the site shows who is there. */
export async function logIn(page: Page, address: string, player: Named) {
  const done = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/login'))
  await typeLogin(page, address, player)
  expect((await done).status()).toBe(200)
  // On a phone the name is in the page for readers, not to be seen.
  await page.getByText(player.account).first().waitFor({ state: 'attached' })
}

/** Has a player's session from the next page on, past the forms of the login: for what is not about logging in. */
export function comeAs(page: Page, address: string, { auth }: Pick<Player, 'auth'>): Promise<void> {
  return page.context().addCookies([{ name: 'session', value: auth, url: address }])
}

/** The same as the demo's `player03`. */
export async function bringSession(page: Page, { served, addressOf }: Journeys, site: string) {
  const address = addressOf(site)
  const auth = await served.signIn('player03', undefined, new URL(address).host)
  await comeAs(page, address, { auth })
}

/** A new visitor of casino1; a player has paid in, and comes with a session. */
export async function enter(
  journeys: Journeys,
  viewport: { width: number; height: number },
  isPlayer: boolean,
) {
  const visitor = await journeys.visit({ viewport })
  const player = isPlayer ? await journeys.served.richPlayer() : null
  if (player) await comeAs(visitor.page, journeys.addressOf('casino1'), player)
  return { ...visitor, account: player?.account ?? '' }
}
