import type { ActionFunctionArgs } from '@remix-run/node'
import { userResource } from '#domain/users/contract/resource.ts'
import { OwnPasswordInput } from '#domain/users/contract/schema.ts'
import { postedForm, readForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { done } from '~/kit/server/form-action.server'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs } from '~/lib/api.server'
import { openSession } from '~/lib/server/open-session.server'
import { PasswordSheet } from '../password-sheet'

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const { id: userId, email } = await requirePageAccess({ request, context }, 'profile')
  const sent = readForm(form, OwnPasswordInput)
  if (!sent.ok) return sent.answer
  const { currentPassword, password } = sent.values
  const input = { userId, currentPassword, password }
  const saved = await apiAs(request, context).callAny(userResource.endpoints.update, input)
  if (!saved.ok) return sent.refused(saved)
  // Whoever holds a copy of the session's id is out, too: this browser goes on under another one.
  const opened = await openSession({ request, context }, { email, password })
  const answer = await done(request, 'profile', { key: 'passwordChanged' })
  if (opened.ok)
    for (const cookie of opened.headers.getSetCookie()) answer.headers.append('Set-Cookie', cookie)
  return answer
}

export const clientAction = offlineAction
export default PasswordSheet
