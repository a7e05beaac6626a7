import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { userResource } from '#domain/users/contract/resource.ts'
import { offlineAction } from '~/kit/offline-action'
import { idOf, requirePageAccess } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { pictureAction } from './picture-action.server'
import { PictureDialog } from './picture-dialog'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  const input = { userId: idOf(params.id) }
  const [{ name, profileImage }] = await Promise.all([
    expectAnswer(apiAs(request, context).call(userResource.endpoints.get, input), pageRequest),
    requirePageAccess(pageRequest, 'users'),
  ])
  return { name, picture: profileImage }
}

export function action({ request, context, params }: ActionFunctionArgs) {
  return pictureAction({ request, context }, idOf(params.id), 'users')
}

export const clientAction = offlineAction
export const ErrorBoundary = SheetError

export default function UserPicture() {
  return <PictureDialog {...useLoaderData<typeof loader>()} />
}
