/** Protects: a wrong setting is told in one line before anything starts, and secrets stay secret. */

import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig, readConfig } from './config.ts'
import { Fault } from './fault.ts'

const secrets = {
  SESSION_SECRET: 's'.repeat(32),
  SEED_KEY: 'ab'.repeat(32),
  GATEWAY_SECRET: 'g'.repeat(32),
}
const databaseUrl = 'postgres://house@db.example/fairhouse'

test('without any setting the demo runs on loopback with an embedded database', () => {
  const { config, faults } = readConfig({}, secrets)
  expect(faults).toEqual([])
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', databaseUrl: null, isDemo: true })
  expect(config.secrets.seedKey).toHaveLength(32)
})

test('with a database of its own the demo is off unless asked for', () => {
  expect(readConfig({ DATABASE_URL: databaseUrl }, secrets).config.isDemo).toBe(false)
  expect(readConfig({ DATABASE_URL: databaseUrl, DEMO: '1' }, secrets).config.isDemo).toBe(true)
})

test('all faults are told at once, one line each', () => {
  const wrong = {
    PORT: '70000',
    HOST: 'not a host',
    DATABASE_URL: 'mysql://db',
    DEMO: 'yes',
    LOG_LEVEL: 'loud',
    METRICS_PORT: '-1',
    METRICS_TOKEN: 'short',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'ftp://traces',
    SESSION_SECRET: 'short',
    SEED_KEY: 'not hex',
  }
  const { faults } = readConfig(wrong)
  const named = faults.map((fault) => fault.split(' ')[0])
  expect(new Set(named)).toEqual(new Set([...Object.keys(wrong), 'GATEWAY_SECRET']))
  expect(named).toHaveLength(11)
  expect(faults.filter((fault) => fault.includes('\n'))).toEqual([])
})

test('a fault never shows the value of a secret', () => {
  const hidden = {
    SESSION_SECRET: 'hush',
    SEED_KEY: 'hush',
    METRICS_TOKEN: 'hush',
    DATABASE_URL: 'hush',
  }
  expect(readConfig(hidden).faults.join('\n')).not.toContain('hush')
})

test('an empty setting counts as absent', () => {
  const { config, faults } = readConfig({ PORT: '', DATABASE_URL: '' }, secrets)
  expect(faults).toEqual([])
  expect(config).toMatchObject({ port: 3000, isDemo: true })
})

test('secrets are required with a database of its own', () => {
  expect(() => loadConfig({ DATABASE_URL: databaseUrl })).toThrow(Fault)
})

test('secrets of the embedded database are made once and only their owner can read them', () => {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'fairhouse-config-'))
  try {
    const first = loadConfig({ DATA_DIR: folder })
    expect(loadConfig({ DATA_DIR: folder }).secrets).toEqual(first.secrets)
    expect(fs.statSync(path.join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
    expect(fs.readdirSync(folder)).toEqual(['secrets.json'])
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
})

test('a data folder that cannot be written is told in one line', () => {
  expect(() => loadConfig({ DATA_DIR: '/dev/null/data' })).toThrow(
    /^cannot keep secrets .*DATA_DIR/,
  )
})
