import type { QueueView } from '#domain/queues/contract/schema.ts'

type Placed = Pick<QueueView, 'id' | 'name' | 'orderQueue'>

/** As the API orders them: by the menu, then by name. */
export function byMenu(a: Placed, b: Placed): number {
  return a.orderQueue - b.orderQueue || a.name.localeCompare(b.name) || a.id - b.id
}
