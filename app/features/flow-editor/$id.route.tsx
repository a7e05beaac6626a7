import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import * as bot from '#domain/bot/contract/endpoints.ts'
import * as flows from '#domain/flows/contract/endpoints.ts'
import { idOf, requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { onDemand } from '~/ui/on-demand/on-demand'
import { Spinner } from '~/ui/spinner'
import type { FlowEditorProps } from './editor'
import styles from './flow-editor.css?url'
import { FlowPhone } from './phone/flow-phone'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  const api = apiAs(request, context)
  const flowId = idOf(params.id)
  const [{ flow }, { numbers }] = await Promise.all([
    expectAnswer(api.call(flows.draft, { flowId }), pageRequest),
    expectAnswer(api.call(bot.numbers, { flowId }), pageRequest),
    requirePageAccess(pageRequest, 'flowEditor'),
  ])
  return { flow, numbers }
}

/** The canvas keeps what it has: only another flow is another page. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  currentParams.id !== nextParams.id

/** A part of the page that comes later cannot bring styles of its own. */
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** The canvas has code of its own, which no other page loads. */
const Editor = onDemand<FlowEditorProps>(async () => (await import('./editor')).FlowEditor, {
  meanwhile: () => <Waiting />,
})

/** The canvas of a flow. Specification 3 §2. */
export default function FlowEditorRoute() {
  const { flow, numbers } = useLoaderData<typeof loader>()
  const byNode = useMemo(() => new Map(numbers.map((row) => [row.nodeId, row])), [numbers])
  return <Editor key={flow.id} flow={flow} phone={FlowPhone} numbers={byNode} />
}

function Waiting() {
  const { t } = useTranslation('flow-editor')
  return (
    <div className="grid flex-1 content-start gap-8 p-4">
      <h1 className="text-lg font-semibold">{t('title')}</h1>
      <div className="grid place-items-center">
        <Spinner label={t('title')} />
      </div>
    </div>
  )
}
