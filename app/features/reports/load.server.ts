import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import * as contacts from '#domain/contacts/contract/endpoints.ts'
import type { Problem } from '#domain/core/contract/problems.ts'
import * as figures from '#domain/figures/contract/endpoints.ts'
import type { ReportPage } from '#domain/figures/contract/schema.ts'
import * as tags from '#domain/tags/contract/endpoints.ts'
import { serviceChoices } from '~/features/dashboard/load.server'
import type { ServiceChoices } from '~/features/dashboard/service-filters'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { PAGES } from '~/pages/all-pages'
import { readReportFilter, reportQuery } from './report-filter'

/** The answer of the report's loader: its page, or why it could not be read. */
export type LoadedReport = {
  report?: ReportPage
  problem?: Problem
  choices: ServiceChoices & { tags: readonly { id: number; name: string }[] }
  /** Name of the contact by whom the report is narrowed; none of one who cannot be seen, or is gone. */
  contactName?: string
}

/** The statuses of a failed reading that leave no page at all: nobody is signed in, or the page is not theirs. */
const NO_PAGE = new Set([401, 403])

/** The report as its address asks for it, with what it can be narrowed by. A page behind the last one leads to the last. */
export async function loadReport({ request, context }: LoaderFunctionArgs): Promise<LoadedReport> {
  const pageRequest = { request, context }
  await requirePageAccess(pageRequest, 'reports')
  const api = apiAs(request, context)
  const params = new URL(request.url).searchParams
  const filter = readReportFilter(params)
  const contactId = Number(filter.contactId)
  const [answer, service, labels, contact] = await Promise.all([
    api.call(figures.report, reportQuery(filter)),
    serviceChoices(pageRequest),
    expectAnswer(api.call(tags.all, { kanban: 0 }), pageRequest),
    contactId > 0 ? api.call(contacts.get, { contactId }) : undefined,
  ])
  const loaded = {
    choices: { ...service, tags: labels.map(({ id, name }) => ({ id, name })) },
    ...(contact?.ok && { contactName: contact.value.name }),
  }
  if (answer.ok) {
    const lastPage = Math.max(1, Math.ceil(answer.value.totalTickets.total / filter.pageSize))
    if (filter.page > lastPage) {
      params.set('page', String(lastPage))
      throw redirect(`${PAGES.reports.path}?${params}`)
    }
    return { ...loaded, report: answer.value }
  }
  if (NO_PAGE.has(answer.status)) await expectAnswer(Promise.resolve(answer), pageRequest)
  return { ...loaded, problem: answer.problem }
}
