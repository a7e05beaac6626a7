import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import * as notifications from '#domain/notifications/contract/endpoints.ts'
import { NotificationSettings } from '#domain/notifications/contract/schema.ts'
import * as queues from '#domain/queues/contract/endpoints.ts'
import { postedForm, readForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { done } from '~/kit/server/form-action.server'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { NotificationsPage } from './notifications-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  const api = apiAs(request, context)
  const viewer = await requirePageAccess(pageRequest, 'notifications')
  const [settings, allQueues] = await Promise.all([
    expectAnswer(api.call(notifications.getSettings), pageRequest),
    expectAnswer(api.call(queues.list), pageRequest),
  ])
  const ownQueues = allQueues.filter(
    ({ id }) => viewer.profile === 'admin' || viewer.queues.some((queue) => queue.id === id),
  )
  return { settings, queues: ownQueues.map(({ id, name, color }) => ({ id, name, color })) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const read = readForm(await postedForm(request), NotificationSettings)
  if (!read.ok) return read.answer
  const saved = await apiAs(request, context).call(notifications.saveSettings, read.values)
  return saved.ok ? done(request, 'notifications', { key: 'notificationsSaved' }) : read.refused(saved)
}

export const clientAction = offlineAction

/** Shows the settings of how the user wants to be told of events. */
export default function NotificationsRoute() {
  return <NotificationsPage {...useLoaderData<typeof loader>()} />
}
