import type { Context } from 'hono'
import { systemCtx, userCtx } from '#domain/core/context.ts'
import { AppError } from '#domain/core/contract/errors.ts'
import { lifetimesOf } from '#domain/core/lifetimes.ts'
import * as files from '#domain/files/contract/endpoints.ts'
import { readFileLink } from '#domain/files/links.ts'
import { findLinkSession, type OpenFile, openFile, signFile } from '#domain/files/open-file.ts'
import { isOutsideLink } from '#domain/files/outside-links.ts'
import { findRendition } from '#domain/files/renditions/find-rendition.ts'
import { bind, raw } from '../../lib/bind.ts'
import { type ByteRange, readRange } from '../../lib/byte-range.ts'
import { encodeName } from '../../lib/encode-name.ts'
import type { ApiEnv } from '../../lib/types.ts'

/** Customers' media: to who holds a link of a living session and may still see its ticket. Architecture section 6, rule 17. */
export const fileRoutes = bind(files, {
  open: raw(async (c, { s, e, g, as, ...fileAddress }) => {
    const { services, signedIn } = c.var.deps
    if (isOutsideLink(services, fileAddress, { s, e, g })) {
      const file = await openFile(systemCtx(services, fileAddress.companyId, 'job'), fileAddress)
      return answerFile(c, file, fileAddress.name)
    }
    const link = readFileLink(services, fileAddress, { s, e, g })
    if (!link) throw new AppError('ERR_TOKEN_EXPIRED')
    const session = await findLinkSession(services, link)
    if (!session) throw new AppError('ERR_TOKEN_EXPIRED')
    const actor = await signedIn.byName(session)
    if (actor.isExpired) throw new AppError('ERR_SUBSCRIPTION_EXPIRED')
    const ctx = userCtx(services, actor, c.var.requestId)
    const file = await openFile(ctx, fileAddress)
    const rendition = as && (await findRendition(ctx, { fileId: fileAddress.fileId, mime: file.mime }))
    if (!rendition) return answerFile(c, file, fileAddress.name)
    const { blob, mime } = rendition
    return answerFile(c, { ...file, blob, mime, size: blob.size }, rendition.name)
  }),
  sign: signFile,
})

function answerFile(c: Context<ApiEnv>, file: OpenFile, name: string): Response {
  const tag = `"${name}"`
  const { webUrl, services } = c.var.deps
  const headers = {
    ...headersOf(file, tag, webUrl),
    // A link holds at least for so long.
    'Cache-Control': `private, max-age=${lifetimesOf(services).fileLinkSeconds}`,
  }
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
    ETag: tag,
  }
}

/** Nothing in a customer's file may run. A browser shows a PDF only without a sandbox, in a frame of the web alone. */
function policyOf({ mime }: OpenFile, webUrl: string): string {
  if (mime === 'application/pdf') return `default-src 'none'; object-src 'self'; frame-ancestors ${webUrl}`
  return "default-src 'none'; sandbox; frame-ancestors 'none'"
}
