import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import * as queues from '#domain/queues/contract/endpoints.ts'
import { postedForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { movedTo } from '~/kit/order/moved-to'
import { openTo } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { allQueues } from './load.server'
import { QueueOrder } from './order-sheet'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  const [queueList] = await Promise.all([allQueues(pageRequest), openTo(pageRequest, 'queues')])
  return { queues: queueList }
}

/** One step up or down, for who has no scripts. */
export async function action({ request, context }: ActionFunctionArgs) {
  const pageRequest = { request, context }
  const form = await postedForm(request)
  const [up, down] = [form.get('up'), form.get('down')]
  const id = Number(up ?? down)
  const ids = (await allQueues(pageRequest)).map((queue) => queue.id)
  const queueIds = movedTo(ids, id, ids.indexOf(id) + (up === null ? 1 : -1))
  await expectAnswer(apiAs(request, context).call(queues.order, { queueIds }), pageRequest)
  return redirect(`/queues/order${new URL(request.url).search}`)
}

export const clientAction = offlineAction
export const ErrorBoundary = SheetError

export default function OrderQueues() {
  return <QueueOrder {...useLoaderData<typeof loader>()} />
}
