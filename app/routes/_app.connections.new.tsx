import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useOutletContext } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/connections/endpoints.ts'
import { ConnectionFormInput } from '#domain/connections/schema.ts'
import { ConnectionForm } from '~/features/connections/connection-form'
import { RouteSheet } from '~/features/connections/route-sheet'
import { apiAs } from '~/lib/api.server'
import { postedForm, readForm, refused } from '~/lib/form.server'
import type { ConnectionsContext } from './_app.connections'

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const read = readForm(form, ConnectionFormInput)
  if (!read.ok) return read.problem
  const made = await apiAs(request, context).call(endpoints.create, read.data)
  return made.ok ? redirect(`/connections/${made.value.id}/pair`) : refused(made, form)
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
