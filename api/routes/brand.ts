import * as brand from '#domain/brand/contract/endpoints.ts'
import { MAX_LOGO_BYTES } from '#domain/brand/contract/schema.ts'
import { getBrand } from '#domain/brand/get-brand.ts'
import { openLogo } from '#domain/brand/open-logo.ts'
import { saveLogo } from '#domain/brand/save-logo.ts'
import { permit } from '#domain/core/contract/permissions.ts'
import { bind, raw } from '../lib/bind.ts'
import { withOneFile } from '../lib/one-file.ts'

const Beside = brand.saveLogo.form.fields.omit({ file: true })

/** Headers of a logo, which is public. It may be cached for ever, because a changed logo gets another name. */
const LOGO_HEADERS = {
  'Content-Type': 'image/png',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
}

export const brandRoutes = bind(brand, {
  get: raw((c) => getBrand(c.var.deps.services)),
  saveLogo: {
    form: raw((c) => {
      permit(c.var.ctx.actor, 'platform:save')
      return withOneFile(c, Beside, MAX_LOGO_BYTES, (upload, { mode }) =>
        saveLogo(c.var.ctx, { mode }, upload),
      )
    }),
  },
  openLogo: raw(async (c, query) => {
    const logo = await openLogo(c.var.deps.services, query)
    return new Response(logo, { headers: { ...LOGO_HEADERS, 'Content-Length': String(logo.size) } })
  }),
})
