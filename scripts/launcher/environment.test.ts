import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readSettings, type Settings } from '../env.ts'
import { type Environment, environmentOf, productEnvironment, RECEIVES, simulatorEnv } from './environment.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const AROUND = {
  PATH: '/bin',
  AWS_SECRET_ACCESS_KEY: 'somebody else’s',
  APP_SECRET: 'of the shell',
  DATABASE_URL: 'postgres://postgres:superuser@db/recado',
  POSTGRES_PASSWORD: 'superuser',
  LOG_LEVEL: 'warn',
}
const FACTS = {
  appSecret: 'b7f3f0c1e2d94a58b6c7a1d0e3f4958271605a4b3c2d1e0f',
  databaseUrl: AROUND.DATABASE_URL,
  whatsappWebUrl: undefined,
  certificates: undefined,
}

describe('what a process may read', () => {
  test.each(['api', 'sessions', 'web', 'simulator'] as const)('is its own list, for %s', (name) => {
    const env = receivedBy(name)
    expect(Object.keys(env).every((key) => key === 'PATH' || key === 'NODE_ENV' || isListed(name, key))).toBe(
      true,
    )
    expect(JSON.stringify(env)).not.toContain('superuser')
    expect(JSON.stringify(env)).not.toContain('somebody')
  })

  test('holds no database and no secret for the web, only what the API knows it by', () => {
    const env = receivedBy('web')
    expect(Object.keys(env).filter((key) => /DATABASE|SECRET|DATA_DIR/.test(key))).toEqual([])
    expect(JSON.stringify(env)).not.toContain(FACTS.appSecret)
    expect(env.WEB_TOKEN).toHaveLength(43)
    expect(env.LOG_LEVEL).toBe('warn')
  })

  test.each([
    ['api', 'api/lib/env.ts'],
    ['sessions', 'sessions/env.ts'],
    ['web', 'app/lib/env.ts'],
    ['simulator', 'simulators/whatsapp/env.ts'],
  ] as const)('is all that it reads, for %s', (name, file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    const read = [...text.matchAll(/^\s+([A-Z][A-Z0-9_]+):\s*(z|[A-Z]\w+)\b/gm)].map(
      ([, variable]) => variable,
    )
    expect([...new Set(read)].sort()).toEqual([...RECEIVES[name]].sort())
  })

  test('is what was set by hand, also where the demo has its own', () => {
    const set = {
      PHONES_URL: 'https://phones.acme.com',
      ALLOW_PRIVATE_ADDRESSES: '0',
      SIMULATOR_DIR: '/srv/phones',
    }
    expect(receivedBy('web', set).PHONES_URL).toBe(set.PHONES_URL)
    expect(receivedBy('web', { ...set, WHATSAPP_WEB_URL: 'wss://chat.acme.com/ws' }).PHONES_URL).toBe(
      set.PHONES_URL,
    )
    expect(receivedBy('api', set).ALLOW_PRIVATE_ADDRESSES).toBe('0')
    expect(receivedBy('sessions', set).ALLOW_PRIVATE_ADDRESSES).toBe('0')
    expect(simulatorEnv(settingsOf(set)).SIMULATOR_DIR).toBe('/srv/phones')
  })

  test('is what the demo sets where a variable is empty, or nothing', () => {
    const empty = { PHONES_URL: '', ALLOW_PRIVATE_ADDRESSES: '', LOG_LEVEL: '', PUBLIC_TOKEN: '' }
    expect(receivedBy('web', empty)).toMatchObject({ PHONES_URL: 'http://localhost:4100' })
    expect(receivedBy('api', empty)).toMatchObject({ ALLOW_PRIVATE_ADDRESSES: '1' })
    for (const name of ['api', 'sessions', 'web'] as const)
      expect(Object.values(receivedBy(name, empty))).not.toContain('')
  })

  test('names no secret for the simulator', () => {
    expect(Object.keys(receivedBy('simulator')).filter((key) => /SECRET|TOKEN|DATABASE/.test(key))).toEqual(
      [],
    )
  })
})

function isListed(name: keyof typeof RECEIVES, key: string): boolean {
  const list: readonly string[] = RECEIVES[name]
  return list.includes(key)
}

function receivedBy(name: keyof typeof RECEIVES, set: Environment = {}) {
  const around = { ...AROUND, ...set }
  return environmentOf(name, productEnvironment(settingsOf(set), FACTS, around), around)
}

function settingsOf(set: Environment): Settings {
  const read = readSettings(set)
  if ('faults' in read) throw new Error(read.faults.join('\n'))
  return read.settings
}
