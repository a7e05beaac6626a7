import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react'
import * as queues from '#domain/queues/contract/endpoints.ts'
import { queueResource } from '#domain/queues/contract/resource.ts'
import { postedForm, refusedForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { done } from '~/kit/server/form-action.server'
import { idOf, requirePageAccess } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { toastKeyOf } from '~/kit/toast-key'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { DeleteQueue } from './delete-queue'
import { allQueues } from './load.server'
import { NOWHERE } from './nowhere'

const NOT_CHOSEN = {
  status: 422,
  problem: { code: 'ERR_VALIDATION' as const, fields: { toQueueId: 'required' }, details: {} },
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  const queueId = idOf(params.id)
  const [queueList, uses] = await Promise.all([
    allQueues(pageRequest),
    expectAnswer(apiAs(request, context).call(queues.uses, { queueId }), pageRequest),
    requirePageAccess(pageRequest, 'queues'),
  ])
  const queue = queueList.find(({ id }) => id === queueId)
  if (!queue) throw json({ error: queueResource.missing }, 404)
  return { queue, uses, otherQueues: queueList.filter(({ id }) => id !== queueId) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const toQueueId = form.get('toQueueId')
  if (toQueueId === '') return refusedForm(form, NOT_CHOSEN)
  const answer = await apiAs(request, context).callAny(queueResource.endpoints.remove, {
    queueId: idOf(params.id),
    ...(toQueueId === null ? { ifUnused: true } : toQueueId !== NOWHERE && { toQueueId }),
  })
  return answer.ok
    ? done(request, 'queues', { key: toastKeyOf('queues', 'deleted') })
    : refusedForm(form, answer)
}

/** After a refusal the page is loaded again, so that it also asks about tickets that arrived meanwhile. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true
export const clientAction = offlineAction
export const ErrorBoundary = SheetError

export default function DeleteQueueRoute() {
  return <DeleteQueue {...useLoaderData<typeof loader>()} />
}
