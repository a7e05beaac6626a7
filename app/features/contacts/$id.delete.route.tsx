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
import { toastKeyOf } from '~/kit/toast-key'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { useShownName } from '~/lib/ui/use-shown-name'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  const input = { contactId: idOf(params.id) }
  return expectAnswer(apiAs(request, context).call(endpoints.traces, input), { request, context })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const answer = await apiAs(request, context).call(endpoints.remove, { contactId: idOf(params.id) })
  return answer.ok
    ? done(request, 'contacts', { key: toastKeyOf('contacts', 'deleted') })
    : refusedForm(form, answer)
}

export const clientAction = offlineAction
export const ErrorBoundary = SheetError

/** Asks before a contact goes, saying what goes with them and what stays. */
export default function DeleteContact() {
  const { t } = useTranslation('contacts')
  const { tickets, liveTickets, scheduled, merges, staysInHistory, ...contact } =
    useLoaderData<typeof loader>()
  const name = useShownName()(contact)
  return (
    <QuestionRoute
      title={t('delete.title', { name })}
      text={t(staysInHistory ? 'delete.stays' : 'delete.gone')}
      action={t('act.delete')}
      danger
    >
      {tickets + scheduled + merges > 0 && (
        <ul className="grid list-disc gap-1 ps-5 text-muted">
          {scheduled > 0 && <li>{t('delete.scheduled', { count: scheduled })}</li>}
          {tickets > 0 && <li>{t('delete.tickets', { count: tickets })}</li>}
          {liveTickets > 0 && <li>{t('delete.live', { count: liveTickets })}</li>}
          {merges > 0 && <li>{t('delete.merges', { count: merges })}</li>}
        </ul>
      )}
    </QuestionRoute>
  )
}
