import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import * as kanban from '#domain/kanban/contract/endpoints.ts'
import { postedForm } from '~/kit/form/answer.server'
import { movedTo } from '~/kit/order/moved-to'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { PAGES } from '~/pages/all-pages'

/** The lanes as the board has them. */
export async function loadLanes({ request, context }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  const api = apiAs(request, context)
  const [{ lista }] = await Promise.all([
    expectAnswer(api.call(kanban.lanes), pageRequest),
    requirePageAccess(pageRequest, 'lanes'),
  ])
  return { rows: lista.map(({ id, name, color }) => ({ id, name, color })) }
}

/** One step up or down, for who has no scripts. */
export async function moveLane(args: ActionFunctionArgs) {
  const { request, context } = args
  const form = await postedForm(request)
  const [up, down] = [form.get('up'), form.get('down')]
  const ids = (await loadLanes(args)).rows.map(({ id }) => id)
  const id = Number(up ?? down)
  const laneIds = movedTo(ids, id, ids.indexOf(id) + (up === null ? 1 : -1))
  await expectAnswer(apiAs(request, context).call(kanban.order, { laneIds }), { request, context })
  return redirect(`${PAGES.lanes.path}/order${new URL(request.url).search}`)
}
