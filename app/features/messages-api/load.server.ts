import { json } from '@remix-run/node'
import * as endpoints from '#domain/external-api/contract/endpoints.ts'
import type { ApiConnectionView } from '#domain/external-api/contract/schema.ts'
import { idOf, type PageRequest, requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'

/** The connection of the address, with its webhook, or the page that says there is none. */
export async function loadConnection(
  pageRequest: PageRequest,
  id: string | undefined,
): Promise<ApiConnectionView> {
  await requirePageAccess(pageRequest, 'messagesApi')
  const api = apiAs(pageRequest.request, pageRequest.context)
  const { connections } = await expectAnswer(api.call(endpoints.overview), pageRequest)
  const connection = connections.find((candidate) => candidate.id === idOf(id))
  if (!connection) throw json({ error: 'ERR_NO_WAPP_FOUND' }, 404)
  return connection
}
