import { eq } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { platformCtx } from '../core/platform.ts'
import { inCompany } from '../core/tenancy.ts'
import type { Upload } from '../files/inspect-file.ts'
import { keepingUpload } from '../files/keep-uploads.ts'
import { writePlatform } from '../settings/write-platform.ts'
import { type LogoMode, logoKey } from './contract/rules.ts'
import { drawLogo } from './draw-logo.ts'

/** The largest size of a drawn logo in bytes; its pixels are bounded. */
const MAX_DRAWN_BYTES = 4_000_000

/**
 * POST /settings-whitelabel/logo: a logo of the platform, in place of the one that it had, which stays in the store until the
 * nightly look for what nothing shows. Answers the name of its file. Throws ERR_NO_PERMISSION, ERR_VALIDATION, ERR_FILE_TYPE. Specification 2 §7.
 */
export async function saveLogo(ctx: Ctx, { mode }: { mode: LogoMode }, upload: Upload): Promise<string> {
  permit(ctx.actor, 'platform:save')
  const blob = new Blob([await drawLogo(mode, upload.blob)])
  const drawn = { blob, name: `${logoKey(mode)}.png`, type: 'image/png' }
  return keepingUpload(platformCtx(ctx), drawn, MAX_DRAWN_BYTES, async (tx, fileId) => {
    const value = await nameOf(tx, fileId)
    await writePlatform(tx, [{ name: logoKey(mode), value }])
    return value
  })
}

async function nameOf(tx: Tx, fileId: number): Promise<string> {
  const rows = await tx.db
    .select({ name: files.name })
    .from(files)
    .where(inCompany(tx, files, eq(files.id, fileId)))
  return firstOrThrow(rows, 'ERR_NO_FILE_FOUND').name
}
