import { useState } from 'react'
import type { Problem } from '#domain/core/contract/problems.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { usePins } from '../list/store/use-pins'

/** Whether a ticket is pinned, how to change it, and why the last change was refused. */
export function usePinToggle(ticket: TicketView) {
  const { isPinned, toggle } = usePins()
  const [problem, setProblem] = useState<Problem>()
  return {
    isPinned: isPinned(ticket.id),
    problem,
    toggle: async () => setProblem(await toggle(ticket.id)),
    dismiss: () => setProblem(undefined),
  }
}
