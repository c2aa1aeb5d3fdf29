/** Runs every command of package.json on the pinned Node, with what it needs installed and built. */

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const root = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname)
const bin = path.join(root, 'node_modules/.bin')
const nodeMajor = 26
const pageSources = ['contract', 'games', 'client', 'ui', 'i18n', 'web', 'studio']
const pagesStamp = 'dist/sources.sha256'
/** Editors write several files at once; pages are built when they have finished. */
const settleMs = 150

/** What each command runs; arguments given after it are passed on. */
const commands = {
  start: { about: 'Starting Fairhouse', needsPages: true, run: ['server/main.ts'] },
  dev: { about: 'Starting Fairhouse; what changes is loaded anew', start: dev },
  test: {
    about: 'Running the tests',
    needsPages: true,
    run: ['node_modules/vitest/vitest.mjs', 'run'],
  },
  check: { about: 'Checking types, lint, format and walls', start: check },
  build: { about: 'Building the pages', start: buildPages },
  format: { about: 'Formatting the sources', start: () => runTool('oxfmt', args) },
  bench: { about: 'Running benchmarks', start: bench },
  audit: { about: 'Auditing the books', run: ['server/audit.ts'] },
  events: { about: 'Writing the log of significant events', run: ['server/export_events.ts'] },
  reconcile: { about: 'Comparing gateways with the books', run: ['server/reconcile.ts'] },
  returns: { about: 'Comparing what games paid with their rules', run: ['server/returns.ts'] },
  voucher: { about: 'Keeping vouchers', run: ['server/voucher.ts'] },
  hire: { about: 'Hiring staff', run: ['server/hire.ts'] },
  rights: { about: 'Writing the review of rights', run: ['server/review_rights.ts'] },
  migrate: { about: 'Bringing the database up to date', run: ['server/migrate.ts'] },
  seed: { about: 'Seeding the demo sites', run: ['server/seed.ts'] },
  compliance: { about: 'Listing which tests hold what is asked', run: ['tests/compliance.ts'] },
  conformance: {
    about: 'Playing the conformance kit against a provider wallet',
    run: ['tests/conformance/run.ts'],
  },
  rtp: { about: 'Counting exact returns', run: ['games/print_rtp.ts'] },
  verify: { about: 'Verifying a round', run: ['games/print_check.ts'] },
}

const [name = '', ...args] = process.argv.slice(2)
let node = process.execPath

process.chdir(root)
process.exitCode = await launch()

async function launch() {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return fail(`No command ${name}. There are: ${Object.keys(commands).join(', ')}.`)
  const status = installPackages() || findNode()
  if (status) return status
  // npm puts the folder of its own Node first; tools must find the pinned one.
  process.env.PATH = [bin, path.dirname(node), process.env.PATH].join(path.delimiter)
  console.log(`${command.about} …`)
  if (command.start) return command.start()
  if (command.needsPages && !arePagesFresh()) {
    const built = await buildPages()
    if (built) return built
  }
  return run(node, [...command.run, ...args])
}

function fail(line) {
  console.error(line)
  return 1
}

/** Installs what package-lock.json pins, unless exactly that is installed. */
function installPackages() {
  if (arePackagesInstalled()) return 0
  console.log('Installing packages: npm ci (about half a minute) …')
  const npm = process.env.npm_execpath
  const flags = ['ci', '--loglevel=error']
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...flags], { stdio: 'inherit' })
    : spawnSync('npm', flags, { stdio: 'inherit' })
  return status === 0 ? 0 : fail('npm ci failed: the packages could not be installed.')
}

function arePackagesInstalled() {
  const wanted = readPackages('package-lock.json')
  const installed = readPackages('node_modules/.package-lock.json')
  if (!wanted) return true
  if (!installed) return false
  return Object.entries(wanted).every(([place, { version, optional }]) => {
    // Optional packages of other systems are left out.
    if (place === '' || (optional && !installed[place])) return true
    return installed[place]?.version === version
  })
}

function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** Chooses the Node to run on: this one where it is new enough, or the one among the packages. */
function findNode() {
  if (majorOf(process.version) >= nodeMajor) return 0
  const system = `${process.platform}-${process.arch}`
  const places = [path.join(bin, 'node')].concat(
    ['node', 'node-bin'].map((kind) => path.join(root, `node_modules/${kind}-${system}/bin/node`)),
  )
  for (const place of places) {
    const { stdout } = spawnSync(place, ['--version'], { encoding: 'utf8' })
    if (majorOf(stdout) < nodeMajor) continue
    node = place
    return 0
  }
  return fail(
    `Node ${nodeMajor} is needed and no package brings it for ${system}: install it from nodejs.org.`,
  )
}

