import type { LoaderFunctionArgs } from '@remix-run/node'
import * as contactLists from '#domain/contact-lists/contract/endpoints.ts'
import * as userJobs from '#domain/user-jobs/contract/endpoints.ts'
import type { UserJobView } from '#domain/user-jobs/contract/schema.ts'
import { JOB } from '~/features/contacts/import/import-address'
import { apiAs, expectAnswer } from '~/lib/api.server'

/** Loads the content of an import's sheet: the import that its address names, its problems, and one's jobs of these kinds. */
export async function loadSheetImport(
  { request, context }: LoaderFunctionArgs,
  kinds: readonly UserJobView['kind'][],
) {
  const api = apiAs(request, context)
  const pageRequest = { request, context }
  const asked = new URL(request.url).searchParams.get(JOB)
  const jobId = asked && /^\d{1,16}$/.test(asked) ? Number(asked) : undefined
  const [{ jobs }, sheetImport, problems] = await Promise.all([
    expectAnswer(api.call(userJobs.list, {}), pageRequest),
    jobId === undefined ? null : expectAnswer(api.call(contactLists.getImport, { jobId }), pageRequest),
    jobId === undefined ? null : api.call(contactLists.problems, { jobId }),
  ])
  return {
    jobs: jobs.filter(({ kind }) => kinds.includes(kind)),
    sheetImport,
    problems: problems?.ok ? problems.value.problems : [],
    noted: problems?.ok ? problems.value.noted : [],
  }
}
