/** Answers to the client's queries, by xmlns. A query without an answer here gets error 501. */

import { type BinaryNode, kids } from '../protocol/node.ts'
import { takeQueryFault } from '../server/faults.ts'
import { accountQueries } from './account.ts'
import { usync } from './contacts.ts'
import { groups } from './groups.ts'
import { encrypt } from './keys.ts'
import { linking } from './linking.ts'
import { failure, type Handler, type Query } from './reply.ts'

const UNANSWERED_KEPT = 100

/** The answer to a query, inside a transaction; undefined when a fault leaves it unanswered. */
export async function answer(query: Query): Promise<BinaryNode | undefined> {
  const { sim, node } = query
  const fault = takeQueryFault(sim, node)
  if (fault === 'drop') return undefined
  if (fault) return failure(query, fault, 'simulated')
  const reply = await handlers[node.attrs.xmlns ?? '']?.(query)
  if (reply) return reply
  sim.log.warn({ xmlns: node.attrs.xmlns, first: kids(node)[0]?.tag }, 'query not implemented')
  sim.unanswered.push(node)
  if (sim.unanswered.length > UNANSWERED_KEPT) sim.unanswered.shift()
  return failure(query, 501, 'feature-not-implemented')
}

const handlers: Record<string, Handler> = {
  ...accountQueries,
  encrypt,
  usync,
  'w:g2': groups,
  md: linking,
}
