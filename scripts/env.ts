import path from 'node:path'
import { z } from 'zod'
import { USUAL_LIFETIMES } from '#domain/core/lifetimes.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Settings of the launcher and of what it starts; docs/operations.md lists them. */
export type Settings = z.output<ReturnType<typeof settingsFor>>

/** `holdsSecret`: false for the web alone, which must do without APP_SECRET. */
export type SettingsOptions = { holdsSecret?: boolean }

export type SettingsRead = { settings: Settings } | { faults: string[] }

/**
 * Reads the environment once. Every fault is one line that names the variable and what would be right; all are told at
 * once. Production (NODE_ENV=production, or DEMO=0) refuses missing, sample and default secrets.
 */
export function readSettings(
  source: Readonly<Record<string, string | undefined>>,
  { holdsSecret = true }: SettingsOptions = {},
): SettingsRead {
  const Settings = settingsFor(holdsSecret)
  // An empty variable is an unset one, as compose files write them.
  const filled = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = Settings.safeParse(filled)
  if (read.success) return { settings: read.data }

  // Rules between settings are judged only where each is well-formed: so once more without those that are not.
  const wrong = new Set(read.error.issues.map((issue) => issue.path[0]))
  const remainder = Settings.safeParse(
    Object.fromEntries(Object.entries(filled).filter(([name]) => !wrong.has(name))),
  )
  const remainingIssues = (remainder.error?.issues ?? []).filter((issue) => !wrong.has(issue.path[0]))
  return {
    faults: [...read.error.issues, ...remainingIssues].map(
      (issue) => `${issue.path.join('.')}: ${issue.message}`,
    ),
  }
}

/** The port of what stands in for a service of artificial intelligence, behind the simulator's. */
export const AI_OFFSET = 4
/** The port of what stands in for browsers' push services. */
export const PUSH_OFFSET = 5
/** The ports of what stands in for systems that take conversations, one after another: one process has them. */
export const TYPEBOT_OFFSET = 7
export const DIALOGFLOW_OFFSET = 8
export const WEBHOOKS_OFFSET = 9
/** The ports of the simulators of the outside world, counted from SIMULATOR_PORT. */
export const SIMULATOR_OFFSETS = [
  0,
  1,
  2,
  3,
  AI_OFFSET,
  PUSH_OFFSET,
  TYPEBOT_OFFSET,
  DIALOGFLOW_OFFSET,
  WEBHOOKS_OFFSET,
] as const
const LAST_OFFSET = Math.max(...SIMULATOR_OFFSETS)

const Calls = z.coerce.number('must be a number').int().min(1).max(10_000)
const Port = z.coerce
  .number('must be a port, a number from 1 to 65535')
  .int('must be a port, a number from 1 to 65535')
  .min(1, 'must be a port, a number from 1 to 65535')
  .max(65_535, 'must be a port, a number from 1 to 65535')
const Switch = z
  .enum(['0', '1', 'true', 'false'], 'must be 1 or 0')
  .transform((value) => value === '1' || value === 'true')
const Origin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://inbox.example.com', abort: true })
  .refine((url) => new URL(url).pathname === '/', 'must be an address without a path')
  .transform((url) => new URL(url).origin)
const DatabaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be an address such as postgres://user:password@host:5432/recado',
})
const DatabaseServer = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: 'must be an address such as postgres://host:5432/recado',
    abort: true,
  })
  .refine((url) => new URL(url).username === '', 'must name no user: each process has one of its own')
const SocketUrl = z
  .url({ protocol: /^wss?$/, error: 'must be an address such as wss://host/ws/chat', abort: true })
  .refine((url) => url.startsWith('wss:') || isLoopback(url), 'may be ws: on loopback only; use wss:')

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const SIMULATOR_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const

const DAY_SECONDS = 24 * 3600

function Seconds(max: number) {
  const message = `must be a whole number of seconds from 1 to ${max}`
  return z.coerce.number(message).int(message).min(1, message).max(max, message)
}

/**
 * The settings that processes read for themselves. They are validated here as well, because the processes start only
 * after minutes of building.
 */
