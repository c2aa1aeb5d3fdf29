/** Finds a Chromium on this machine, or in an npm package, and starts it for journeys. */

import * as fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from 'playwright-core'

export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What Playwright leaves out of a browser; the last list of a command line stands, so that ours holds it too. */
const leftOut = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
/** Pages of suggestions under a field for addresses that nobody sees: two for each visitor, half a second's work. */
const suggestions = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The flag of a reader who has chosen letters of this size, in place of 16 px. */
export const lettersOf = (sizePx: number | string) => `--blink-settings=defaultFontSize=${sizePx}`

/** Starts a browser with an empty profile, and flags of its own; `*.localhost` leads to this machine without any DNS. */
export async function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  const features = [...leftOut, ...suggestions].join(',')
  const args = [...chromiumFlags, `--disable-features=${features}`, ...flags]
  return chromium.launch({ ...(await findChromium()), args })
}

/** Where the browser is, and the environment it needs. */
export async function findChromium(): Promise<{ executablePath: string; env: NodeJS.ProcessEnv }> {
  const installed = findInstalled()
  if (installed) return { executablePath: installed, env: process.env }
  const folder = await unpackChromium()
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
      FONTCONFIG_PATH: path.join(folder, 'fonts'),
    },
  }
}

function findInstalled(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) {
    if (fs.existsSync(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH names ${chosen}, which does not exist`)
  }
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(path.delimiter)]
  const places = folders.flatMap((folder) => names.map((name) => path.join(folder, name)))
  return [...places, macPath].find((place) => fs.existsSync(place))
}

const kept = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url))

/** The browser of `@sparticuz/chromium` with the libraries it brings for bare machines; 200 MB, once. */
async function unpackChromium(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('no Chromium found: install Chromium or Chrome, or set CHROMIUM_PATH')
  }
  if (!fs.existsSync(kept)) await unpackInto(kept)
  return kept
}

async function unpackInto(folder: string) {
  fs.mkdirSync(path.dirname(folder), { recursive: true })
  const draft = fs.mkdtempSync(`${folder}-`)
  const { default: packaged, inflate } = await import('@sparticuz/chromium')
  const temp = process.env['TMPDIR']
  // The package unpacks into the temp folder under fixed names, which others may have taken.
  process.env['TMPDIR'] = draft
  try {
    await packaged.executablePath()
    await inflate(
      fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'))),
    )
  } finally {
    if (temp === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = temp
  }
  fs.renameSync(draft, folder)
}
