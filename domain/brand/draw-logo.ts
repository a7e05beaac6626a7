import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { AppError, invalid } from '../core/contract/errors.ts'
import type { LogoMode, LogoShape } from './contract/rules.ts'
import { LOGO_TYPES } from './contract/schema.ts'

/** A picture that would unfold to more than this is refused. */
const MAX_PIXELS = 25_000_000
/** Twice the room that pages have for it. */
const WORDMARK = { width: 640, height: 192 }
const ICON = 512
const SMALL = 192
const PHONE = 180
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
const PAPER = '#ffffff'
/** The margins, as parts of the edge: the most that a mask takes away, and the one that looks well on a phone. */
const MARGIN = { maskable: 0.2, phone: 0.1 } as const

type Bytes = Uint8Array<ArrayBuffer>

/**
 * A logo as it is kept: a PNG made anew from its pixels, so that nothing else of the file stays, no larger than it is shown;
 * a favicon square. Throws ERR_VALIDATION for an empty file, ERR_FILE_TYPE for what is no PNG, JPEG or WebP that can be read.
 */
export async function drawLogo(mode: LogoMode, blob: Blob): Promise<Bytes> {
  if (blob.size === 0) throw invalid({ file: 'empty' })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  if (!LOGO_TYPES.some((type) => type === mime)) throw new AppError('ERR_FILE_TYPE', { mime })
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate()
    const sized =
      mode === 'Favicon'
        ? picture.resize({ width: ICON, height: ICON, fit: 'contain', background: CLEAR })
        : picture.resize({ ...WORDMARK, fit: 'inside', withoutEnlargement: true })
    return new Uint8Array(await sized.png({ compressionLevel: 9 }).toBuffer())
  } catch {
    throw new AppError('ERR_FILE_TYPE', { mime })
  }
}

/** A kept logo in another shape; a phone's icon gets a ground, for phones put black behind what is clear. */
export async function shapeLogo(logoBytes: Bytes, shape: LogoShape): Promise<Bytes> {
  const edge = { small: SMALL, phone: PHONE, maskable: ICON }[shape]
  const margin = shape === 'small' ? 0 : Math.round(edge * MARGIN[shape])
  const inner = edge - 2 * margin
  const background = shape === 'small' ? CLEAR : PAPER
  const picture = shape === 'small' ? sharp(logoBytes) : sharp(logoBytes).flatten({ background })
  const drawn = picture
    .resize({ width: inner, height: inner, fit: 'contain', background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
  return new Uint8Array(await drawn.png({ compressionLevel: 9 }).toBuffer())
}
