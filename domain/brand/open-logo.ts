import type { Services } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { PLATFORM } from '../core/platform.ts'
import { LOGO_MODES, type LogoShape, logoKey } from './contract/rules.ts'
import { shapeLogo } from './draw-logo.ts'
import { getBrand } from './get-brand.ts'

/** Shapes that were asked for, by file and shape: few, for a file is open only while it is a logo. */
const drawn = new Map<string, Promise<Blob>>()
const MAX_DRAWN = 12

/** GET /settings-whitelabel/logo/{name}: a logo of the platform, for anybody who knows its name. Throws ERR_NO_FILE_FOUND for what is none, or none any more. */
export async function openLogo(
  services: Services,
  { name, as }: { name: string; as?: LogoShape | undefined },
) {
  const brand = await getBrand(services)
  const isLogo = LOGO_MODES.some((mode) => brand[logoKey(mode)] === name)
  const storedLogo = isLogo ? await services.files.get(PLATFORM, name) : undefined
  if (!storedLogo) throw new AppError('ERR_NO_FILE_FOUND')
  return as ? shaped(name, storedLogo, as) : storedLogo
}

function shaped(name: string, storedLogo: Blob, shape: LogoShape): Promise<Blob> {
  const key = `${name} ${shape}`
  const drawing = drawn.get(key) ?? draw(storedLogo, shape)
  if (drawn.size >= MAX_DRAWN) drawn.clear()
  drawn.set(key, drawing)
  drawing.catch(() => drawn.delete(key))
  return drawing
}

async function draw(storedLogo: Blob, shape: LogoShape): Promise<Blob> {
  return new Blob([await shapeLogo(new Uint8Array(await storedLogo.arrayBuffer()), shape)])
}
