import type { z } from 'zod'
import type { Ctx } from '#domain/core/context.ts'
import { AttachmentFields } from '#domain/core/contract/resources/attachment-endpoints.ts'
import type { Upload } from '#domain/files/inspect-file.ts'
import { readMaxFileBytes } from '#domain/settings/public-settings.ts'
import { raw } from './bind.ts'
import { readRowField } from './json-field.ts'
import { withOneFile } from './one-file.ts'

type Edited<S extends z.ZodObject> = {
  version?: number | undefined
  values?: Omit<z.output<S>, 'version'> | undefined
}
type Attachment<Named extends object, S extends z.ZodObject, View, Detach> = {
  resource: { schemas: { update: S } }
  maxBytes: number
  requireRight(ctx: Ctx, named: Named): Promise<void>
  attach(ctx: Ctx, input: Named & Edited<S>, upload: Upload, mostBytes: number): Promise<View>
  detach: Detach
}

/** Binds the verbs of a row's file (`attachmentVerbs`) to its endpoints (`attachmentOf`). */
export function attachmentRoutes<Named extends object, S extends z.ZodObject, View, Detach>({
  resource,
  detach,
  ...attachment
}: Attachment<Named, S, View, Detach>) {
  const form = raw(async (c, named: Named) => {
    const { ctx, deps } = c.var
    await attachment.requireRight(ctx, named)
    const maxBytes = Math.min(await readMaxFileBytes(deps.services), attachment.maxBytes)
    return withOneFile(c, AttachmentFields, maxBytes, (upload, { version, row }) => {
      const values = readRowField(c, row, resource.schemas.update)
      return attachment.attach(ctx, { ...named, version, values }, upload, maxBytes)
    })
  })
  return { attach: { form }, detach }
}
