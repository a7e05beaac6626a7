import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { userCtx } from '#domain/core/context.ts'
import { AppError } from '#domain/core/errors.ts'
import { Id } from '#domain/core/fields.ts'
import { readFileLink } from '#domain/files/links.ts'
import { findLinkSession, type OpenFile, openFile, signFile } from '#domain/files/open-file.ts'
import { type ByteRange, readRange } from '../lib/byte-range.ts'
import { describe } from '../lib/describe.ts'
import type { ApiEnv } from '../lib/types.ts'
import { validate } from '../lib/validate.ts'

const Place = z.object({ companyId: Id(), fileId: Id(), name: z.string() })
const Signature = z.object({ s: z.string().max(60), e: z.string().max(12), g: z.string().max(100) }).partial()
const FileParam = z.object({ fileId: Id() })

/** Links end on the hour; until then a browser need not ask again. */
const CACHED = 'private, max-age=3600'

/** Customers' media: to who holds a link of a living session and may still see its ticket. Architecture section 6, rule 17. */
export const fileRoutes = new Hono<ApiEnv>()
  .get(
    '/media/:companyId{[0-9]+}/:fileId{[0-9]+}/:name{[0-9a-f]{32}}',
    describe('files', 'A file, by its signed link; a range of it when asked', 'stream', [
      'ERR_NO_FILE_FOUND',
      'ERR_TOKEN_EXPIRED',
      'ERR_SUBSCRIPTION_EXPIRED',
      'ERR_RANGE',
    ]),
    validate('param', Place),
    validate('query', Signature),
    async (c) => {
      const { services, signedIn } = c.var.deps
      const place = c.req.valid('param')
      const link = readFileLink(services, place, c.req.valid('query'))
      if (!link) throw new AppError('ERR_TOKEN_EXPIRED')
      const session = await findLinkSession(services, link)
      if (!session) throw new AppError('ERR_TOKEN_EXPIRED')
      const actor = await signedIn.byName(session)
      if (actor.isExpired) throw new AppError('ERR_SUBSCRIPTION_EXPIRED')
      const file = await openFile(userCtx(services, actor, c.var.requestId), place)
      return answerFile(c, file, place.name)
    },
  )
  .get(
    '/files/:fileId{[0-9]+}/link',
    describe(
      'files',
      'A fresh link, when the old one ended or came over the live socket',
      z.object({ url: z.string() }),
      ['ERR_NO_FILE_FOUND'],
    ),
    validate('param', FileParam),
    async (c) => c.json(await signFile(c.var.ctx, c.req.valid('param'))),
  )

function answerFile(c: Context<ApiEnv>, file: OpenFile, name: string): Response {
  const tag = `"${name}"`
  const headers = headersOf(file, tag, c.var.deps.webUrl)
  if (c.req.header('if-none-match') === tag) return new Response(null, { status: 304, headers })
  const range = isFresh(c, tag) ? rangeOf(c, file.size) : undefined
  if (!range) return new Response(file.blob, { headers: { ...headers, 'Content-Length': String(file.size) } })
  const { start, end } = range
  return new Response(file.blob.slice(start, end + 1), {
    status: 206,
    headers: {
      ...headers,
      'Content-Length': String(end - start + 1),
      'Content-Range': `bytes ${start}-${end}/${file.size}`,
    },
  })
}

/** A part goes with the whole that the client has begun; of another, it gets the whole. */
function isFresh(c: Context<ApiEnv>, tag: string): boolean {
  const begun = c.req.header('if-range')
  return begun === undefined || begun === tag
}

function rangeOf(c: Context<ApiEnv>, size: number): ByteRange | undefined {
  try {
    return readRange(c.req.header('range'), size)
  } catch (error) {
    c.header('Content-Range', `bytes */${size}`)
    throw error
  }
}

function headersOf(file: OpenFile, tag: string, webUrl: string): Record<string, string> {
  return {
    'Content-Type': file.mime,
    'Content-Disposition': `${file.disposition}; filename="file"; filename*=UTF-8''${encodeName(file.name || 'file')}`,
    'Content-Security-Policy': policyOf(file, webUrl),
    'X-Frame-Options': file.mime === 'application/pdf' ? '' : 'DENY',
    'Accept-Ranges': 'bytes',
    'Cache-Control': CACHED,
    ETag: tag,
  }
}

/** Nothing in a customer's file may run. A browser shows a PDF only without a sandbox, in a frame of the web alone. */
function policyOf({ mime }: OpenFile, webUrl: string): string {
  if (mime === 'application/pdf') return `default-src 'none'; object-src 'self'; frame-ancestors ${webUrl}`
  return "default-src 'none'; sandbox; frame-ancestors 'none'"
}

/** RFC 8187. */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
