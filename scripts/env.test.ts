import { describe, expect, test } from 'bun:test'
import path from 'node:path'
import { readSettings } from './env.ts'

const STRONG = 'b7f3f0c1e2d94a58b6c7a1d0e3f4958271605a4b3c2d1e0f'
const PRODUCTION = {
  NODE_ENV: 'production',
  APP_SECRET: STRONG,
  WEB_URL: 'https://inbox.acme.com.br',
  API_URL: 'https://api.acme.com.br',
}

describe('the settings', () => {
  test('of nothing are the demo on loopback, in the project’s own folder', () => {
    expect(settings({})).toMatchObject({
      demo: true,
      ownSimulator: true,
      host: '127.0.0.1',
      webPort: 3000,
      apiPort: 4000,
      simulatorPort: 4100,
      postgresPort: 15432,
      dataDir: path.resolve(import.meta.dirname, '../.data'),
      webUrl: 'http://localhost:3000',
      apiUrl: 'http://localhost:4000',
      apiInternalUrl: undefined,
      demoPassword: 'Demo2026',
    })
  })

  test('tell every fault, one line each, with the name and without the value', () => {
    const faults = faultsOf({
      WEB_PORT: 'abc',
      API_PORT: '70000',
      DEMO: 'perhaps',
      WEB_URL: 'ftp://x',
      APP_SECRET: 'hush',
      BEARER_SECONDS: '0',
    })
    expect(faults.map((fault) => fault.split(':')[0]).sort()).toEqual([
      'API_PORT',
      'APP_SECRET',
      'BEARER_SECONDS',
      'DEMO',
      'WEB_PORT',
      'WEB_URL',
    ])
    expect(faults.join('\n')).not.toContain('hush')
    expect(faults.every((fault) => !fault.includes('\n'))).toBe(true)
  })

  test('tell a malformed value and a missing one at the same time', () => {
    const faults = faultsOf({ ...PRODUCTION, WEB_PORT: 'abc', APP_SECRET: '' })
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['WEB_PORT', 'APP_SECRET'])
  })

  test('of the processes are judged before anything is started', () => {
    const wrong = {
      LOG_LEVEL: 'loud',
      METRICS_TOKEN: 'short',
      PHONES_URL: 'nowhere',
      SESSIONS_INSTANCE: 'x'.repeat(61),
      SESSIONS_PORT: '0',
      SIMULATOR_ADDRESSING: 'name',
      SIMULATOR_LOG: 'trace',
      WEB_TOKEN: 'short',
      WHATSAPP_ROOT_KEY: 'zz',
      WHATSAPP_VERSION: '2',
    }
    expect(faultsOf(wrong).map((fault) => fault.split(':')[0])).toEqual(Object.keys(wrong))
    expect(faultsOf({ LOG_LEVEL: 'debug', METRICS_TOKEN: '', SESSIONS_PORT: '4001' })).toEqual([])
  })

  test('refuse a session that ends while somebody works', () => {
    const refusal = [expect.stringMatching(/^SESSION_SECONDS: .*BEARER_SECONDS \(900\)/)]
    expect(faultsOf({ SESSION_SECONDS: '600' })).toEqual(refusal)
    expect(faultsOf({ SESSION_SECONDS: '600', BEARER_SECONDS: '300' })).toEqual([])
    expect(faultsOf({ BEARER_SECONDS: '86400' })).toEqual([])
  })

  test('refuse one port for two things', () => {
    expect(faultsOf({ SESSIONS_PORT: '4000' })).toEqual([expect.stringMatching(/^SESSIONS_PORT: .*4000/)])
    expect(faultsOf({ WEB_PORT: '4102' })).toEqual([
      expect.stringMatching(/^SIMULATOR_PORT: .*4102.*WEB_PORT/),
    ])
    expect(faultsOf({ DEMO: '1', WEB_PORT: '15432', DATABASE_URL: 'postgres://a:bcdef@db/x' })).toEqual([])
  })

  test('answer any nonsense in any variable with faults, never with an exception', () => {
    const names = [
      'WEB_PORT',
      'PG_PORT',
      'DATABASE_URL',
      'WHATSAPP_WEB_URL',
      'WEB_URL',
      'API_URL',
      'TRUSTED_PROXIES',
      'DEMO',
    ]
    for (const name of names) {
      for (const value of ['nowhere', '::', 'http://', '-1', ',', '\u0000', '1e9', 'postgres://']) {
        expect(faultsOf({ DEMO: '1', [name]: value }).every((fault) => fault.startsWith(`${name}: `))).toBe(
          true,
        )
      }
    }
  })

  test('treat an empty variable as unset', () => {
    expect(settings({ WEB_PORT: '', DATABASE_URL: '' }).webPort).toBe(3000)
  })

  test('allow an unencrypted WhatsApp on loopback only, and then start no simulator', () => {
    expect(settings({ WHATSAPP_WEB_URL: 'ws://127.0.0.1:9/ws/chat' }).ownSimulator).toBe(false)
    expect(faultsOf({ WHATSAPP_WEB_URL: 'ws://10.0.0.1/ws/chat' })).toEqual([
      expect.stringContaining('loopback'),
    ])
  })

  test('ask whether a database of one’s own takes the demo', () => {
    const databaseSettings = { DATABASE_URL: 'postgres://recado:k3z9@db.acme.com.br/recado' }
    expect(faultsOf(databaseSettings)).toEqual([expect.stringMatching(/^DEMO: must be said/)])
    expect(settings({ ...databaseSettings, DEMO: '1' }).demo).toBe(true)
  })

  test('keep the demo on loopback', () => {
    expect(faultsOf({ HOST: '0.0.0.0' })).toEqual([expect.stringMatching(/^HOST: /)])
  })
})

