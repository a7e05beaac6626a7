import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, Outlet, useActionData, useLoaderData } from '@remix-run/react'
import { Plus, RotateCw, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/connections/endpoints.ts'
import type { ConnectionView } from '#domain/connections/schema.ts'
import { EmptyState } from '~/components/empty-state'
import { Problem } from '~/components/form'
import { PageHeader } from '~/components/page-header'
import { Alert } from '~/components/ui/alert'
import { Button } from '~/components/ui/button'
import { ConfirmButton } from '~/features/connections/confirm-button'
import type { QueueChoice } from '~/features/connections/connection-form'
import { ConnectionTable } from '~/features/connections/connection-table'
import { idOf, loadConnections } from '~/features/connections/load.server'
import { UnofficialWarning } from '~/features/connections/unofficial-warning'
import { useConnections } from '~/features/connections/use-connections'
import { WithoutQuestion } from '~/features/connections/without-question'
import { apiAs } from '~/lib/api.server'
import type { ApiClient, CallResult } from '~/lib/api-client'
import { postedForm, refused } from '~/lib/form.server'

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadConnections({ request, context })
}

/** What the buttons of the page ask for; each is one call of the API. Specification 2 §4. */
const INTENTS = new Map<string, (api: ApiClient, one: () => One) => Promise<CallResult<unknown>>>([
  ['start', (api, one) => api.call(endpoints.start, one())],
  ['delete', (api, one) => api.call(endpoints.remove, one())],
  ['restart', (api) => api.call(endpoints.restartAll)],
])
type One = { connectionId: number }

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const run = INTENTS.get(String(form.get('intent')))
  if (!run) return redirect('/connections')
  const one = () => ({ connectionId: idOf(String(form.get('connectionId'))) })
  const answer = await run(apiAs(request, context), one)
  return answer.ok ? redirect('/connections') : refused(answer, form)
}

/** What the sheets and dialogs over the page share: the connections as they are now. */
export type ConnectionsContext = {
  connections: readonly ConnectionView[]
  queues: readonly QueueChoice[]
  asksRatings: boolean
}

export default function Connections() {
  const { t } = useTranslation('connections')
  const loaded = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  const connections = useConnections(loaded.connections)
  const down = connections.filter(({ status }) => status !== 'CONNECTED').length
  const { queues, asksRatings } = loaded
  const shared: ConnectionsContext = { connections, queues, asksRatings }
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <PageHeader title={t('title')} count={connections.length}>
        {connections.length > 0 && <RestartAll />}
        {loaded.mayCreate && <NewButton />}
      </PageHeader>
      <div className="grid gap-3 px-4 pb-3 empty:hidden">
        <Problem code={problem?.code} details={problem?.details} />
        {down > 0 && <Alert tone="warn">{t('attention', { count: down })}</Alert>}
        {asksRatings && <WithoutQuestion connections={connections} />}
        {!loaded.mayCreate && <Alert>{t('planWithout')}</Alert>}
      </div>
      {connections.length > 0 ? (
        <ConnectionTable connections={connections} />
      ) : (
        <FirstOne mayCreate={loaded.mayCreate} />
      )}
      <Outlet context={shared} />
    </div>
  )
}

function NewButton() {
  const { t } = useTranslation('connections')
  return (
    <Button asChild variant="primary">
      <Link to="new" preventScrollReset>
        <Plus />
        {t('new')}
      </Link>
    </Button>
  )
}

function RestartAll() {
  const { t } = useTranslation('connections')
  return (
    <ConfirmButton
      fields={{ intent: 'restart' }}
      title={t('restart.title')}
      text={t('restart.text')}
      action={t('restart.action')}
    >
      <RotateCw />
      <span className="max-sm:sr-only">{t('restart.open')}</span>
    </ConfirmButton>
  )
}

/** Nothing yet: the next step, with what it means. Interface 51. */
function FirstOne({ mayCreate }: { mayCreate: boolean }) {
  const { t } = useTranslation('connections')
  return (
    <EmptyState
      icon={<Smartphone aria-hidden />}
      title={t('empty.title')}
      text={t('empty.text')}
      className="flex-1"
    >
      {mayCreate && <NewButton />}
      <div className="text-start">
        <UnofficialWarning />
      </div>
    </EmptyState>
  )
}
