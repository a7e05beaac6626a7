import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useOutletContext, useParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/connections/endpoints.ts'
import { ConnectionFormInput } from '#domain/connections/schema.ts'
import { ConnectionForm } from '~/features/connections/connection-form'
import { ConnectionGone } from '~/features/connections/connection-gone'
import { idOf } from '~/features/connections/load.server'
import { RouteSheet } from '~/features/connections/route-sheet'
import { apiAs } from '~/lib/api.server'
import { postedForm, readForm, refused } from '~/lib/form.server'
import { sayNext } from '~/lib/server/toast.server'
import type { ConnectionsContext } from './_app.connections'

/** The form always carries every field. */
const EditForm = ConnectionFormInput.omit({ channel: true, pairingNumber: true })

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const read = readForm(form, EditForm)
  if (!read.ok) return read.problem
  const asked = { ...read.data, connectionId: idOf(params.connectionId) }
  const answer = await apiAs(request, context).call(endpoints.update, asked)
  if (!answer.ok) return refused(answer, form)
  return redirect('/connections', { headers: { 'Set-Cookie': await sayNext({ key: 'connectionSaved' }) } })
}

export default function EditConnection() {
  const { t } = useTranslation('connections')
  const { connections, queues, asksRatings } = useOutletContext<ConnectionsContext>()
  const problem = useActionData<typeof action>()
  const id = Number(useParams().connectionId)
  const connection = connections.find((candidate) => candidate.id === id)
  if (!connection) return <ConnectionGone />
  return (
    <RouteSheet title={t('edit.title', { name: connection.name })} text={t('edit.text')}>
      <ConnectionForm
        key={connection.id}
        connection={connection}
        queues={queues}
        asksRatings={asksRatings}
        problem={problem}
      />
    </RouteSheet>
  )
}
