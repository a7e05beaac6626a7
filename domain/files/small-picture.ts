import sharp from 'sharp'
import type { Ctx } from '../core/context.ts'
import { unguessable } from '../core/contract/id.ts'
import type { StoredPicture } from './fetch-file.ts'

const WIDTH = 480
/** A picture that would unfold to more than this is left as it is. */
const MAX_PIXELS = 50_000_000

type MadePicture = { small: StoredPicture; width: number; height: number }

/**
 * Makes the small picture that lists and bubbles show, from its pixels, and puts it into the store; tells the large one's
 * size. Undefined when it cannot be read.
 */
export async function storeSmall(
  { services, companyId }: Ctx,
  from: string | Uint8Array,
  maxPixels = MAX_PIXELS,
): Promise<MadePicture | undefined> {
  const shrunk = await shrink(from, maxPixels)
  if (!shrunk) return undefined
  const name = unguessable()
  const { size } = await services.files.put(companyId, name, new Blob([shrunk.data]))
  const { width, height } = shrunk.info
  const small = { name, size, mime: 'image/webp', width, height }
  return { small, width: shrunk.width, height: shrunk.height }
}

async function shrink(from: string | Uint8Array, limitInputPixels: number) {
  try {
    const picture = sharp(from, { limitInputPixels }).rotate()
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
