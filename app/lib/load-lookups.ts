import * as connections from '#domain/connections/endpoints.ts'
import * as queues from '#domain/queues/endpoints.ts'
import * as tags from '#domain/tags/endpoints.ts'
import * as users from '#domain/users/endpoints.ts'
import { type CallResult, call } from './call'
import type { Lookups } from './lookups'

/** Reads the names behind the ids of filters and dialogs; comes with the first of them that is opened. */
export async function loadLookups(): Promise<Lookups> {
  const [allQueues, allTags, allConnections, allUsers] = await Promise.all([
    rows(call(queues.list)),
    rows(call(tags.all, { kanban: 0 })),
    rows(call(connections.list)),
    rows(call(users.listAll)),
  ])
  return { queues: allQueues, tags: allTags, connections: allConnections, users: allUsers }
}

async function rows<T>(asked: Promise<CallResult<T[]>>): Promise<T[]> {
  const answer = await asked
  return answer.ok ? answer.value : []
}
