import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { MAX_FORM_BYTES } from '#domain/brand/contract/schema.ts'
import manifest from '../../package.json' with { type: 'json' }
import { readSettings } from '../env.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const Service = z.looseObject({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
})
const Compose = z.looseObject({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.unknown()),
})

const text = read('compose.yaml')
const { services, volumes } = Compose.parse(Bun.YAML.parse(text))

describe('the production compose file', () => {
  test('holds every part, and waits for what each needs', () => {
    expect(Object.keys(services).sort()).toEqual(['api', 'front', 'migrate', 'postgres', 'sessions', 'web'])
    for (const { depends_on } of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        expect(services).toHaveProperty(name)
        if (condition === 'service_healthy') expect(services[name]?.healthcheck).toBeDefined()
      }
    }
  })

  test('pins every image', () => {
    for (const { image } of Object.values(services)) expect(image).toMatch(/:\d+\.\d+(\.\d+)?(-[a-z]+)?$/)
    for (const [, image] of read('Dockerfile').matchAll(/^FROM (\S+)/gm))
      expect(image).toMatch(/:\d+\.\d+\.\d+(-[a-z]+)?$/)
  })

  test('names commands, files and volumes that exist', () => {
    const commands = Object.values(services).flatMap(({ command }) =>
      command?.[0] === 'bun' ? [command] : [],
    )
    expect(commands.length).toBe(4)
    for (const [, script = ''] of commands) expect(existsSync(path.join(ROOT, script))).toBe(true)
    for (const source of Object.values(services).flatMap((service) =>
      service.volumes.map((v) => v.split(':')[0] ?? ''),
    )) {
      if (source.startsWith('./')) expect(existsSync(path.join(ROOT, source))).toBe(true)
      else expect(volumes).toHaveProperty(source)
    }
    for (const [, name = ''] of read('Dockerfile').matchAll(/bun run (\S+)/g))
      expect(manifest.scripts).toHaveProperty(name)
  })

  test('gives settings that production accepts, once the blanks are filled', () => {
    const filled = {
      WEB_HOST: 'inbox.acme.com.br',
      API_HOST: 'api.acme.com.br',
      APP_SECRET: 'b7f3f0c1e2d94a58b6c7a1d0e3f4958271605a4b3c2d1e0f',
      POSTGRES_PASSWORD: '5d0c7f1e9a3b',
    }
    for (const name of ['migrate', 'api', 'sessions', 'web']) {
      const env = fill(services[name]?.environment ?? {}, filled)
      expect(readSettings(env, { holdsSecret: name !== 'web' })).toMatchObject({
        settings: {
          demo: false,
          webUrl: 'https://inbox.acme.com.br',
          apiUrl: 'https://api.acme.com.br',
        },
      })
    }
  })

  test('hands each process the secrets that it needs, and no other', () => {
    const secrets = (name: string) => {
      const text = JSON.stringify(services[name]?.environment)
      return ['APP_SECRET', 'POSTGRES_PASSWORD', 'WEB_TOKEN_FILE'].filter((secret) => text.includes(secret))
    }
    expect(secrets('postgres')).toEqual(['POSTGRES_PASSWORD'])
    expect(secrets('migrate')).toEqual(['APP_SECRET', 'POSTGRES_PASSWORD', 'WEB_TOKEN_FILE'])
    expect(secrets('api')).toEqual(['APP_SECRET'])
    expect(secrets('sessions')).toEqual(['APP_SECRET'])
    expect(secrets('web')).toEqual(['WEB_TOKEN_FILE'])
    expect(secrets('front')).toEqual([])
    for (const name of ['api', 'sessions', 'web'])
      expect(services[name]?.environment).not.toHaveProperty('DATABASE_URL')
    const mounted = ['migrate', 'api', 'sessions', 'web'].map((name) => services[name]?.volumes)
    expect(mounted).toEqual([
      ['data:/data', 'web-token:/web'],
      ['data:/data'],
      ['data:/data'],
      ['web-token:/web:ro'],
    ])
  })

  test('asks everything that runs whether it is well', () => {
    const lasting = Object.entries(services).filter(([name]) => name !== 'migrate')
    expect(lasting.filter(([, { healthcheck }]) => healthcheck === undefined)).toEqual([])
    for (const [name, port] of [
      ['api', 'API_PORT'],
      ['sessions', 'SESSIONS_PORT'],
      ['web', 'WEB_PORT'],
    ] as const)
      expect(services[name]?.healthcheck?.test.join(' ')).toContain(
        `127.0.0.1:${services[name]?.environment[port]}/health/`,
      )
  })

  test('has the web ask the API inside, without the front', () => {
    const settings = readSettings(fill(services.web?.environment ?? {}, {}))
    expect(JSON.stringify(settings)).not.toContain('API_INTERNAL_URL')
    const inside = new URL(services.web?.environment.API_INTERNAL_URL ?? '')
    expect(services).toHaveProperty(inside.hostname)
    expect(inside.port).toBe(services.api?.environment.API_PORT ?? '')
  })

  test('asks for exactly what the example of the .env file lists', () => {
    const requiredNames = new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name))
    const listed = new Set([...read('deploy/env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name))
    expect(listed).toEqual(requiredNames)
  })

  test('has a front that takes every form that the web takes', () => {
    const [, kibibytes = ''] = /max_size (\d+)KiB/.exec(read('deploy/Caddyfile')) ?? []
    expect(Number(kibibytes) * 1024).toBe(MAX_FORM_BYTES)
  })

  test('has a front that serves both hosts from the services', () => {
    const front = read('deploy/Caddyfile')
    for (const [, name = ''] of front.matchAll(/reverse_proxy (\w+):\d+/g))
      expect(services).toHaveProperty(name)
    for (const [, name = ''] of front.matchAll(/\{\$(\w+)\}/g))
      expect(services.front?.environment).toHaveProperty(name)
  })
})

function fill(environment: Record<string, string>, values: Record<string, string>): Record<string, string> {
  const replaced = Object.entries(environment).map(([name, value]) => [
    name,
    value.replace(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => values[variable] ?? ''),
  ])
  return Object.fromEntries(replaced)
}

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8')
}
