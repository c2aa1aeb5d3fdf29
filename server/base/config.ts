/** Settings of the server, read from the environment and checked before anything else happens. */

import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import path from 'node:path'
import { Fault } from './fault.ts'

export type Config = {
  port: number
  host: string
  /** Null: the embedded database under `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  /** Opens the demo's outside world: outbox, sandbox gateway, demo verifier, simulators. */
  isDemo: boolean
  /** Lets a database be used that may lose what it acknowledged. */
  allowsUnsafeDatabase: boolean
  secrets: Secrets
  logLevel: LogLevel
  /** Where the copy of significant events is kept; a disk that the database's administrator does not hold. */
  eventsDir: string
  /** The platform's own senders, for sites that have set none. */
  mail: { url: string; from: string } | null
  sms: { url: string; token: string | null; from: string } | null
  /** Who tells where an address is, and where in the answer it stands; null: nobody. */
  location: {
    url: string
    token: string | null
    country: string
    region: string
    hidden: readonly string[]
  } | null
  /** Where public blocks are read that decide rounds; null: nowhere, but in the demo. */
  blocks: {
    url: string
    chain: string
    height: string
    hash: string
    everyMs: number
    confirmations: number
  } | null
  /** Metrics have a port of their own, or are read with a token, or both; neither: they are closed. */
  metricsPort: number | null
  metricsToken: string | null
  /** Where traces are sent; null: nowhere. */
  traceUrl: string | null
  /** Requests one network address may make in a minute, files not counted. */
  requestsPerMinuteMax: number
}

export type Secrets = {
  /** Pepper of the session tokens' hashes. */
  sessionSecret: string
  /** Seals server seeds that are not revealed yet: 32 bytes. */
  seedKey: Buffer
  /** Signs the webhooks of the sandbox gateway. */
  gatewaySecret: string
}

export type Environment = Readonly<Record<string, string | undefined>>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const secretNames = ['SESSION_SECRET', 'SEED_KEY', 'GATEWAY_SECRET'] as const

type Reader = (name: string, message: string, isValid: (text: string) => boolean) => string | null

/**
 * Reads the settings and says everything that is wrong with them at once.
 * @param kept secrets made earlier for the embedded database; the environment goes before them.
 */
