/** The media a phone can show. */

import { openMedia } from '../media/store.ts'
import type { Phone } from '../model.ts'
import { mediaOf } from './content.ts'
import { needEntry } from './log.ts'

export type OpenedMedia = { data: Buffer; mimetype: string; fileName?: string | undefined }

/** The decrypted file of a message; throws when the message has none. */
export async function phoneMedia(phone: Phone, id: string): Promise<OpenedMedia> {
  const media = mediaOf(needEntry(phone, id).message)
  if (!media) throw new Error(`message ${id} has no file`)
  const data = await openMedia(phone.sim, media.media, media.kind)
  const { mimetype, fileName } = media.media
  return { data, mimetype: mimetype ?? 'application/octet-stream', fileName: fileName ?? undefined }
}
