import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import * as users from '#domain/users/contract/endpoints.ts'
import { userResource } from '#domain/users/contract/resource.ts'
import { postedForm, refusedForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { done } from '~/kit/server/form-action.server'
import { idOf, requirePageAccess } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { toastKeyOf } from '~/kit/toast-key'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { DeleteUser } from './delete-user'
import { loadChoices } from './load.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  const api = apiAs(request, context)
  const userId = idOf(params.id)
  const [user, uses, allUsers, { queues }] = await Promise.all([
    expectAnswer(api.call(userResource.endpoints.get, { userId }), pageRequest),
    expectAnswer(api.call(users.uses, { userId }), pageRequest),
    expectAnswer(api.call(users.listAll), pageRequest),
    loadChoices(pageRequest),
    requirePageAccess(pageRequest, 'users'),
  ])
  const colleagues = allUsers.filter(({ id }) => id !== userId).map(({ id, name }) => ({ id, name }))
  return { name: user.name, uses, queues, colleagues }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const [kind, id] = String(form.get('to') ?? '').split(':')
  const answer = await apiAs(request, context).call(userResource.endpoints.remove, {
    userId: idOf(params.id),
    ...(kind === 'queue' && id && { toQueueId: id }),
    ...(kind === 'user' && id && { toUserId: id }),
  })
  return answer.ok
    ? done(request, 'users', { key: toastKeyOf('users', 'deleted') })
    : refusedForm(form, answer)
}

export const clientAction = offlineAction
export const ErrorBoundary = SheetError

export default function DeleteUserRoute() {
  return <DeleteUser {...useLoaderData<typeof loader>()} />
}
