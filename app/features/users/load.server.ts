import * as connections from '#domain/connections/contract/endpoints.ts'
import * as queues from '#domain/queues/contract/endpoints.ts'
import type { Entity } from '~/kit/form/fields/choice-field'
import type { PageRequest } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'

export type UserChoices = { queues: readonly Entity[]; connections: readonly Entity[] }

/** Loads what a user can be given: queues, and a default connection. */
export async function loadChoices(pageRequest: PageRequest): Promise<UserChoices> {
  const api = apiAs(pageRequest.request, pageRequest.context)
  const [allQueues, allConnections] = await Promise.all([
    expectAnswer(api.call(queues.list), pageRequest),
    expectAnswer(api.call(connections.list), pageRequest),
  ])
  return {
    queues: allQueues.map(({ id, name, color }) => ({ id, name, color })),
    connections: allConnections.map(({ id, name }) => ({ id, name })),
  }
}
