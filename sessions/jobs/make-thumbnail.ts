import { systemCtx } from '#domain/core/context.ts'
import type { JobInputs } from '#domain/core/contract/jobs/job-queues.ts'
import { isHeic } from '#domain/files/contract/rules.ts'
import { findFileToShrink, recordThumbnail } from '#domain/files/fetch-file.ts'
import { findRendition } from '#domain/files/renditions/find-rendition.ts'
import { storeSmall } from '#domain/files/small-picture.ts'
import type { JobTools } from './job.ts'

/** Gives a stored picture its small one. One that cannot be read stays without. Safe to repeat. */
export async function makeThumbnail(
  { services }: JobTools,
  input: JobInputs['make-thumbnail'],
): Promise<void> {
  const { companyId, fileId } = input
  const ctx = systemCtx(services, companyId, 'job')
  const file = await findFileToShrink(ctx, fileId)
  if (!file) return
  const rendition = isHeic(file.mime) ? await findRendition(ctx, { fileId, mime: file.mime }) : undefined
  const thumbnail = await storeSmall(ctx, services.files.pathOf(companyId, (rendition ?? file).name))
  if (thumbnail) await recordThumbnail(ctx, { fileId, ...thumbnail })
}
