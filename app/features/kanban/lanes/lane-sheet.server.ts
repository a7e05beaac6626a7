import type { LoaderFunctionArgs } from '@remix-run/node'
import * as kanban from '#domain/kanban/contract/endpoints.ts'
import { randomColor } from '#domain/tags/contract/rules.ts'
import { formLoader } from '~/kit/server/form-action.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { lanes } from './lanes'

const loadRow = formLoader(lanes, 'lanes')

/** A lane, or the colour that a new one begins with, and the lanes that it may lead to. */
export async function loadLaneSheet(args: LoaderFunctionArgs) {
  const { request, context } = args
  const lanesAnswer = expectAnswer(apiAs(request, context).call(kanban.lanes), { request, context })
  const [{ row }, { lista }] = await Promise.all([loadRow(args), lanesAnswer])
  const otherLanes = lista.filter(({ id }) => id !== row?.id).map(({ id, name }) => ({ id, name }))
  return { row, otherLanes, color: row ? undefined : randomColor() }
}
