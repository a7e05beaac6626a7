import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as queues from '#domain/queues/contract/endpoints.ts'
import type { QueueView } from '#domain/queues/contract/schema.ts'
import { postedForm } from '~/kit/form/answer.server'
import { useMutation } from '~/kit/mutation'
import { offlineAction } from '~/kit/offline-action'
import { movedTo } from '~/kit/order/moved-to'
import { OrderSheet } from '~/kit/order/order-sheet'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { allQueues } from './load.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  const [queueList] = await Promise.all([allQueues(pageRequest), requirePageAccess(pageRequest, 'queues')])
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

/** The order of the queues: of the menu that customers see, and of every list. */
function QueueOrder({ queues: rows }: { queues: readonly QueueView[] }) {
  const { t } = useTranslation('queues')
  const { run, problem } = useMutation(queues.order)
  return (
    <OrderSheet
      title={t('order.title')}
      text={t('order.text')}
      noun="queue"
      rows={rows}
      problem={problem}
      words={(key, values) => t(`order.${key}`, { ...values })}
      save={(queueIds) => run({ queueIds })}
    />
  )
}
