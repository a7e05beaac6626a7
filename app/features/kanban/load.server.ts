import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Problem } from '#domain/core/contract/problems.ts'
import * as kanban from '#domain/kanban/contract/endpoints.ts'
import type { BoardView } from '#domain/kanban/contract/schema.ts'
import * as queues from '#domain/queues/contract/endpoints.ts'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import type { Viewer } from '~/lib/viewer'
import { boardQuery, readBoardFilter } from './state/board-filter'

export type QueueChoice = { id: number; name: string }

/** The answer of the board's loader: the board, or why it could not be read. */
export type LoadedBoard = { board?: BoardView; problem?: Problem; queues: readonly QueueChoice[] }

/** The statuses of a failed reading that leave no page at all: nobody is signed in, or the page is not theirs. */
const NO_PAGE = new Set([401, 403])

/** The board as its address asks for it, and the queues that it may be narrowed by. */
export async function loadBoard({ request, context }: LoaderFunctionArgs): Promise<LoadedBoard> {
  const pageRequest = { request, context }
  const api = apiAs(request, context)
  const query = boardQuery(readBoardFilter(new URL(request.url).searchParams))
  const [answer, queuesAnswer, viewer] = await Promise.all([
    api.call(kanban.board, query),
    api.call(queues.list),
    requirePageAccess(pageRequest, 'kanban'),
  ])
  const choices = queuesAnswer.ok ? queuesAnswer.value.filter(({ id }) => mayChoose(viewer, id)) : []
  const shownChoices = { queues: choices.map(({ id, name }) => ({ id, name })) }
  if (answer.ok) return { ...shownChoices, board: answer.value }
  if (NO_PAGE.has(answer.status)) await expectAnswer(Promise.resolve(answer), pageRequest)
  return { ...shownChoices, problem: answer.problem }
}

/** Returns whether the viewer may choose the queue. In other queues an attendant sees only their own conversations. */
function mayChoose({ profile, queues }: Viewer, queueId: number): boolean {
  return profile === 'admin' || queues.some(({ id }) => id === queueId)
}
