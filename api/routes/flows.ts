import type { Context } from 'hono'
import { AppError, invalid } from '#domain/core/contract/errors.ts'
import { problemsOf } from '#domain/core/contract/problems.ts'
import { addMedia, MAX_MEDIA_BYTES, requireMediaRight } from '#domain/flows/add-media.ts'
import * as flows from '#domain/flows/contract/endpoints.ts'
import { MAX_CARDS } from '#domain/flows/contract/nodes/content.ts'
import { MEDIA_KINDS, type MediaKind } from '#domain/flows/contract/nodes/node-fields.ts'
import { ContentFields, MediaFields } from '#domain/flows/contract/schema.ts'
import { createDrawnFlow } from '#domain/flows/create-drawn-flow.ts'
import { listChoices } from '#domain/flows/draft/list-choices.ts'
import { readDraft } from '#domain/flows/draft/read-draft.ts'
import { saveDraft } from '#domain/flows/draft/save-draft.ts'
import { duplicateFlow } from '#domain/flows/duplicate-flow.ts'
import { changeFlow } from '#domain/flows/get-flow.ts'
import { getVersion, listVersions } from '#domain/flows/versions/list-versions.ts'
import { publishFlow, restoreVersion, saveFlow } from '#domain/flows/versions/publish-flow.ts'
import { bind, raw } from '../lib/bind.ts'
import type { ApiEnv } from '../lib/types.ts'
import { withUpload } from '../lib/uploads.ts'

export const flowRoutes = bind(flows, {
  change: changeFlow,
  choices: listChoices,
  createDrawn: createDrawnFlow,
  draft: readDraft,
  saveDraft,
  save: saveFlow,
  duplicate: duplicateFlow,
  versions: listVersions,
  version: getVersion,
  publish: publishFlow,
  restore: restoreVersion,
  content: { form: raw((c) => takeMedia(c, ContentFields, MEDIA_KINDS, MAX_CARDS)) },
  image: { form: raw((c) => takeOne(c, ['image'])) },
  audio: { form: raw((c) => takeOne(c, ['audio', 'video'])) },
})

/** Files in the order sent; `body` holds their names, where the browser sends other ones. */
function takeMedia(
  c: Context<ApiEnv>,
  fieldsSchema: typeof ContentFields,
  kinds: readonly MediaKind[],
  maxFiles: number,
): Promise<string[]> {
  const { ctx } = c.var
  requireMediaRight(ctx)
  return withUpload(c, { maxFileBytes: MAX_MEDIA_BYTES, maxFiles }, ({ fields, files }) => {
    const input = fieldsSchema.safeParse(fields)
    if (!input.success) throw new AppError('ERR_VALIDATION', { fields: problemsOf(input.error.issues) })
    if (files.length === 0) throw invalid({ medias: 'required' })
    const names = [input.data.body].flat()
    const uploads = files.map((file, index) => ({
      blob: file.data,
      name: names[index] || file.name,
      type: file.mime,
    }))
    return addMedia(ctx, uploads, kinds)
  })
}

async function takeOne(c: Context<ApiEnv>, kinds: readonly MediaKind[]): Promise<{ name: string }> {
  const [name = ''] = await takeMedia(c, MediaFields, kinds, 1)
  return { name }
}
