import { useEffect, useState } from 'react'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import type { TicketLogView } from '#domain/tickets/contract/log-schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { call } from '~/lib/call'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'
import type { ThreadItem } from '../outbox/merge-outbox'

const NO_LOGS: readonly TicketLogView[] = []

type ShownThread = { items: readonly ThreadItem[]; hasMore: boolean; isAway: boolean }

/**
 * Returns the events of all of the conversation's tickets during the time of the loaded messages, oldest first. They
 * are read once the conversation is shown, when more of it is loaded, and again when the state of its ticket changes; a
 * message alone is no such change. Events that cannot be read are left out: the log says why.
 */
export function useThreadEvents(
  ticket: TicketView,
  { items, hasMore, isAway }: ShownThread,
): readonly TicketLogView[] {
  const [events, setEvents] = useState(NO_LOGS)
  const from = hasMore ? items[0]?.message.createdAt : undefined
  const until = isAway ? items.at(-1)?.message.createdAt : undefined
  const load = useRefetcher(
    async () => {
      const answer = await call(tickets.listThreadLog, {
        uuid: ticket.uuid,
        ...(from && { from }),
        ...(until && { until }),
      })
      if (answer.ok) setEvents(answer.value)
      return isSettled(answer)
    },
    { atOnce: false },
  )
  const { status, userId, queueId, participants, contact, tags, bot } = ticket
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).join()
  const turn = [bot?.since, bot?.pausedBy?.id]
  const standing = [status, userId, queueId, ...turn, ...[participants, contact.tags, tags].map(idsOf)].join(
    ' ',
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of how it stands, and of what is loaded
  useEffect(() => load(), [load, standing, from, until])
  return events
}