function majorOf(version) {
  return Number(/^v(\d+)\./.exec(version ?? '')?.[1] ?? 0)
}

/** Runs a program to its end; signals reach it, and its exit status is ours. */
function run(program, parameters, env = process.env) {
  const child = spawn(program, parameters, { stdio: 'inherit', env })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    process.on(signal, () => {
      // A Ctrl-C in a terminal has reached the child already.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(fail(`${program} cannot be run: ${error.message}.`)))
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}

function runTool(tool, parameters) {
  return run(path.join(bin, tool), parameters)
}

async function buildPages() {
  if (!fs.existsSync('web/build.ts')) return 0
  const sources = hashSources()
  if (name !== 'build') console.log('Building the pages (some seconds, only after a change) …')
  const status = await run(node, ['web/build.ts', ...(name === 'build' ? args : [])])
  if (status === 0) fs.writeFileSync(pagesStamp, sources)
  return status
}

/** Pages are built again when a source of theirs changes, and the server starts anew with whatever it loaded. */
async function dev() {
  const built = arePagesFresh() ? 0 : await buildPages()
  if (built) return built
  let timer
  let building = Promise.resolve()
  const rebuild = () => {
    building = building.then(() => (arePagesFresh() ? 0 : buildPages()))
  }
  for (const folder of pageSources) {
    fs.watch(folder, { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(rebuild, settleMs)
    })
  }
  return run(node, ['--watch', '--watch-preserve-output', 'server/main.ts', ...args])
}

function arePagesFresh() {
  return fs.existsSync(pagesStamp) && fs.readFileSync(pagesStamp, 'utf8') === hashSources()
}

function hashSources() {
  const hash = createHash('sha256').update(process.env.PSEUDO_LOCALE ?? '')
  for (const file of ['package-lock.json', 'vite.config.ts', ...pageSources.flatMap(listFiles)]) {
    if (fs.existsSync(file)) hash.update(`${file}\0`).update(fs.readFileSync(file))
  }
  return hash.digest('hex')
}

function listFiles(folder) {
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .filter((entry) => !entry.name.includes('.test.'))
    .flatMap((entry) => {
      const file = `${folder}/${entry.name}`
      return entry.isDirectory() ? listFiles(file) : [file]
    })
}

/** Every check at the same time, each with one line; what they complain about follows. */
async function check() {
  const checks = {
    types: ['tsc', '-p', '.', '--pretty', 'false'],
    lint: ['oxlint', '--type-aware', '--deny-warnings'],
    format: ['oxfmt', '--check'],
    walls: ['vitest', 'run', 'tests/walls.test.ts'],
    unused: ['knip', '--no-progress'],
  }
  const outcomes = await Promise.all(
    Object.entries(checks).map(async ([title, [tool, ...parameters]]) => {
      const startedAt = performance.now()
      const { status, output } = await collect(path.join(bin, tool), parameters)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${title.padEnd(6)}  ${seconds} s`)
      return { title, status, output }
    }),
  )
  const failed = outcomes.filter(({ status }) => status !== 0)
  for (const { title, output } of failed) console.error(`\n${title}:\n${output.trim()}`)
  return failed.length > 0 ? 1 : 0
}

function collect(program, parameters) {
  const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ status: 1, output: error.message }))
    child.on('close', (status) => resolve({ status: status ?? 1, output }))
  })
}

/** One benchmark by name, or all of them in the order of their names. */
async function bench() {
  const known = listFiles('bench')
    .map((file) => /^bench\/([\w-]+)\.ts$/.exec(file)?.[1])
    .filter(Boolean)
  const [chosen, ...rest] = args
  if (chosen && !known.includes(chosen)) {
    return fail(`No benchmark ${chosen}. There are: ${known.join(', ') || 'none'}.`)
  }
  for (const title of chosen ? [chosen] : known) {
    console.log(`Benchmark ${title} …`)
    const status = await run(node, [`bench/${title}.ts`, ...rest])
    if (status) return status
  }
  return 0
}
