import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { offlineAction } from '~/kit/offline-action'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { pictureAction } from '../picture-action.server'
import { PictureDialog } from '../picture-dialog'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { name, profileImage } = await requirePageAccess({ request, context }, 'profile')
  return { name, picture: profileImage }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const pageRequest = { request, context }
  return pictureAction(pageRequest, (await requirePageAccess(pageRequest, 'profile')).id, 'profile')
}

export const clientAction = offlineAction

export default function OwnPicture() {
  return <PictureDialog {...useLoaderData<typeof loader>()} />
}
