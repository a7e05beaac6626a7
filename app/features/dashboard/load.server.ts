import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Problem } from '#domain/core/contract/problems.ts'
import * as figures from '#domain/figures/contract/endpoints.ts'
import type { FiguresView } from '#domain/figures/contract/schema.ts'
import { transferChoices } from '~/features/inbox/actions/transfer-choices.server'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import type { Lookups } from '~/lib/lookups'
import { figuresQuery, readFiguresFilter } from './figures-filter'

/** The answer of the dashboard's loader: the figures, or why they could not be read. */
export type LoadedFigures = {
  figures?: FiguresView
  problem?: Problem
  choices: Pick<Lookups, 'queues' | 'users'>
}

/** The statuses of a failed reading that leave no page at all: nobody is signed in, or the page is not theirs. */
const NO_PAGE = new Set([401, 403])

/** The figures as the address asks for them, with the queues and attendants by which they can be narrowed. */
export async function loadDashboard({ request, context }: LoaderFunctionArgs): Promise<LoadedFigures> {
  const pageRequest = { request, context }
  await requirePageAccess(pageRequest, 'dashboard')
  const query = figuresQuery(readFiguresFilter(new URL(request.url).searchParams))
  const [answer, choices] = await Promise.all([
    apiAs(request, context).call(figures.figures, query),
    transferChoices(pageRequest),
  ])
  if (answer.ok) return { choices, figures: answer.value }
  if (NO_PAGE.has(answer.status)) await expectAnswer(Promise.resolve(answer), pageRequest)
  return { choices, problem: answer.problem }
}