describe('in production the settings', () => {
  test('load no demo and reach WhatsApp itself', () => {
    expect(settings(PRODUCTION)).toMatchObject({
      demo: false,
      ownSimulator: false,
      whatsappWebUrl: undefined,
    })
  })

  test('refuse missing, sample and default secrets, and DEMO=0 is production too', () => {
    expect(faultsOf({ DEMO: '0' }).map((fault) => fault.split(':')[0])).toEqual([
      'APP_SECRET',
      'WEB_URL',
      'API_URL',
    ])
    for (const sample of [
      'please-change-me-please-change-me-please',
      'a'.repeat(64),
      'my-secret-my-secret-my-secret-1234',
    ]) {
      expect(faultsOf({ ...PRODUCTION, APP_SECRET: sample })).toEqual([
        expect.stringMatching(/^APP_SECRET: is a sample/),
      ])
    }
    for (const url of ['postgres://recado:recado@db/recado', 'postgres://postgres@db/recado']) {
      expect(faultsOf({ ...PRODUCTION, DATABASE_URL: url })).toEqual([
        expect.stringMatching(/^DATABASE_URL: /),
      ])
    }
  })

  test('refuse DEMO=1 and unencrypted addresses off loopback', () => {
    expect(faultsOf({ ...PRODUCTION, DEMO: '1' })).toEqual([expect.stringMatching(/^DEMO: /)])
    expect(faultsOf({ ...PRODUCTION, WEB_URL: 'http://inbox.acme.com.br' })).toEqual([
      expect.stringMatching(/^WEB_URL: /),
    ])
    expect(faultsOf({ ...PRODUCTION, WEB_URL: 'http://127.0.0.1:3000' })).toEqual([])
  })
})

function settings(env: Record<string, string>) {
  const read = readSettings(env)
  if ('faults' in read) throw new Error(read.faults.join('\n'))
  return read.settings
}

function faultsOf(env: Record<string, string>): string[] {
  const read = readSettings(env)
  return 'faults' in read ? read.faults : []
}
