import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/external-api/contract/endpoints.ts'
import { cursorIn } from '~/kit/deliveries/cursor-in'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { PageHeader } from '~/ui/page-header'
import { CallLog } from './call-log'
import { CodeExamples } from './code-examples'
import { Documentation } from './documentation'
import { TryLinks } from './try-links'
import { WebhookList } from './webhook-list'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  await requirePageAccess(pageRequest, 'messagesApi')
  const input = cursorIn(new URL(request.url).searchParams, 'calls')
  const api = apiAs(request, context)
  const [overview, calls] = await Promise.all([
    expectAnswer(api.call(endpoints.overview), pageRequest),
    expectAnswer(api.call(endpoints.listCalls, input), pageRequest),
  ])
  return { ...overview, calls }
}

/** Shows how programs send through the API, and what they did. Specification 3 §2. */
export default function MessagesApi() {
  const { t } = useTranslation('messages-api')
  const { apiUrl, connections, calls } = useLoaderData<typeof loader>()
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <PageHeader title={t('title')} />
      <div className="grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] gap-8 px-4 pb-10">
        <Documentation apiUrl={apiUrl} connections={connections} />
        <CodeExamples apiUrl={apiUrl} />
        <TryLinks />
        <WebhookList connections={connections} />
        <CallLog page={calls} />
      </div>
      <Outlet />
    </div>
  )
}
