import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useOutletContext } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ConnectionFormInput, ConnectionView } from '#domain/connections/schema.ts'
import { ConnectionForm } from '~/components/connections/connection-form'
import { RouteSheet } from '~/components/connections/route-sheet'
import { routesAs } from '~/lib/api.server'
import { postedForm, readForm, refused } from '~/lib/form.server'
import type { ConnectionsContext } from './_app.connections'

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const read = readForm(form, ConnectionFormInput)
  if (!read.ok) return read.problem
  const response = await routesAs(request, context).whatsapp.$post({ json: read.data })
  if (!response.ok) return refused(response, form)
  const { id } = ConnectionView.parse(await response.json())
  return redirect(`/connections/${id}/pair`)
}

export default function NewConnection() {
  const { t } = useTranslation('connections')
  const { queues, asksRatings } = useOutletContext<ConnectionsContext>()
  return (
    <RouteSheet title={t('form.newTitle')} text={t('form.newText')}>
      <ConnectionForm queues={queues} asksRatings={asksRatings} problem={useActionData<typeof action>()} />
    </RouteSheet>
  )
}
