import { flowResource } from '#domain/flows/contract/resource.ts'
import * as endpoints from '#domain/queue-integrations/contract/endpoints.ts'
import { queueIntegrationResource } from '#domain/queue-integrations/contract/resource.ts'
import { readRow } from '~/kit/server/form-action.server'
import { idOf, type PageRequest, requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import type { FlowChoice } from './integration-fields'

const MAX_FLOWS = 1000

/** The company's flows, all of them: one that is not offered could not stay chosen. */
export async function loadFlows(pageRequest: PageRequest): Promise<FlowChoice[]> {
  const api = apiAs(pageRequest.request, pageRequest.context)
  const flows: FlowChoice[] = []
  let cursor: string | undefined
  do {
    const page = await expectAnswer(
      api.call(flowResource.endpoints.list, { ...(cursor && { cursor }) }),
      pageRequest,
    )
    flows.push(...page.flows.map(({ id, name }) => ({ id, name })))
    cursor = page.next ?? undefined
  } while (cursor !== undefined && flows.length < MAX_FLOWS)
  return flows
}

/** An integration and a page of its calls; `after` in the address is where the page begins. */
export async function loadDeliveries(pageRequest: PageRequest, id: string | undefined) {
  await requirePageAccess(pageRequest, 'queueIntegrations')
  const after = new URL(pageRequest.request.url).searchParams.get('after') ?? ''
  const input = { queueIntegrationId: idOf(id), ...(/^\d{1,16}$/.test(after) && { cursor: after }) }
  const api = apiAs(pageRequest.request, pageRequest.context)
  const [row, page] = await Promise.all([
    readRow(queueIntegrationResource, pageRequest, id),
    expectAnswer(api.call(endpoints.listDeliveries, input), pageRequest),
  ])
  return { id: row.id, name: row.name, page }
}
