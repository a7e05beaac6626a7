import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readSettings } from '../env.ts'
import { environmentOf, productEnvironment, RECEIVES } from './environment.ts'

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
    const env = given(name)
    expect(Object.keys(env).every((key) => key === 'PATH' || key === 'NODE_ENV' || isListed(name, key))).toBe(
      true,
    )
    expect(JSON.stringify(env)).not.toContain('superuser')
    expect(JSON.stringify(env)).not.toContain('somebody')
  })

  test('holds no database and no secret for the web, only what the API knows it by', () => {
    const env = given('web')
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

  test('names no secret for the simulator', () => {
    expect(Object.keys(given('simulator')).filter((key) => /SECRET|TOKEN|DATABASE/.test(key))).toEqual([])
  })
})

function isListed(name: keyof typeof RECEIVES, key: string): boolean {
  const list: readonly string[] = RECEIVES[name]
  return list.includes(key)
}

function given(name: keyof typeof RECEIVES) {
  const read = readSettings({})
  if ('faults' in read) throw new Error(read.faults.join('\n'))
  return environmentOf(name, productEnvironment(read.settings, FACTS, AROUND), AROUND)
}
