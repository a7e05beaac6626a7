import sharp from 'sharp'
import { findChatOf, recordPicture } from '#domain/contacts/contact-picture.ts'
import { systemCtx } from '#domain/core/context.ts'
import { unguessable } from '#domain/core/contract/id.ts'
import type { JobInputs } from '#domain/core/contract/jobs/job-queues.ts'
import type { JobTools } from './job.ts'

const SIDE = 192

/** Keeps a contact's picture as a file of the company. Who has none, or hides it, has none here. Safe to repeat. */
export async function fetchPicture(
  { services, session }: JobTools,
  input: JobInputs['fetch-picture'],
): Promise<void> {
  const { companyId, connectionId, contactId } = input
  const ctx = systemCtx(services, companyId, 'job')
  const chat = await findChatOf(ctx, contactId)
  if (!chat) return
  const holder = session(connectionId)
  if (!holder?.isOpen()) throw new Error('the connection is not open here')
  const small = await shrink(await holder.pictureOf(chat))
  if (!small) return recordPicture(ctx, { contactId, picture: null })
  const name = unguessable()
  const { size } = await services.files.put(companyId, name, new Blob([small]))
  const picture = { name, size, mime: 'image/webp', width: SIDE, height: SIDE }
  await recordPicture(ctx, { contactId, picture })
}

/** Made anew from its pixels: what a stranger uploaded is never served as it came. */
async function shrink(bytes: Uint8Array | undefined): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!bytes) return undefined
  try {
    const data = await sharp(bytes)
      .rotate()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 80 })
      .toBuffer()
    return new Uint8Array(data)
  } catch {
    return undefined
  }
}
