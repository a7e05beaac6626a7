import { useLocation, useNavigate } from '@remix-run/react'
import type { TicketView } from '#domain/tickets/schema.ts'
import { sheetQuery } from '~/features/schedules/sheet/lead-back'
import { useShell } from '~/lib/ui/use-shell'
import { handOver } from '../../composer/handed-over'
import { unsentReply } from '../../composer/kept'

/**
 * Sends something to the customer at another time: its sheet, with what was being written in it, which stays in the
 * composer until it is kept there. Undefined where the company's plan has no schedules.
 */
export function useLater({ id, uuid, contactId }: Pick<TicketView, 'id' | 'uuid' | 'contactId'>) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const viewer = useShell()?.viewer
  if (!viewer?.company.planFlags.includes('useSchedules')) return undefined
  return () => {
    const body = unsentReply(viewer.id, id)
    handOver({ viewerId: viewer.id, ticketId: id, ticketUuid: uuid, body })
    const query = sheetQuery({ contactId, ticket: uuid }, search)
    navigate(`/schedules/new${query}`, { state: { body } })
  }
}
