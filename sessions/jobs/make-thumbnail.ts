import { systemCtx } from '#domain/core/context.ts'
import type { JobInputs } from '#domain/core/jobs/job-queues.ts'
import { findFileToShrink, recordThumbnail } from '#domain/files/fetch-file.ts'
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
  const made = await storeSmall(ctx, services.files.pathOf(companyId, file.name))
  if (made) await recordThumbnail(ctx, { fileId, ...made })
}