const PASSED_ON = {
  ALLOW_PRIVATE_ADDRESSES: Switch.optional(),
  AZURE_SPEECH_BASE: z
    .string()
    .regex(/^https?:\/\/.*\{region\}/, 'must be an address with {region} in it')
    .optional(),
  BEARER_SECONDS: Seconds(DAY_SECONDS).optional(),
  FILE_LINK_SECONDS: Seconds(7 * DAY_SECONDS).optional(),
  GOOGLE_URL: Origin.optional(),
  LOG_LEVEL: z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  OPENAI_BASE: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://ai.example.com/v1' })
    .optional(),
  PHONES_URL: Origin.optional(),
  SESSIONS_INSTANCE: z.string().max(60, 'must have 60 characters or fewer').optional(),
  SESSIONS_PORT: Port.optional(),
  SESSION_SECONDS: Seconds(400 * DAY_SECONDS).optional(),
  SIMULATOR_ADDRESSING: z.enum(['lid', 'pn'], 'must be lid or pn').optional(),
  SIMULATOR_NUMBERS: z.enum(['added', 'any'], 'must be added or any').default('any'),
  SIMULATOR_LOG: z.enum(SIMULATOR_LEVELS, `must be one of ${SIMULATOR_LEVELS.join(', ')}`).optional(),
  SOCKET_CHECK_SECONDS: Seconds(DAY_SECONDS).optional(),
  TOKEN_CALLS_AT_ONCE: Calls.optional(),
  TOKEN_CALLS_PER_SECOND: Calls.optional(),
  WEB_TOKEN: z.string().min(32, 'must have 32 characters or more').optional(),
  WHATSAPP_ROOT_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
    .optional(),
  WHATSAPP_VERSION: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/, 'must be three numbers, such as 2.3000.1')
    .optional(),
}

const Raw = z.object({
  ...PASSED_ON,
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .optional(),
  HOST: z.string().default('127.0.0.1'),
  WEB_PORT: Port.default(3000),
  API_PORT: Port.default(4000),
  SIMULATOR_PORT: Port.max(
    65_535 - LAST_OFFSET,
    `must leave room for ${LAST_OFFSET} more ports above it`,
  ).default(4100),
  SIMULATOR_DIR: z.string().optional(),
  PG_PORT: Port.default(15_432),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: DatabaseUrl.optional(),
  DATABASE_SERVER: DatabaseServer.optional(),
  WEB_TOKEN_FILE: z.string().optional(),
  WHATSAPP_WEB_URL: SocketUrl.optional(),
  WEB_URL: Origin.optional(),
  API_URL: Origin.optional(),
  API_INTERNAL_URL: Origin.optional(),
  APP_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  APP_SECRET_OLD: z.string().optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .refine(
      (list) => list.split(',').every(isAddressOrNetwork),
      'must be addresses or networks, with commas between',
    ),
  DEMO: Switch.optional(),
  DEMO_PASSWORD: z.string().min(8, 'must have 8 characters or more').default('Demo2026'),
})

function settingsFor(holdsSecret: boolean) {
  return Raw.superRefine((raw, ctx) => judge(raw, ctx, holdsSecret)).transform(named)
}

const named = (raw: Raw) => ({
  demo: isDemo(raw),
  host: raw.HOST,
  webPort: raw.WEB_PORT,
  apiPort: raw.API_PORT,
  simulatorPort: raw.SIMULATOR_PORT,
  simulatorNumbers: raw.SIMULATOR_NUMBERS,
  simulatorDir: path.resolve(ROOT, raw.SIMULATOR_DIR ?? path.join(raw.DATA_DIR, 'simulator')),
  postgresPort: raw.PG_PORT,
  dataDir: path.resolve(ROOT, raw.DATA_DIR),
  databaseUrl: raw.DATABASE_URL,
  /** The database server that processes reach by their own roles, when nothing here may be an administrator. */
  databaseServer: raw.DATABASE_SERVER,
  webTokenFile: raw.WEB_TOKEN_FILE,
  /** Undefined with `ownSimulator` false: WhatsApp itself. */
  whatsappWebUrl: raw.WHATSAPP_WEB_URL,
  /** The demo brings its own WhatsApp, unless it is told of another. */
  ownSimulator: isDemo(raw) && raw.WHATSAPP_WEB_URL === undefined,
  webUrl: raw.WEB_URL ?? `http://localhost:${raw.WEB_PORT}`,
  apiUrl: raw.API_URL ?? `http://localhost:${raw.API_PORT}`,
  /** Undefined: the same. */
  apiInternalUrl: raw.API_INTERNAL_URL,
  appSecret: raw.APP_SECRET,
  appSecretOld: raw.APP_SECRET_OLD,
  trustedProxies: raw.TRUSTED_PROXIES,
  demoPassword: raw.DEMO_PASSWORD,
})

type Raw = z.output<typeof Raw>
type Judge = z.core.$RefinementCtx<Raw>

/** DEMO is on unless NODE_ENV=production or DEMO=0. */
function isDemo({ DEMO, NODE_ENV }: Pick<Raw, 'DEMO' | 'NODE_ENV'>): boolean {
  return DEMO ?? NODE_ENV !== 'production'
}

