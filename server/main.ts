/** Starts the platform: settings, database, migrations, demo, server; and stops it without losing anything. */

import { loadConfig, type Config } from './base/config.ts'
import { systemClock } from './base/clock.ts'
import { openLog, type Log } from './base/log.ts'
import { hashSources } from './base/software.ts'
import { hashGames } from './games/studio.ts'
import { openCluster } from './cluster.ts'
import { explain } from './base/fault.ts'
import { readBuilt } from './http/built.ts'
import { openHouse, type House } from './house.ts'
import { voucherToTry } from './payments/demo.ts'
import { seedDemo } from './seed.ts'
import { noteSoftware } from './watch/software.ts'
import { seedHistory } from './seed_history.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)

async function start() {
  const begun = performance.now()
  const config = loadConfig(process.env)
  const cluster = await openCluster(config, print)
  try {
    const log = openLog(config.logLevel)
    const accounts = config.isDemo ? await openDemo(config, cluster.url, log) : null
    const house = await openHouse({
      ...config,
      databaseUrl: cluster.url,
      clock: systemClock,
      log,
      built: await readBuilt(),
    })
    stopOnSignal(house, cluster.stop)
    await noteSoftware(
      { database: house.database, siteIds: house.sites.all().map(({ id }) => id) },
      { program: await hashSources(), ...hashGames() },
      systemClock(),
    )
    await house.listen(config).catch(async (fault: unknown) => {
      await house.close()
      throw fault
    })
    for (const fault of house.sites.faults()) print(`Site not served: ${fault}`)
    announce(config, accounts, performance.now() - begun)
  } catch (fault) {
    await cluster.stop()
    throw fault
  }
}

/** The demo's sites, games and players, and a past that was really played. */
async function openDemo({ dataDir, secrets }: Config, databaseUrl: string, log: Log) {
  const now = systemClock()
  const shared = { databaseUrl, now, onProgress: print }
  const accounts = await seedDemo({ ...shared, dataDir, sealKey: secrets.seedKey })
  await seedHistory({ ...shared, secrets, log })
  return accounts
}

function stopOnSignal(house: House, stopCluster: () => Promise<void>) {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    print('Stopping: finishing what is in flight')
    await house.close()
    await stopCluster()
    print('Stopped')
    process.exit(0)
  }
  const stopOrFail = () =>
    void stop().catch((fault: unknown) => {
      process.stderr.write(`${explain(fault) ?? String(fault)}\n`)
      process.exit(1)
    })
  process.on('SIGTERM', stopOrFail)
  process.on('SIGINT', stopOrFail)
}

function announce(
  { host, port, isDemo }: Config,
  accounts: { players: string[]; password: string } | null,
  tookMs: number,
) {
  const at = (name: string) => `http://${name}:${port}/`
  print(`\nFairhouse is open (${(tookMs / 1000).toFixed(1)} s)\n`)
  if (!isDemo) return print(`  ${at(host)}`)
  print(`  Player site    ${at('localhost')}`)
  print(
    `  More sites     ${at('casino1.localhost')} … casino9, slot1 … slot9, sportsbook1 … sportsbook4`,
  )
  print(`  Codes sent     ${at('localhost')}demo/outbox`)
  print(`  API            ${at('localhost')}reference`)
  if (accounts)
    print(
      `  Sign in        ${accounts.players[0]} … ${accounts.players.at(-1)}, password ${accounts.password}`,
    )
  const voucher = voucherToTry()
  if (voucher)
    print(`  A voucher      ${voucher.code}, at ${at(`${voucher.site}.localhost`)}deposit`)
  print('')
}

start().catch((fault: unknown) => {
  const line = explain(fault)
  process.stderr.write(`${line ?? (fault instanceof Error ? fault.stack : String(fault))}\n`)
  process.exit(1)
})
