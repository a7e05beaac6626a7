import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Problem } from '#domain/core/contract/problems.ts'
import * as moments from '#domain/moments/contract/endpoints.ts'
import type { MomentsView } from '#domain/moments/contract/schema.ts'
import { transferChoices } from '~/features/inbox/actions/transfer-choices.server'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import type { Lookups } from '~/lib/lookups'
import { momentsQuery, readMomentsFilter } from './state/moments-filter'

export type PanelChoices = Pick<Lookups, 'queues' | 'users'>

/** The answer of the panel's loader: the panel, or why it could not be read. */
export type LoadedMoments = { panel?: MomentsView; problem?: Problem; choices: PanelChoices }

/** The statuses of a failed reading that leave no page at all: nobody is signed in, or the page is not theirs. */
const NO_PAGE = new Set([401, 403])

/** The panel as its address asks for it, with the attendants and queues. */
export async function loadMoments({ request, context }: LoaderFunctionArgs): Promise<LoadedMoments> {
  const pageRequest = { request, context }
  await requirePageAccess(pageRequest, 'attendancePanel')
  const query = momentsQuery(readMomentsFilter(new URL(request.url).searchParams))
  const [answer, choices] = await Promise.all([
    apiAs(request, context).call(moments.panel, query),
    transferChoices(pageRequest),
  ])
  if (answer.ok) return { choices, panel: answer.value }
  if (NO_PAGE.has(answer.status)) await expectAnswer(Promise.resolve(answer), pageRequest)
  return { choices, problem: answer.problem }
}
