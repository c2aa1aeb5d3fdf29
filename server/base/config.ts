/** Settings of the server, read from the environment and checked before anything else happens. */

import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { Fault } from './fault.ts'
import { keepOnce } from './keep.ts'

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

/**
 * Reads the settings and says everything that is wrong with them at once.
 * @param kept secrets made earlier for the embedded database; the environment goes before them.
 */
export function readConfig(
  env: Environment,
  kept: Environment = {},
): { config: Config; faults: string[] } {
  const faults: string[] = []
  const ask = openReader(env, kept, faults)
  const dataDir = path.resolve(env['DATA_DIR'] || './.data')
  const config: Config = {
    port: ask.port('PORT') ?? 3000,
    host: ask.text('HOST', 'must be a host name or address', isHost) ?? '127.0.0.1',
    databaseUrl: ask.url('DATABASE_URL', 'must be a URL like postgres://user@host/name', [
      'postgres:',
      'postgresql:',
    ]),
    dataDir,
    isDemo: ask.flag('DEMO') ?? !env['DATABASE_URL'],
    allowsUnsafeDatabase: ask.flag('ALLOW_UNSAFE_DATABASE') ?? false,
    secrets: {
      sessionSecret: ask.secret('SESSION_SECRET'),
      seedKey: Buffer.from(ask.secret('SEED_KEY'), 'hex'),
      gatewaySecret: ask.secret('GATEWAY_SECRET'),
    },
    logLevel:
      (ask.text(
        'LOG_LEVEL',
        `must be one of ${logLevels.join(', ')}`,
        isLogLevel,
      ) as LogLevel | null) ?? 'info',
    eventsDir: path.resolve(env['EVENTS_DIR'] || path.join(dataDir, 'events')),
    mail: readMail(ask),
    sms: readSms(ask),
    location: readLocation(ask),
    blocks: readBlocks(ask),
    metricsPort: ask.port('METRICS_PORT'),
    metricsToken: ask.text('METRICS_TOKEN', 'must have at least 16 characters', isLong(16)),
    traceUrl: ask.url('OTEL_EXPORTER_OTLP_ENDPOINT', 'must be an http or https URL', [
      'http:',
      'https:',
    ]),
    requestsPerMinuteMax: ask.whole('REQUESTS_PER_MINUTE', 999_999_999) ?? 3000,
  }
  return { config, faults }
}

type Reader = ReturnType<typeof openReader>

/** Reads one setting after the other: null where it is not set or wrong, which `faults` then tells. */
function openReader(env: Environment, kept: Environment, faults: string[]) {
  const text = (name: string, message: string, isValid: (text: string) => boolean) => {
    const found = env[name] || kept[name]
    if (!found) return null
    if (isValid(found)) return found
    // The value of a secret is never shown.
    const shown = env[name] && !/SECRET|KEY|TOKEN|URL/.test(name) ? ` (${found})` : ''
    faults.push(`${name}${shown} ${message}`)
    return null
  }
  const need = (name: string, what: string) => {
    if (!env[name] && !kept[name]) faults.push(`${name} is missing: ${what}`)
  }
  return {
    text,
    need,
    /** As it is: nothing about it can be wrong. */
    plain: (name: string) => env[name] || null,
    url: (name: string, message: string, protocols: readonly string[]) =>
      text(name, message, (url) => protocols.includes(URL.parse(url)?.protocol ?? '')),
    port: (name: string) => numberOf(text(name, 'must be a port from 0 to 65535', isPort)),
    flag: (name: string) => {
      const found = text(name, 'must be 0 or 1', (value) => value === '0' || value === '1')
      return found === null ? null : found === '1'
    },
    whole: (name: string, max: number) =>
      numberOf(
        text(
          name,
          `must be a whole number from 1 to ${max}`,
          (found) => /^[1-9]\d{0,8}$/.test(found) && Number(found) <= max,
        ),
      ),
    /** The way to a field of a JSON answer. */
    way: (name: string) => text(name, 'must be names with dots between them', isWay),
    secret: (name: (typeof secretNames)[number]) => {
      need(name, 'with DATABASE_URL it has to be set (openssl rand -hex 32)')
      if (name === 'SEED_KEY') return text(name, 'must be 32 bytes as 64 hex digits', isKey) ?? ''
      return text(name, 'must have at least 32 characters', isLong(32)) ?? ''
    },
  }
}

function readMail(ask: Reader): Config['mail'] {
  const url = ask.url('SMTP_URL', 'must be a URL like smtps://user:password@host:465', [
    'smtp:',
    'smtps:',
  ])
  const from = ask.text('SMTP_FROM', 'must be an e-mail address', (it) => /^\S+@\S+$/.test(it))
  if (url === null) return null
  ask.need('SMTP_FROM', 'who e-mails come from')
  return { url, from: from ?? '' }
}

function readSms(ask: Reader): Config['sms'] {
  const url = ask.url('SMS_URL', 'must be an https URL', ['https:'])
  if (url === null) return null
  return { url, token: ask.plain('SMS_TOKEN'), from: ask.plain('SMS_FROM') ?? '' }
}

function readLocation(ask: Reader): Config['location'] {
  const url = ask.text(
    'LOCATION_URL',
    'must be an https URL with {address} in it',
    (it) => URL.parse(it)?.protocol === 'https:' && it.includes('{address}'),
  )
  const [country, region, hidden] = ['COUNTRY', 'REGION', 'HIDDEN'].map((name) =>
    ask.way(`LOCATION_${name}`),
  )
  if (url === null) return null
  ask.need('LOCATION_HIDDEN', 'the fields that tell of a VPN or proxy')
  return {
    url,
    token: ask.plain('LOCATION_TOKEN'),
    country: country ?? 'country',
    region: region ?? 'region',
    hidden: hidden?.split(',') ?? [],
  }
}

function readBlocks(ask: Reader): Config['blocks'] {
  const url = ask.url('BLOCKS_URL', 'must be an https URL', ['https:'])
  if (url === null) return null
  return {
    url,
    chain: ask.plain('BLOCKS_CHAIN') ?? new URL(url).hostname,
    height: ask.way('BLOCKS_HEIGHT') ?? 'height',
    hash: ask.way('BLOCKS_HASH') ?? 'hash',
    everyMs: (ask.whole('BLOCKS_SECONDS', 3600) ?? 12) * 1000,
    confirmations: ask.whole('BLOCKS_CONFIRMATIONS', 3600) ?? 2,
  }
}

const numberOf = (text: string | null) => (text === null ? null : Number(text))
const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535
const isKey = (text: string) => /^[0-9a-f]{64}$/i.test(text)
const isLogLevel = (text: string) => (logLevels as readonly string[]).includes(text)
const isHost = (text: string) => /^[\w.:-]+$/.test(text)
const isWay = (text: string) => /^[\w.-]+(,[\w.-]+)*$/.test(text)
const isLong = (min: number) => (text: string) => text.length >= min

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
  const make = () =>
    Object.fromEntries(secretNames.map((name) => [name, randomBytes(32).toString('hex')]))
  try {
    return keepOnce(file, make)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'not JSON'
    throw new Fault(`cannot keep secrets in ${file} (${reason}): set DATA_DIR to another folder`)
  }
}
