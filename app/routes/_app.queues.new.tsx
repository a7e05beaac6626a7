import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { queueResource } from '#domain/queues/resource.ts'
import { loadFreeColors } from '~/features/queues/load.server'
import { QueueSheet } from '~/features/queues/queue-sheet'
import { offlineAction } from '~/kit/offline-action'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'

export async function loader(args: LoaderFunctionArgs) {
  const [form, free] = await Promise.all([formLoader(queueResource, 'queues')(args), loadFreeColors(args)])
  return { ...form, free }
}

export const action = formAction(queueResource, 'queues')
export const clientAction = offlineAction
export const ErrorBoundary = SheetError

export default function NewQueue() {
  const { free } = useLoaderData<typeof loader>()
  return <QueueSheet free={free} isNew />
}
