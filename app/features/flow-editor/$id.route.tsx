import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import * as flows from '#domain/flows/contract/endpoints.ts'
import { idOf, requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  const [{ flow }] = await Promise.all([
    expectAnswer(apiAs(request, context).call(flows.draft, { flowId: idOf(params.id) }), pageRequest),
    requirePageAccess(pageRequest, 'flowEditor'),
  ])
  return { flow }
}

export default function FlowEditor() {
  const { flow } = useLoaderData<typeof loader>()
  return <h1>{flow.name}</h1>
}
