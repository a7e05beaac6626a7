import { useLocation, useNavigate } from '@remix-run/react'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { sheetQuery } from '~/features/schedules/sheet/lead-back'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { unsentReply } from '../composer/composer-cache'
import { handOver } from '../composer/text-moved-to-schedule'

/**
 * Opens the sheet of a new schedule for the customer, with the composer's draft in it; the draft stays in the composer
 * until the schedule is saved. Undefined where the company's plan has no schedules, or who looks may make none.
 */
export function useLater({ id, uuid, contactId }: Pick<TicketView, 'id' | 'uuid' | 'contactId'>) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const viewer = useShell()?.viewer
  if (!viewer?.company.planFlags.includes('useSchedules') || !may(viewer, 'schedules:save')) return undefined
  return () => {
    const body = unsentReply(viewer.id, id)
    handOver({ viewerId: viewer.id, ticketId: id, ticketUuid: uuid, body })
    const query = sheetQuery({ contactId, ticket: uuid }, search)
    navigate(`/schedules/new${query}`, { state: { body } })
  }
}
