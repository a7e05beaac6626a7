import { fileListResource } from '#domain/file-lists/contract/resource.ts'
import * as queues from '#domain/queues/contract/endpoints.ts'
import { freeColors } from '#domain/queues/contract/rules.ts'
import { loadAutomation } from '~/features/flows/load-automation.server'
import { loadNames, type NamedRow } from '~/kit/server/load-names.server'
import { type PageRequest, requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'

/** The company's queues, in the order of the menu. */
export function allQueues(pageRequest: PageRequest) {
  return expectAnswer(apiAs(pageRequest.request, pageRequest.context).call(queues.list), pageRequest)
}

const OFFERED = 12

/** Colours that a queue may take: those that no other has, its own first. */
export async function loadFreeColors(pageRequest: PageRequest, ownId?: number): Promise<string[]> {
  const queueList = await allQueues(pageRequest)
  const ownQueue = queueList.find(({ id }) => id === ownId)
  const free = freeColors(
    queueList.map(({ color }) => color),
    OFFERED,
  )
  return ownQueue ? [ownQueue.color, ...free] : free
}

/** The company's lists of files, all of them. */
export function loadFileLists(pageRequest: PageRequest): Promise<NamedRow[]> {
  const { list } = fileListResource.endpoints
  const api = apiAs(pageRequest.request, pageRequest.context)
  return loadNames(async (cursor) => {
    const { files, next } = await expectAnswer(api.call(list, { ...(cursor && { cursor }) }), pageRequest)
    return { rows: files, next }
  })
}

/** The company's integrations; null where its plan has none. */
export async function loadIntegrations(pageRequest: PageRequest): Promise<NamedRow[] | null> {
  const { integrations } = await loadAutomation(pageRequest, await requirePageAccess(pageRequest, 'queues'))
  return integrations
}
