import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { useOutletContext } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/connections/endpoints.ts'
import { ConnectionForm } from '~/features/connections/connection-form'
import type { ConnectionsContext } from '~/features/connections/connection-list'
import { ConnectionSheetInput } from '~/features/connections/saving'
import { postedForm, readForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { SheetRoute } from '~/kit/sheet-route'
import { apiAs } from '~/lib/api.server'

export async function action({ request, context }: ActionFunctionArgs) {
  const sent = readForm(await postedForm(request), ConnectionSheetInput)
  if (!sent.ok) return sent.answer
  const made = await apiAs(request, context).call(endpoints.create, sent.values)
  return made.ok ? redirect(`/connections/${made.value.id}/pair`) : sent.refused(made)
}

export const clientAction = offlineAction

export default function NewConnection() {
  const { t } = useTranslation('connections')
  const { queues, asksRatings, calendar } = useOutletContext<ConnectionsContext>()
  return (
    <SheetRoute title={t('form.newTitle')} text={t('form.newText')}>
      <ConnectionForm queues={queues} asksRatings={asksRatings} calendar={calendar} />
    </SheetRoute>
  )
}
