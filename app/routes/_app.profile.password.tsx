import type { ActionFunctionArgs } from '@remix-run/node'
import { userResource } from '#domain/users/resource.ts'
import { OwnPasswordInput } from '#domain/users/schema.ts'
import { PasswordSheet } from '~/features/users/password-sheet'
import { postedForm, readForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { done } from '~/kit/server/form-action.server'
import { openTo } from '~/kit/server/open-page.server'
import { apiAs } from '~/lib/api.server'

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const { id: userId } = await openTo({ request, context }, 'profile')
  const sent = readForm(form, OwnPasswordInput)
  if (!sent.ok) return sent.answer
  const { currentPassword, password } = sent.values
  const own = { userId, currentPassword, password }
  const saved = await apiAs(request, context).callAny(userResource.endpoints.update, own)
  return saved.ok ? done(request, 'profile', { key: 'saved' }) : sent.refused(saved)
}

export const clientAction = offlineAction
export default PasswordSheet
