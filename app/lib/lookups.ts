import type { ConnectionView } from '#domain/connections/contract/schema.ts'

type Choice = { id: number; name: string; color: string }
export type Person = {
  id: number
  name: string
  online: boolean
  queues: { id: number }[]
  /** The number of conversations that the user attends, where that was requested. */
  attendedCount?: number
}
type Connection = Pick<ConnectionView, 'id' | 'name' | 'status' | 'channel' | 'isDefault'>

/** The rows whose names filters and dialogs show for ids. */
export type Lookups = {
  queues: readonly Choice[]
  tags: readonly Choice[]
  connections: readonly Connection[]
  users: readonly Person[]
}

/** Reduces a queue or a tag to what a choice shows. */
export function toChoice({ id, name, color }: Choice): Choice {
  return { id, name, color }
}

/** Reduces a colleague to what a choice shows, with the ids of their queues for a transfer. */
export function toPerson({ id, name, online, queues }: Person): Person {
  return { id, name, online, queues: queues.map((queue) => ({ id: queue.id })) }
}

type Workload = { userId: number; attendedCount: number }

/** People with how many conversations each attends. */
export function withWorkloads(people: readonly Person[], workloads: readonly Workload[]): Person[] {
  const counts = new Map(workloads.map(({ userId, attendedCount }) => [userId, attendedCount]))
  return people.map((person) => ({ ...person, attendedCount: counts.get(person.id) ?? 0 }))
}
