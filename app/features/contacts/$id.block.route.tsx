import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/contacts/contract/endpoints.ts'
import { QuestionRoute } from '~/kit/confirm/question-route'
import { postedForm, refusedForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { done } from '~/kit/server/form-action.server'
import { idOf } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { apiAs } from '~/lib/api.server'
import { useShownName } from '~/lib/ui/use-shown-name'
import { contactOf } from './load.server'

export async function loader(args: LoaderFunctionArgs) {
  const { id, name, active } = await contactOf(args)
  return { id, name, active }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const input = { contactId: idOf(params.id), active: form.get('active') === 'true' }
  const answer = await apiAs(request, context).call(endpoints.block, input)
  const toastText = { key: input.active ? 'contactUnblocked' : 'contactBlocked' } as const
  return answer.ok ? done(request, 'contacts', toastText) : refusedForm(form, answer)
}

export const clientAction = offlineAction
export const ErrorBoundary = SheetError

/** Asks before nothing goes to a contact any more; of a blocked one, whether it shall again. */
export default function BlockContact() {
  const { t } = useTranslation('contacts')
  const { active, ...contact } = useLoaderData<typeof loader>()
  const name = useShownName()(contact)
  return (
    <QuestionRoute
      title={t(active ? 'blockTitle' : 'unblockTitle', { name })}
      text={t(active ? 'blockText' : 'unblockText')}
      action={t(active ? 'block' : 'unblock')}
      danger={active}
    >
      <input type="hidden" name="active" value={String(!active)} />
    </QuestionRoute>
  )
}
