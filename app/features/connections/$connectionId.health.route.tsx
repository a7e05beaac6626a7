import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/connections/contract/endpoints.ts'
import { postedForm, readForm, refusedForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { idOf } from '~/kit/server/open-page.server'
import { SheetRoute } from '~/kit/sheet-route'
import { apiAs } from '~/lib/api.server'
import { ConnectionGone } from './connection-gone'
import { HealthFigures } from './health/health-figures'
import { loadHealth } from './load.server'
import { TestFormInput } from './trial/test-input'
import { TestPanel } from './trial/test-panel'
import { useTestNews } from './trial/use-test-news'
import { useConnection } from './use-connection'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return loadHealth({ request, context }, params.connectionId ?? '')
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const connectionId = idOf(params.connectionId)
  const api = apiAs(request, context)
  const healthPage = redirect(`/connections/${connectionId}/health`)
  if (form.get('intent') === 'finish') {
    const finished = await api.call(endpoints.finishTest, { connectionId })
    return finished.ok ? healthPage : refusedForm(form, finished)
  }
  const sent = readForm(form, TestFormInput)
  if (!sent.ok) return sent.answer
  const answer = await api.call(endpoints.sendTest, { ...sent.values, connectionId })
  return answer.ok ? healthPage : sent.refused(answer)
}

export const clientAction = offlineAction

export default function Health() {
  const { t } = useTranslation('connections')
  const { health, test, clientId } = useLoaderData<typeof loader>()
  const shared = useConnection()
  useTestNews(test)
  if (!shared) return <ConnectionGone />
  const { connection } = shared
  return (
    <SheetRoute title={t('health.title', { name: connection.name })} text={t('health.text')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 p-5">
        <TestPanel connection={connection} test={test} clientId={clientId} />
        <HealthFigures
          health={health}
          connection={connection}
          dropsTo={`/connections/${connection.id}/drops`}
        />
      </div>
    </SheetRoute>
  )
}
