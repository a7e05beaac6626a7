import type { ConnectionView } from '#domain/connections/schema.ts'

type Choice = { id: number; name: string; color: string }
type Person = { id: number; name: string; online: boolean; queues: { id: number }[] }
type Connection = Pick<ConnectionView, 'id' | 'name' | 'status' | 'channel' | 'isDefault'>

/** Names behind the ids of filters and dialogs. */
export type Lookups = {
  queues: readonly Choice[]
  tags: readonly Choice[]
  connections: readonly Connection[]
  users: readonly Person[]
}

/** What a choice shows, of all that is known of it. */
export function toChoice({ id, name, color }: Choice): Choice {
  return { id, name, color }
}

/** The same of a colleague, with the queues to hand on to. */
export function toPerson({ id, name, online, queues }: Person): Person {
  return { id, name, online, queues: queues.map((queue) => ({ id: queue.id })) }
}
