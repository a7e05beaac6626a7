import sharp from 'sharp'
import type { Ctx } from '../../core/context.ts'
import { PICTURE } from './document.ts'

/** Two pixels a point: sharp on paper, and few bytes. */
const SCALE = 2
const MAX_PIXELS = 50_000_000

/** A stored picture as a document shows it, made anew from its pixels. Null when it is gone, or cannot be read. */
export async function smallJpeg(
  { services, companyId }: Ctx,
  name: string,
): Promise<{ data: Buffer; width: number; height: number } | null> {
  try {
    const { data, info } = await sharp(services.files.pathOf(companyId, name), {
      limitInputPixels: MAX_PIXELS,
    })
      .rotate()
      .resize({
        width: PICTURE.width * SCALE,
        height: PICTURE.height * SCALE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 62 })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch {
    return null
  }
}
