import { and, eq, inArray } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import { userJobs } from '#db/schema/user-jobs.ts'
import type { Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { inCompany } from '../core/tenancy.ts'
import { JobCounts, type UserJobView } from './contract/schema.ts'

/** Views of jobs, in the order of the ids; those that are gone are left out. */
export async function jobViews(tx: Tx, ids: readonly number[]): Promise<UserJobView[]> {
  const rows = await readLiveJobs(tx, ids)
  const views = new Map(rows.map(({ view }) => [view.id, view]))
  return ids.flatMap((id) => views.get(id) ?? [])
}

/** The view of one job; a verb's answer. */
export async function jobView(tx: Tx, id: number): Promise<UserJobView> {
  const [view] = await jobViews(tx, [id])
  if (!view) throw new AppError('ERR_NOT_FOUND')
  return view
}

/** Jobs as events tell them, with whose they are. */
export async function readLiveJobs(
  tx: Tx,
  ids: readonly number[],
): Promise<{ view: UserJobView; facts: { userId: number } }[]> {
  if (ids.length === 0) return []
  const rows = await tx.db
    .select({ job: userJobs, file: { id: files.id, name: files.originalName, size: files.size } })
    .from(userJobs)
    .leftJoin(files, and(eq(files.companyId, userJobs.companyId), eq(files.id, userJobs.fileId)))
    .where(inCompany(tx, userJobs, inArray(userJobs.id, [...ids])))
  return rows.map(({ job, file }) => ({ view: toView(job, file), facts: { userId: job.userId } }))
}

type FileRow = { id: number; name: string | null; size: number | null } | null

function toView(job: typeof userJobs.$inferSelect, file: FileRow): UserJobView {
  const { id, version, kind, state, phase, title, done, total, failure } = job
  return {
    id,
    version,
    kind,
    state,
    phase,
    title,
    done,
    total,
    failure,
    counts: JobCounts.parse(job.counts),
    file: file && { id: file.id, name: file.name ?? 'file', size: file.size },
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
  }
}
