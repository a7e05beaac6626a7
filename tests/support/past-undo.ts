import type { Ctx } from '#domain/core/context.ts'
import { finishAct } from '#domain/tickets/finish-act.ts'
import { UNDO_MS } from '#domain/tickets/rules.ts'
import type { TestHouse } from './house.ts'

/** The time in which what was done to these tickets could be undone is over, and what waited for it has happened. */
export async function pastUndo(house: TestHouse, ctx: Ctx, ...ticketIds: number[]): Promise<void> {
  house.travel(UNDO_MS)
  for (const ticketId of ticketIds) await finishAct(ctx, { ticketId })
}