/** A session is extended where a bearer is renewed in its second half: whoever works without a pause would be signed out. */
function judgeLifetimes({ BEARER_SECONDS, SESSION_SECONDS }: Raw, fault: Fault): void {
  const bearerSeconds = BEARER_SECONDS ?? USUAL_LIFETIMES.bearerSeconds
  if ((SESSION_SECONDS ?? USUAL_LIFETIMES.sessionSeconds) < 2 * bearerSeconds)
    fault('SESSION_SECONDS', `must be twice BEARER_SECONDS (${bearerSeconds}) or more`)
}

function judge(raw: Raw, ctx: Judge, holdsSecret: boolean): void {
  const fault = (name: keyof Raw, message: string) => ctx.addIssue({ code: 'custom', path: [name], message })
  judgePorts(raw, fault)
  judgeLifetimes(raw, fault)
  if (raw.DEMO && raw.NODE_ENV === 'production')
    fault('DEMO', 'must not be 1 in production, which loads no demo data')
  const isOwnDatabase = raw.DATABASE_URL !== undefined || raw.DATABASE_SERVER !== undefined
  if (isOwnDatabase && raw.DEMO === undefined && raw.NODE_ENV !== 'production')
    fault(
      'DEMO',
      'must be said for a database of your own: 1 loads the demo into it, 0 runs it as production',
    )
  if (!isDemo(raw)) {
    if (holdsSecret) judgeSecret(raw, fault)
    judgeProduction(raw, fault)
  }
  if (isDemo(raw) && !isLoopbackHost(raw.HOST)) {
    fault('HOST', 'must be a loopback address while the demo runs: its passwords are known')
  }
}

type Fault = (name: keyof Raw, message: string) => void

function judgePorts(raw: Raw, fault: Fault): void {
  const wanted: [keyof Raw, number][] = [
    ['WEB_PORT', raw.WEB_PORT],
    ['API_PORT', raw.API_PORT],
  ]
  if (raw.DATABASE_URL === undefined && raw.DATABASE_SERVER === undefined)
    wanted.push(['PG_PORT', raw.PG_PORT])
  if (raw.SESSIONS_PORT !== undefined) wanted.push(['SESSIONS_PORT', raw.SESSIONS_PORT])
  if (isDemo(raw) && raw.WHATSAPP_WEB_URL === undefined) {
    for (const step of SIMULATOR_OFFSETS) wanted.push(['SIMULATOR_PORT', raw.SIMULATOR_PORT + step])
  }
  wanted.forEach(([name, port], index) => {
    const before = wanted.slice(0, index).find(([, otherPort]) => otherPort === port)
    if (before !== undefined) fault(name, `takes port ${port}, which is also wanted by ${before[0]}`)
  })
}

function judgeSecret(raw: Raw, fault: Fault): void {
  if (raw.APP_SECRET === undefined) fault('APP_SECRET', 'is missing; make one with: openssl rand -hex 32')
  else if (isSample(raw.APP_SECRET)) fault('APP_SECRET', 'is a sample; make one with: openssl rand -hex 32')
}

function judgeProduction(raw: Raw, fault: Fault): void {
  if (raw.WEB_URL === undefined) fault('WEB_URL', 'is missing: the address under which people open the pages')
  if (raw.API_URL === undefined)
    fault('API_URL', 'is missing: the address under which browsers reach the API')
  for (const name of ['WEB_URL', 'API_URL'] as const) {
    const url = raw[name]
    if (url?.startsWith('http:') && !isLoopback(url)) fault(name, 'must be https: in production')
  }
  if (raw.DATABASE_URL !== undefined && hasDefaultPassword(raw.DATABASE_URL)) {
    fault('DATABASE_URL', 'has no password, or a default one')
  }
}

const SAMPLE = /change.?me|example|sample|secret|password|senha|demo|test|0123456789|abcdef/i
const DEFAULT_PASSWORDS = new Set([
  '',
  'postgres',
  'password',
  'senha',
  'admin',
  'root',
  'recado',
  'secret',
  '123456',
])

function isSample(secret: string): boolean {
  return SAMPLE.test(secret) || new Set(secret).size < 10
}

function hasDefaultPassword(databaseUrl: string): boolean {
  const { username, password } = new URL(databaseUrl)
  return DEFAULT_PASSWORDS.has(decodeURIComponent(password).toLowerCase()) || password === username
}

function isLoopback(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname)
}

function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

function isAddressOrNetwork(text: string): boolean {
  const trimmed = text.trim()
  return trimmed === '' || z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(trimmed).success
}
