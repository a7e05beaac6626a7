import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import * as connections from '#domain/connections/contract/endpoints.ts'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { TryPage } from './try-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  const [viewer, allConnections] = await Promise.all([
    requirePageAccess(pageRequest, 'botPlayground'),
    expectAnswer(apiAs(request, context).call(connections.list), pageRequest),
  ])
  return {
    connections: allConnections.map(({ id, name }) => ({ id, name })),
    timeZone: viewer.company.timeZone,
  }
}

/** A phone in the page that talks to the company's bot. */
export default function TryRoute() {
  return <TryPage {...useLoaderData<typeof loader>()} />
}
