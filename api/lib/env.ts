import path from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { USUAL_LIFETIMES } from '#domain/core/lifetimes.ts'

const DAY_SECONDS = 24 * 3600
const Port = z.coerce.number().int().min(1).max(65535)
const Origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)
const Seconds = z.coerce.number().int().min(1)
const Calls = z.coerce.number().int().min(1).max(10_000)
const DatabaseUrl = z.url({ protocol: /^postgres(ql)?$/ })

const Env = z
  .object({
    HOST: z.string().min(1).default('127.0.0.1'),
    API_PORT: Port.default(4000),
    WEB_PORT: Port.default(3000),
    WEB_URL: Origin.optional(),
    API_URL: Origin.optional(),
    DATABASE_APP_URL: DatabaseUrl,
    DATABASE_SYSTEM_URL: DatabaseUrl,
    APP_SECRET: z.string().min(32, 'needs at least 32 characters'),
    APP_SECRET_OLD: z.string().default(''),
    TRUSTED_PROXIES: z.string().default('').transform(list).refine(areAddresses, 'not addresses or networks'),
    PUBLIC_TOKEN: z.string().min(1).default('wtV'),
    METRICS_TOKEN: z.union([z.literal(''), z.string().min(16, 'needs at least 16 characters')]).default(''),
    BEARER_SECONDS: Seconds.max(DAY_SECONDS).default(USUAL_LIFETIMES.bearerSeconds),
    /** 400 days: no browser keeps a cookie for longer. */
    SESSION_SECONDS: Seconds.max(400 * DAY_SECONDS).default(USUAL_LIFETIMES.sessionSeconds),
    FILE_LINK_SECONDS: Seconds.max(7 * DAY_SECONDS).default(USUAL_LIFETIMES.fileLinkSeconds),
    SOCKET_CHECK_SECONDS: Seconds.max(DAY_SECONDS).default(60),
    /** Calls of a program with one token: so many a second, and so many at once. */
    TOKEN_CALLS_PER_SECOND: Calls.default(10),
    TOKEN_CALLS_AT_ONCE: Calls.default(50),
    DATA_DIR: z.string().min(1).default('data'),
    DEMO: z.stringbool().default(false),
    /** Services whose addresses users enter may be in the private network, and may be reached without TLS. */
    ALLOW_PRIVATE_ADDRESSES: z.stringbool().default(false),
    /** Addresses of a gateway of the operator's, or of what stands in for the services. */
    OPENAI_BASE: z.url({ protocol: /^https?$/ }).optional(),
    AZURE_SPEECH_BASE: z.string().min(1).optional(),
    /** Stands for Google's hosts: a simulator's address. */
    GOOGLE_URL: Origin.optional(),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  })
  .transform((env) => ({
    host: env.HOST,
    port: env.API_PORT,
    webUrl: env.WEB_URL ?? `http://localhost:${env.WEB_PORT}`,
    apiUrl: env.API_URL ?? `http://localhost:${env.API_PORT}`,
    databaseAppUrl: env.DATABASE_APP_URL,
    databaseSystemUrl: env.DATABASE_SYSTEM_URL,
    appSecret: env.APP_SECRET,
    oldSecrets: list(env.APP_SECRET_OLD),
    trustedProxies: env.TRUSTED_PROXIES,
    publicToken: env.PUBLIC_TOKEN,
    metricsToken: env.METRICS_TOKEN || undefined,
    lifetimes: {
      bearerSeconds: env.BEARER_SECONDS,
      sessionSeconds: env.SESSION_SECONDS,
      fileLinkSeconds: env.FILE_LINK_SECONDS,
    },
    socketCheckSeconds: env.SOCKET_CHECK_SECONDS,
    tokenRate: { perSecond: env.TOKEN_CALLS_PER_SECOND, burst: env.TOKEN_CALLS_AT_ONCE },
    mediaFolder: path.resolve(env.DATA_DIR, 'media'),
    demo: env.DEMO,
    outgoing: {
      mayReachPrivate: env.ALLOW_PRIVATE_ADDRESSES,
      openAiBase: env.OPENAI_BASE,
      azureSpeechBase: env.AZURE_SPEECH_BASE,
      googleUrl: env.GOOGLE_URL,
      apiUrl: env.API_URL ?? `http://localhost:${env.API_PORT}`,
    },
    logLevel: env.LOG_LEVEL,
  }))

export type ApiEnvironment = z.output<typeof Env>

/** Reads the API's settings once. Throws an Error with one line per fault. */
export function readEnv(source: Record<string, string | undefined> = process.env): ApiEnvironment {
  const read = Env.safeParse(source)
  if (read.success) return read.data
  const lines = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The API cannot start:\n${lines.join('\n')}`)
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function areAddresses(parts: readonly string[]): boolean {
  return parts.every((part) => {
    try {
      return part.includes('/') ? ipaddr.parseCIDR(part) : ipaddr.parse(part)
    } catch {
      return false
    }
  })
}
