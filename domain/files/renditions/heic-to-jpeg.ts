import decode from 'heic-decode'
import sharp from 'sharp'
import { z } from 'zod'

/** A picture that would unfold to more than this is left as it is. */
const MAX_PIXELS = 60_000_000
const QUALITY = 88
/** The library names its pictures' measures, which its types leave out. */
const Measures = z.object({ width: z.number().int().positive(), height: z.number().int().positive() })

/** The first picture of a HEIC file as JPEG, upright. Null where it is too large. */
export async function heicToJpeg(heic: Uint8Array): Promise<Uint8Array | null> {
  const [picture] = await decode.all({ buffer: heic })
  if (!picture) return null
  const { width, height } = Measures.parse({ ...picture })
  if (width * height > MAX_PIXELS) return null
  const { data } = await picture.decode()
  return sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .toBuffer()
}
