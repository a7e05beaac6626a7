import type { Ctx } from '../core/context.ts'
import { SECOND_MS } from '../core/contract/time.ts'
import { lifetimesOf } from '../core/lifetimes.ts'
import type { Secrets } from '../core/secrets.ts'

/**
 * The content of a verified file link: for which user and session it was made. Whether they may still see the file is
 * not checked yet.
 */
export type FileLink = { companyId: number; fileId: number; name: string; userId: number; session: string }

/**
 * A signed link to a stored file, valid for the actor's session alone. Time is cut into pieces of a link's lifetime; it ends
 * with the piece after the present one, so that it stays the same, and cacheable, within a piece. `session` in the link is a digest, never the id of the
 * session. For an actor without a session (a live event is rendered once for many users) the result is the bare address,
 * which opens nothing: the page asks for its own link. Architecture section 6, rule 17.
 */
export function fileUrl(ctx: Ctx, file: { id: number; name: string }): string {
  const { actor } = ctx
  // A super administrator who works in another company opens links as a user of their own company, as everybody does.
  const companyId = actor.kind === 'user' ? actor.companyId : ctx.companyId
  const path = `/media/${companyId}/${file.id}/${file.name}`
  if (actor.kind !== 'user') return path
  const session = `${actor.userId}.${sessionDigest(ctx.services.secrets, actor.sessionId)}`
  const ends = endOf(ctx.now(), lifetimesOf(ctx.services).fileLinkSeconds)
  const signed = textOf({ companyId, fileId: file.id, name: file.name }, session, ends)
  return `${path}?s=${session}&e=${ends}&g=${ctx.services.secrets.sign('media-links', signed)}`
}

/** Reads and verifies the link in an address. Null when the link was changed, was never signed, or has ended. */
export function readFileLink(
  services: { secrets: Secrets; now(): Date },
  fileAddress: { companyId: number; fileId: number; name: string },
  query: { s?: string | undefined; e?: string | undefined; g?: string | undefined },
): FileLink | null {
  const { s = '', e = '', g = '' } = query
  const [, userId, session] = /^(\d{1,16})\.([\w-]{16})$/.exec(s) ?? []
  if (!userId || !session || !/^\d{1,12}$/.test(e)) return null
  if (!services.secrets.isSigned('media-links', textOf(fileAddress, s, Number(e)), g)) return null
  if (Number(e) * 1000 <= services.now().getTime()) return null
  return { ...fileAddress, userId: Number(userId), session }
}

/** A digest that stands for a session in a link without revealing its id. */
export function sessionDigest(secrets: Secrets, sessionId: string): string {
  return secrets.sign('media-links', `session:${sessionId}`).slice(0, 16)
}

function textOf(
  fileAddress: { companyId: number; fileId: number; name: string },
  session: string,
  ends: number,
) {
  return `file:${fileAddress.companyId}:${fileAddress.fileId}:${fileAddress.name}:${session}:${ends}`
}

/** Returns the end of a link made now, in seconds since 1970. */
function endOf(now: Date, seconds: number): number {
  return (Math.floor(now.getTime() / SECOND_MS / seconds) + 2) * seconds
}
