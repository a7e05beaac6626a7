import sharp from 'sharp'
import { systemCtx } from '#domain/core/context.ts'
import { unguessable } from '#domain/core/id.ts'
import type { JobInputs } from '#domain/core/job-queues.ts'
import { findFileToShrink, recordThumbnail } from '#domain/files/fetch-file.ts'
import type { JobTools } from './job.ts'

const WIDTH = 480
/** A picture that would unfold to more than this is left as it is. */
const MAX_PIXELS = 50_000_000

/** Makes the small picture that lists and bubbles show. One that cannot be read stays without. Safe to repeat. */
export async function makeThumbnail({ house }: JobTools, input: JobInputs['make-thumbnail']): Promise<void> {
  const { companyId, fileId } = input
  const ctx = systemCtx(house, companyId, 'job')
  const file = await findFileToShrink(ctx, fileId)
  if (!file) return
  const shrunk = await shrink(house.files.pathOf(companyId, file.name))
  if (!shrunk) return
  const name = unguessable()
  const { size } = await house.files.put(companyId, name, new Blob([shrunk.data]))
  const { width, height } = shrunk.info
  const small = { name, size, mime: 'image/webp', width, height }
  await recordThumbnail(ctx, { fileId, small, width: shrunk.width, height: shrunk.height })
}

async function shrink(file: string) {
  try {
    const picture = sharp(file, { limitInputPixels: MAX_PIXELS }).rotate()
    const { width, height, orientation = 1 } = await picture.metadata()
    const turned = orientation >= 5
    const { data, info } = await picture
      .resize({ width: WIDTH, height: WIDTH, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer({ resolveWithObject: true })
    return {
      data: new Uint8Array(data),
      info,
      width: turned ? height : width,
      height: turned ? width : height,
    }
  } catch {
    return undefined
  }
}