export function readConfig(
  env: Environment,
  kept: Environment = {},
): { config: Config; faults: string[] } {
  const faults: string[] = []
  const read: Reader = (name, message, isValid) => {
    const text = env[name] || kept[name]
    if (!text) return null
    if (isValid(text)) return text
    // The value of a secret is never shown.
    const shown = env[name] && !/SECRET|KEY|TOKEN|URL/.test(name) ? ` (${text})` : ''
    faults.push(`${name}${shown} ${message}`)
    return null
  }
  const number = (name: string) => {
    const text = read(name, 'must be a port from 0 to 65535', isPort)
    return text === null ? null : Number(text)
  }
  const flag = (name: string) => {
    const text = read(name, 'must be 0 or 1', (value) => value === '0' || value === '1')
    return text === null ? null : text === '1'
  }
  const secret = (name: (typeof secretNames)[number]) => {
    if (!env[name] && !kept[name]) {
      faults.push(`${name} is missing: with DATABASE_URL it has to be set (openssl rand -hex 32)`)
    }
    if (name === 'SEED_KEY') return read(name, 'must be 32 bytes as 64 hex digits', isKey) ?? ''
    return read(name, 'must have at least 32 characters', (text) => text.length >= 32) ?? ''
  }
  const databaseUrl = read('DATABASE_URL', 'must be a URL like postgres://user@host/name', (text) =>
    isUrl(text, ['postgres:', 'postgresql:']),
  )
  const logLevel = read('LOG_LEVEL', `must be one of ${logLevels.join(', ')}`, isLogLevel)
  const smtpUrl = read('SMTP_URL', 'must be a URL like smtps://user:password@host:465', (text) =>
    isUrl(text, ['smtp:', 'smtps:']),
  )
  const smsUrl = read('SMS_URL', 'must be an https URL', (text) => isUrl(text, ['https:']))
  const locationUrl = read(
    'LOCATION_URL',
    'must be an https URL with {address} in it',
    (text) => isUrl(text, ['https:']) && text.includes('{address}'),
  )
  const way = (name: string) =>
    read(name, 'must be names with dots between them', (text) => /^[\w.-]+(,[\w.-]+)*$/.test(text))
  const hiddenWays = way('LOCATION_HIDDEN')
  if (locationUrl !== null && hiddenWays === null)
    faults.push('LOCATION_HIDDEN is missing: the fields that tell of a VPN or proxy')
  const blocksUrl = read('BLOCKS_URL', 'must be an https URL', (text) => isUrl(text, ['https:']))
  const whole = (name: string, otherwise: number) =>
    Number(
      read(
        name,
        'must be a whole number from 1 to 3600',
        (t) => /^[1-9]\d{0,3}$/.test(t) && Number(t) <= 3600,
      ) ?? otherwise,
    )
  const smtpFrom = read('SMTP_FROM', 'must be an e-mail address', (text) => /^\S+@\S+$/.test(text))
  if (smtpUrl !== null && !env['SMTP_FROM'])
    faults.push('SMTP_FROM is missing: who e-mails come from')
  const config: Config = {
    port: number('PORT') ?? 3000,
    host:
      read('HOST', 'must be a host name or address', (text) => /^[\w.:-]+$/.test(text)) ??
      '127.0.0.1',
    databaseUrl,
    dataDir: path.resolve(env['DATA_DIR'] || './.data'),
    isDemo: flag('DEMO') ?? !env['DATABASE_URL'],
    allowsUnsafeDatabase: flag('ALLOW_UNSAFE_DATABASE') ?? false,
    secrets: {
      sessionSecret: secret('SESSION_SECRET'),
      seedKey: Buffer.from(secret('SEED_KEY'), 'hex'),
      gatewaySecret: secret('GATEWAY_SECRET'),
    },
    logLevel: (logLevel as LogLevel | null) ?? 'info',
    eventsDir: path.resolve(env['EVENTS_DIR'] || path.join(env['DATA_DIR'] || './.data', 'events')),
    mail: smtpUrl === null ? null : { url: smtpUrl, from: smtpFrom ?? '' },
    sms:
      smsUrl === null
        ? null
        : { url: smsUrl, token: env['SMS_TOKEN'] || null, from: env['SMS_FROM'] ?? '' },
    location:
      locationUrl === null
        ? null
        : {
            url: locationUrl,
            token: env['LOCATION_TOKEN'] || null,
            country: way('LOCATION_COUNTRY') ?? 'country',
            region: way('LOCATION_REGION') ?? 'region',
            hidden: hiddenWays?.split(',') ?? [],
          },
    blocks:
      blocksUrl === null
        ? null
        : {
            url: blocksUrl,
            chain: env['BLOCKS_CHAIN'] || new URL(blocksUrl).hostname,
            height: way('BLOCKS_HEIGHT') ?? 'height',
            hash: way('BLOCKS_HASH') ?? 'hash',
            everyMs: whole('BLOCKS_SECONDS', 12) * 1000,
            confirmations: whole('BLOCKS_CONFIRMATIONS', 2),
          },
    metricsPort: number('METRICS_PORT'),
    metricsToken: read('METRICS_TOKEN', 'must have at least 16 characters', (t) => t.length >= 16),
    traceUrl: read('OTEL_EXPORTER_OTLP_ENDPOINT', 'must be an http or https URL', (text) =>
      isUrl(text, ['http:', 'https:']),
    ),
    requestsPerMinuteMax: Number(
      read('REQUESTS_PER_MINUTE', 'must be a whole number from 1 up', (t) =>
        /^[1-9]\d{0,8}$/.test(t),
      ) ?? 3000,
    ),
  }
  return { config, faults }
}

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535
const isKey = (text: string) => /^[0-9a-f]{64}$/i.test(text)
const isLogLevel = (text: string) => (logLevels as readonly string[]).includes(text)
const isUrl = (text: string, protocols: string[]) =>
  protocols.includes(URL.parse(text)?.protocol ?? '')

/**
 * Settings of this process; secrets of the embedded database are made on first use and kept.
 * @throws Fault with one line per wrong setting.
 */
export function loadConfig(env: Environment): Config {
  const isEmbedded = !env['DATABASE_URL']
  const { config, faults } = readConfig(env, isEmbedded ? keepSecrets(env['DATA_DIR']) : {})
  if (faults.length > 0) throw new Fault(faults.join('\n'))
  return config
}

/** Secrets in `secrets.json` of the data folder, readable by its owner only. */
function keepSecrets(dataDir = './.data'): Environment {
  const file = path.join(dataDir, 'secrets.json')
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const made = secretNames.map((name) => [name, randomBytes(32).toString('hex')])
    const draft = `${file}.${process.pid}`
    fs.writeFileSync(draft, JSON.stringify(Object.fromEntries(made), null, 2), { mode: 0o600 })
    try {
      // Of two processes on a new folder the first wins; a crash leaves a whole file or none.
      fs.linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      fs.rmSync(draft)
    }
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Environment
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'not JSON'
    throw new Fault(`cannot keep secrets in ${file} (${reason}): set DATA_DIR to another folder`)
  }
}
