import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Context } from 'hono'
import { AppError } from '#domain/core/contract/errors.ts'
import { boundaryOf, type Part, readMultipart } from './multipart.ts'
import { requireOwnCompany } from './own-company.ts'
import type { ApiEnv } from './types.ts'

export type UploadLimits = { maxFileBytes: number; maxFiles: number }
/** An uploaded file, on disk until the request is answered. `mime` is what the sender claims, and is not to be trusted. */
export type UploadedFile = { name: string; mime: string; size: number; data: Blob }
export type Upload = { fields: Record<string, string | string[]>; files: UploadedFile[] }

const MAX_FIELD_BYTES = 1 << 20

/**
 * Stores multipart/form-data on the disk, judges the company that its fields name, passes it to `use`, and removes it. Throws ERR_FILE_TOO_LARGE (with
 * `limitBytes`) only once the whole body is read: a browser whose upload is cut off would never see the answer.
 */
export async function withUpload<T>(
  c: Context<ApiEnv>,
  limits: UploadLimits,
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  const request = c.req.raw
  const boundary = boundaryOf(request.headers.get('content-type') ?? undefined)
  if (!boundary || !request.body) throw new AppError('ERR_VALIDATION', { fields: { body: 'malformed' } })
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-upload-'))
  try {
    const upload = await readUpload(readMultipart(request.body, boundary), folder, limits)
    requireOwnCompany(c, upload.fields)
    return await use(upload)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readUpload(parts: AsyncIterable<Part>, folder: string, limits: UploadLimits): Promise<Upload> {
  const upload: Upload = { fields: {}, files: [] }
  const refusals: AppError[] = []
  for await (const part of parts) {
    if (part.fileName === undefined) addField(upload.fields, part.name, await readText(part))
    else if (part.fileName !== '' && refusals.length === 0) {
      const read = await takeFile(part, upload.files.length, folder, limits)
      if (read instanceof AppError) refusals.push(read)
      else upload.files.push(read)
    }
  }
  if (refusals[0]) throw refusals[0]
  return upload
}

async function takeFile(
  part: Part,
  count: number,
  folder: string,
  limits: UploadLimits,
): Promise<UploadedFile | AppError> {
  if (count >= limits.maxFiles) return new AppError('ERR_VALIDATION', { fields: { medias: 'tooMany' } })
  const file = await readFile(part, folder, limits)
  return file ?? new AppError('ERR_FILE_TOO_LARGE', { limitBytes: limits.maxFileBytes })
}

async function readText({ data }: Part): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of data) {
    size += piece.length
    if (size > MAX_FIELD_BYTES) throw new AppError('ERR_BODY_TOO_LARGE', { limitBytes: MAX_FIELD_BYTES })
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** Adds a field; a repeated field becomes a list. */
function addField(fields: Upload['fields'], name: string, value: string): void {
  const previousValue = fields[name]
  fields[name] =
    previousValue === undefined
      ? value
      : [...(Array.isArray(previousValue) ? previousValue : [previousValue]), value]
}

async function readFile(
  part: Part,
  folder: string,
  { maxFileBytes }: UploadLimits,
): Promise<UploadedFile | undefined> {
  const filePath = path.join(folder, crypto.randomUUID())
  const writer = Bun.file(filePath).writer()
  let size = 0
  for await (const piece of part.data) {
    size += piece.length
    if (size > maxFileBytes) continue
    writer.write(piece)
    await writer.flush()
  }
  await writer.end()
  if (size > maxFileBytes) return undefined
  const name = path.basename((part.fileName ?? '').replaceAll('\\', '/')).slice(0, 255)
  return { name, mime: part.type, size, data: Bun.file(filePath) }
}
