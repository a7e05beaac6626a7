import { hostname } from 'node:os'
import path from 'node:path'
import { z } from 'zod'

const DatabaseUrl = z.url({ protocol: /^postgres(ql)?$/ })
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * WhatsApp's address. Plain `ws:` is refused outside of loopback: anybody in between could pose as WhatsApp, whose
 * certificates are not verified.
 */
const SocketUrl = z
  .url({ protocol: /^wss?$/ })
  .refine(
    (url) => url.startsWith('wss:') || LOOPBACK.test(new URL(url).hostname),
    'ws: is for loopback only, use wss:',
  )

const Env = z
  .object({
    DATABASE_APP_URL: DatabaseUrl,
    DATABASE_SYSTEM_URL: DatabaseUrl,
    APP_SECRET: z.string().min(32, 'needs at least 32 characters'),
    APP_SECRET_OLD: z.string().default(''),
    DATA_DIR: z.string().min(1).default('data'),
    WHATSAPP_WEB_URL: SocketUrl.optional(),
    /** The client version to report to WhatsApp when the built-in one is refused as outdated. */
    WHATSAPP_VERSION: z
      .string()
      .regex(/^\d+\.\d+\.\d+$/)
      .optional(),
    /** The root key of a simulator on loopback, hexadecimal. */
    WHATSAPP_ROOT_KEY: z
      .string()
      .regex(/^[0-9a-f]{64}$/i)
      .optional(),
    /**
     * Names this process among the sessions processes. Started again under the same name it takes its connections
     * back at once; without a name they wait until the old leases have run out.
     */
    SESSIONS_INSTANCE: z.string().max(60).optional(),
    /** The loopback port of this process's health; absent = not served. */
    SESSIONS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
    /** The product's address, which push services are given as the contact. */
    WEB_URL: z.string().default(''),
    /** Services whose addresses users enter may be in the private network, and may be reached without TLS. */
    ALLOW_PRIVATE_ADDRESSES: z.stringbool().default(false),
    /** Addresses of a gateway of the operator's, or of what stands in for the services. */
    OPENAI_BASE: z.url({ protocol: /^https?$/ }).optional(),
    AZURE_SPEECH_BASE: z.string().min(1).optional(),
    /** Stands for Google's hosts: a simulator's address. */
    GOOGLE_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** The API's address, for links to files that other systems follow. */
    API_URL: z.url({ protocol: /^https?$/ }).optional(),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  })
  .transform((env) => ({
    databaseAppUrl: env.DATABASE_APP_URL,
    databaseSystemUrl: env.DATABASE_SYSTEM_URL,
    appSecret: env.APP_SECRET,
    oldSecrets: env.APP_SECRET_OLD.split(',').filter(Boolean),
    mediaFolder: path.resolve(env.DATA_DIR, 'media'),
    whatsappUrl: env.WHATSAPP_WEB_URL,
    whatsappVersion: env.WHATSAPP_VERSION?.split('.').map(Number),
    whatsappRootKey: env.WHATSAPP_ROOT_KEY,
    instance: env.SESSIONS_INSTANCE || `${hostname()}:${process.pid}:${crypto.randomUUID().slice(0, 8)}`,
    healthPort: env.SESSIONS_PORT,
    webUrl: env.WEB_URL,
    outgoing: {
      mayReachPrivate: env.ALLOW_PRIVATE_ADDRESSES,
      openAiBase: env.OPENAI_BASE,
      azureSpeechBase: env.AZURE_SPEECH_BASE,
      googleUrl: env.GOOGLE_URL,
      apiUrl: env.API_URL,
    },
    logLevel: env.LOG_LEVEL,
  }))

export type SessionsEnvironment = z.output<typeof Env>

/** Reads the settings once; an empty variable counts as unset. Throws an Error with one line per fault. */
export function readEnv(source: Record<string, string | undefined> = process.env): SessionsEnvironment {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value))
  const read = Env.safeParse(filled)
  if (read.success) return read.data
  const lines = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The sessions process cannot start:\n${lines.join('\n')}`)
}
