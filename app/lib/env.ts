import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const Port = z.coerce.number().int().min(1).max(65535)
const Origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)

const Env = z
  .object({
    HOST: z.string().min(1).default('127.0.0.1'),
    WEB_PORT: Port.default(3000),
    API_PORT: Port.default(4000),
    WEB_URL: Origin.optional(),
    API_URL: Origin.optional(),
    API_INTERNAL_URL: Origin.optional(),
    PHONES_URL: Origin.optional(),
    WEB_TOKEN: z.string().min(32, 'needs at least 32 characters').optional(),
    WEB_TOKEN_FILE: z.string().optional(),
    TRUSTED_PROXIES: z.string().default(''),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  })
  .transform(withToken)
  .transform(({ API_URL, API_INTERNAL_URL, ...env }) => ({
    host: env.HOST,
    port: env.WEB_PORT,
    webUrl: env.WEB_URL ?? `http://localhost:${env.WEB_PORT}`,
    /** The API's address for browsers; `apiInternalUrl` is the one for the web itself. */
    apiUrl: API_URL ?? usualApi(env.API_PORT),
    phonesUrl: env.PHONES_URL,
    apiInternalUrl: API_INTERNAL_URL ?? API_URL ?? usualApi(env.API_PORT),
    /** The token by which the API recognises the web. */
    webToken: env.WEB_TOKEN,
    trustedProxies: env.TRUSTED_PROXIES.split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    logLevel: env.LOG_LEVEL,
  }))

type EnvValues = { WEB_TOKEN?: string | undefined; WEB_TOKEN_FILE?: string | undefined }

/** The token itself, or the content of the file that is named. */
function withToken<T extends EnvValues>(env: T, ctx: z.core.$RefinementCtx<T>): T & { WEB_TOKEN: string } {
  const token = env.WEB_TOKEN ?? readToken(env.WEB_TOKEN_FILE)
  if (token !== undefined) return { ...env, WEB_TOKEN: token }
  ctx.addIssue({
    code: 'custom',
    path: ['WEB_TOKEN'],
    message: 'is missing, and so is what WEB_TOKEN_FILE names',
  })
  return z.NEVER
}

function readToken(file: string | undefined): string | undefined {
  return file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').trim() || undefined : undefined
}

function usualApi(port: number) {
  return `http://localhost:${port}`
}

export type WebEnv = z.output<typeof Env>

/** Reads the web's settings once. Throws an Error with one line per fault. */
export function readEnv(source: Record<string, string | undefined> = process.env): WebEnv {
  const read = Env.safeParse(source)
  if (read.success) return read.data
  const lines = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The web cannot start:\n${lines.join('\n')}`)
}
