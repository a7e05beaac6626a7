import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { userResource } from '#domain/users/contract/resource.ts'
import { postedForm, readForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { done } from '~/kit/server/form-action.server'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { ProfilePage } from '../profile-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  const { id: userId } = await requirePageAccess(pageRequest, 'profile')
  return expectAnswer(apiAs(request, context).call(userResource.endpoints.get, { userId }), pageRequest)
}

/**
 * The fields of the viewer's own profile: only those that the page shows. The form does not read anything else that is
 * sent.
 */
const OwnProfile = userResource.schemas.update.pick({ name: true, farewellMessage: true, version: true })

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const { id: userId } = await requirePageAccess({ request, context }, 'profile')
  const sent = readForm(form, OwnProfile)
  if (!sent.ok) return sent.answer
  const input = { ...OwnProfile.parse(sent.values), userId }
  const saved = await apiAs(request, context).callAny(userResource.endpoints.update, input)
  return saved.ok ? done(request, 'profile', { key: 'profileSaved' }) : sent.refused(saved)
}

export const clientAction = offlineAction

export default function ProfileRoute() {
  return <ProfilePage user={useLoaderData<typeof loader>()} />
}
