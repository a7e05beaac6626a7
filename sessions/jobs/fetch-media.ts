import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileTypeFromFile } from 'file-type'
import { findChannel } from '#domain/connections/queries.ts'
import { type Ctx, systemCtx } from '#domain/core/context.ts'
import type { JobInputs } from '#domain/core/contract/jobs/job-queues.ts'
import { cleanMime, isShownByBrowsers } from '#domain/files/contract/rules.ts'
import {
  type FileToFetch,
  findFileToFetch,
  recordFileFailed,
  recordFileStored,
  recordThumbnail,
} from '#domain/files/fetch-file.ts'
import { storeSmall } from '#domain/files/small-picture.ts'
import { readMaxFileBytes } from '#domain/settings/public-settings.ts'
import type { ChannelDriver, FetchedFile } from '../channels/driver.ts'
import { nameOf } from '../failures.ts'
import type { JobTools } from './job.ts'

/**
 * Brings a file of a message from the channel into the company's store. One that the channel has dropped is asked for
 * anew through the connection's socket, so that needs the process that holds it. Safe to repeat.
 */
export async function fetchMedia(tools: JobTools, input: JobInputs['fetch-media']): Promise<void> {
  const ctx = systemCtx(tools.services, input.companyId, 'job')
  const file = await findFileToFetch(ctx, input.fileId)
  if (!file) return
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-fetch-'))
  try {
    const filePath = path.join(folder, 'file')
    const channel = await findChannel(ctx, input.connectionId)
    const driver = channel && tools.drivers[channel]
    if (!driver) throw new Error('no driver for this channel')
    await keepPreview(ctx, file, driver)
    const fetched = await fetchOrRenew({ ...tools, driver }, input.connectionId, file, filePath)
    await settle(ctx, file, fetched, filePath)
  } catch (error) {
    const state = await recordFileFailed(ctx, { fileId: file.id, reason: 'failed', failure: nameOf(error) })
    if (state === 'pending') throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The largest preview. A phone sends a thumbnail along, not a full picture. */
const MAX_PREVIEW_PIXELS = 1_000_000

/** A video shows a picture before it plays: its sender's, made anew from its pixels. Pictures get one of their own. */
async function keepPreview(ctx: Ctx, file: FileToFetch, driver: ChannelDriver): Promise<void> {
  if (file.hasThumbnail || file.mime.startsWith('image/')) return
  const preview = driver.previewOf(file.source)
  const small = preview && (await storeSmall(ctx, preview, MAX_PREVIEW_PIXELS))
  if (small) await recordThumbnail(ctx, { fileId: file.id, small: small.small })
}

async function fetchOrRenew(
  { services, driver, session }: JobTools & { driver: ChannelDriver },
  connectionId: number,
  file: FileToFetch,
  filePath: string,
): Promise<FetchedFile> {
  const maxBytes = await readMaxFileBytes(services)
  const first = await driver.fetchFile(file.source, filePath, maxBytes)
  if (first.outcome !== 'gone') return first
  const holder = session(connectionId)
  if (!holder?.isOpen()) throw new Error('the channel dropped the file, and its connection is not open here')
  const renewed = await holder.renewFile(file.source)
  return renewed ? driver.fetchFile(renewed, filePath, maxBytes) : first
}

async function settle(ctx: Ctx, file: FileToFetch, fetched: FetchedFile, filePath: string): Promise<void> {
  if (fetched.outcome !== 'stored') {
    await recordFileFailed(ctx, { fileId: file.id, reason: fetched.outcome, failure: fetched.outcome })
    return
  }
  const { size } = await ctx.services.files.put(ctx.companyId, file.name, Bun.file(filePath))
  await recordFileStored(ctx, { fileId: file.id, size, mime: await mimeOf(filePath, file.mime) })
}

/** By content, so that nothing is shown as something it is not; texts and formats without a mark keep their harmless name. */
async function mimeOf(filePath: string, claimed: string): Promise<string> {
  const detected = await fileTypeFromFile(filePath)
  const claimedMime = cleanMime(claimed)
  // What browsers show or run must prove itself.
  if (!detected) return isShownByBrowsers(claimedMime) ? 'application/octet-stream' : claimedMime
  // An Ogg with Opus may be named by either; players want the fuller name.
  return detected.mime === 'audio/ogg' && claimedMime.startsWith('audio/ogg') ? claimedMime : detected.mime
}
