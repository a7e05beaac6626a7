import type { Ctx } from '#domain/core/context.ts'
import { UNDO_MS } from '#domain/core/contract/time.ts'
import { finishAct } from '#domain/tickets/undo/finish-act.ts'
import type { TestServices } from '../services.ts'

/** The time in which what was done to these tickets could be undone is over, and what waited for it has happened. */
export async function pastUndo(services: TestServices, ctx: Ctx, ...ticketIds: number[]): Promise<void> {
  services.travel(UNDO_MS)
  for (const ticketId of ticketIds) await finishAct(ctx, { ticketId })
}
