import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useOutletContext, useParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/connections/endpoints.ts'
import { SendTestInput } from '#domain/connections/schema.ts'
import { ConnectionGone } from '~/features/connections/connection-gone'
import { HealthFigures } from '~/features/connections/health-figures'
import { idOf, loadHealth } from '~/features/connections/load.server'
import { RouteSheet } from '~/features/connections/route-sheet'
import { TestPanel } from '~/features/connections/test-panel'
import { useTestNews } from '~/features/connections/use-test-news'
import { apiAs } from '~/lib/api.server'
import { postedForm, readForm, refused } from '~/lib/form.server'
import type { ConnectionsContext } from './_app.connections'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return loadHealth({ request, context }, params.connectionId ?? '')
}

const TestForm = SendTestInput.omit({ connectionId: true })

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const connectionId = idOf(params.connectionId)
  const api = apiAs(request, context)
  const here = redirect(`/connections/${connectionId}/health`)
  if (form.get('intent') === 'finish') {
    const finished = await api.call(endpoints.finishTest, { connectionId })
    return finished.ok ? here : refused(finished, form)
  }
  const read = readForm(form, TestForm)
  if (!read.ok) return read.problem
  const sent = await api.call(endpoints.sendTest, { ...read.data, connectionId })
  return sent.ok ? here : refused(sent, form)
}

export default function Health() {
  const { t } = useTranslation('connections')
  const { health, test, clientId } = useLoaderData<typeof loader>()
  const { connections } = useOutletContext<ConnectionsContext>()
  const problem = useActionData<typeof action>()
  const id = Number(useParams().connectionId)
  useTestNews(test)
  const connection = connections.find((candidate) => candidate.id === id)
  if (!connection) return <ConnectionGone />
  return (
    <RouteSheet title={t('health.title', { name: connection.name })} text={t('health.text')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 p-5">
        <TestPanel connection={connection} test={test} clientId={clientId} problem={problem} />
        <HealthFigures health={health} connection={connection} dropsTo={`/connections/${id}/drops`} />
      </div>
    </RouteSheet>
  )
}
