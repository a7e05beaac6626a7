import type { Ctx } from '../core/context.ts'
import { SECOND_MS } from '../core/contract/time.ts'
import { lifetimesOf } from '../core/lifetimes.ts'
import type { Secrets } from '../core/secrets.ts'

/** In the place of a session: the link is another system's, which has none. */
const OUTSIDE = 'outside'

type FileAddress = { companyId: number; fileId: number; name: string }

/**
 * A link by which another system fetches one file that a customer sent it, without a session, for as long as any file's link holds.
 * It is part of what the company has that system told.
 */
export function outsideFileUrl(ctx: Ctx, file: { id: number; name: string }, apiUrl: string) {
  const { fileLinkSeconds } = lifetimesOf(ctx.services)
  const expires = Math.floor(ctx.now().getTime() / SECOND_MS) + fileLinkSeconds
  const address = { companyId: ctx.companyId, fileId: file.id, name: file.name }
  const signature = ctx.services.secrets.sign('media-links', textOf(address, expires))
  return {
    url: `${apiUrl}/media/${ctx.companyId}/${file.id}/${file.name}?s=${OUTSIDE}&e=${expires}&g=${signature}`,
    expiresAt: new Date(expires * SECOND_MS).toISOString(),
  }
}

type LinkQuery = { s?: string | undefined; e?: string | undefined; g?: string | undefined }

/** Whether an address is such a link, signed by us and not ended. */
export function isOutsideLink(
  services: { secrets: Secrets; now(): Date },
  address: FileAddress,
  { s, e = '', g = '' }: LinkQuery,
): boolean {
  if (s !== OUTSIDE || !/^\d{1,12}$/.test(e)) return false
  const isSigned = services.secrets.isSigned('media-links', textOf(address, Number(e)), g)
  return isSigned && Number(e) * SECOND_MS > services.now().getTime()
}

function textOf({ companyId, fileId, name }: FileAddress, expires: number): string {
  return `file:${companyId}:${fileId}:${name}:${OUTSIDE}:${expires}`
}
