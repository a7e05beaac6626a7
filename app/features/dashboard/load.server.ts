import type { LoaderFunctionArgs } from '@remix-run/node'
import * as connections from '#domain/connections/contract/endpoints.ts'
import type { Problem } from '#domain/core/contract/problems.ts'
import * as figures from '#domain/figures/contract/endpoints.ts'
import type { FiguresView, RatingsView } from '#domain/figures/contract/schema.ts'
import * as queues from '#domain/queues/contract/endpoints.ts'
import * as users from '#domain/users/contract/endpoints.ts'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { figuresQuery, hasNoFilter, readFiguresFilter, readTab, serviceQuery } from './figures-filter'
import type { ServiceChoices } from './service-filters'

/** The answer of the dashboard's loader: the figures, or why they could not be read. */
export type LoadedFigures = {
  figures?: FiguresView
  /** Whom the ratings are about; read where they are looked at. */
  ratings?: RatingsView
  problem?: Problem
  choices: ServiceChoices
}

/** The statuses of a failed reading that leave no page at all: nobody is signed in, or the page is not theirs. */
const NO_PAGE = new Set([401, 403])

/** The figures as the address asks for them, with whom and what they can be narrowed by. */
export async function loadDashboard({ request, context }: LoaderFunctionArgs): Promise<LoadedFigures> {
  const pageRequest = { request, context }
  await requirePageAccess(pageRequest, 'dashboard')
  const params = new URL(request.url).searchParams
  if (hasNoFilter(params)) return { choices: await serviceChoices(pageRequest) }
  const api = apiAs(request, context)
  const filter = readFiguresFilter(params)
  const [answer, choices, ratings] = await Promise.all([
    api.call(figures.figures, figuresQuery(filter)),
    serviceChoices(pageRequest),
    readTab(params) === 'nps' ? api.call(figures.ratings, serviceQuery(filter)) : undefined,
  ])
  if (answer.ok) {
    const loaded = { choices, figures: answer.value }
    if (ratings === undefined) return loaded
    return ratings.ok ? { ...loaded, ratings: ratings.value } : { ...loaded, problem: ratings.problem }
  }
  if (NO_PAGE.has(answer.status)) await expectAnswer(Promise.resolve(answer), pageRequest)
  return { choices, problem: answer.problem }
}

/** Queues, users and connections by which service can be narrowed. */
export async function serviceChoices(
  pageRequest: Parameters<typeof expectAnswer>[1],
): Promise<ServiceChoices> {
  const api = apiAs(pageRequest.request, pageRequest.context)
  const [queueRows, userRows, connectionRows] = await Promise.all([
    expectAnswer(api.call(queues.list), pageRequest),
    expectAnswer(api.call(users.listAll), pageRequest),
    expectAnswer(api.call(connections.list), pageRequest),
  ])
  return {
    queues: queueRows.map(toName),
    users: userRows.map(toName),
    connections: connectionRows.map(toName),
  }
}

const toName = ({ id, name }: { id: number; name: string }) => ({ id, name })
