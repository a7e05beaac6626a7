import { isExpired } from '../auth/load-actor.ts'
import type { Channel } from '../channels/contract/capabilities.ts'
import { hashOfToken } from '../connections/token-hash.ts'
import type { Services } from '../core/context.ts'
import { findByTokenHash } from '../core/system/programs.ts'

export type Program = {
  companyId: number
  connectionId: number
  channel: Channel
  /** The company's country. */
  country: string
  /** The company's due date lies in the past, or somebody switched it off. */
  isExpired: boolean
  hasExternalApi: boolean
}

/**
 * The program that has this token; undefined for a token of nobody, of a deleted connection, or from before it was replaced. Only
 * hashes are compared, by an index: a guess takes as long as a token that counts. Server behaviour §11.
 */
export async function programOfToken(services: Services, token: string): Promise<Program | undefined> {
  const found = await findByTokenHash(services, hashOfToken(token))
  if (!found) return undefined
  const { companyId, connectionId, channel, country, dueAt, isActive, hasExternalApi } = found
  const company = { id: companyId, isActive, dueAt: dueAt === null ? null : new Date(dueAt) }
  return {
    companyId,
    connectionId,
    channel,
    country,
    isExpired: isExpired(company, services.now()),
    hasExternalApi: hasExternalApi ?? true,
  }
}
