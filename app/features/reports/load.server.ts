import type { LoaderFunctionArgs } from '@remix-run/node'
import * as connections from '#domain/connections/contract/endpoints.ts'
import type { Problem } from '#domain/core/contract/problems.ts'
import * as figures from '#domain/figures/contract/endpoints.ts'
import type { ReportPage } from '#domain/figures/contract/schema.ts'
import { transferChoices } from '~/features/inbox/actions/transfer-choices.server'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import type { Lookups } from '~/lib/lookups'
import { readReportFilter, reportQuery } from './report-filter'

/** The answer of the report's loader: its page, or why it could not be read. */
export type LoadedReport = {
  report?: ReportPage
  problem?: Problem
  choices: Pick<Lookups, 'queues' | 'users'> & { connections: { id: number; name: string }[] }
}

/** The statuses of a failed reading that leave no page at all: nobody is signed in, or the page is not theirs. */
const NO_PAGE = new Set([401, 403])

/** The report as its address asks for it, with what it can be narrowed by. */
export async function loadReport({ request, context }: LoaderFunctionArgs): Promise<LoadedReport> {
  const pageRequest = { request, context }
  await requirePageAccess(pageRequest, 'reports')
  const api = apiAs(request, context)
  const [answer, people, listed] = await Promise.all([
    api.call(figures.report, reportQuery(readReportFilter(new URL(request.url).searchParams))),
    transferChoices(pageRequest),
    expectAnswer(api.call(connections.list), pageRequest),
  ])
  const choices = { ...people, connections: listed.map(({ id, name }) => ({ id, name })) }
  if (answer.ok) return { choices, report: answer.value }
  if (NO_PAGE.has(answer.status)) await expectAnswer(Promise.resolve(answer), pageRequest)
  return { choices, problem: answer.problem }
}
