import type { Services } from '#domain/core/context.ts'
import type { DomainEvent } from '#domain/core/contract/events.ts'
import { SECOND_MS } from '#domain/core/contract/time.ts'
import type { EphemeralEvent } from '#domain/live/contract/ephemeral-event.ts'
import type { ViewedTicket } from '#domain/live/contract/schema.ts'
import { groupBy } from '../group-by.ts'
import type { Client, Hub } from '../hub.ts'
import { makePresenceRegistry } from './presence-registry.ts'
import { type News, tellPresence } from './tell-presence.ts'
import { tellWriters } from './tell-writers.ts'
import { openViewerSession, type ViewerSession } from './viewer-session.ts'

const SWEEP_MS = 30 * SECOND_MS

export type Presence = Awaited<ReturnType<typeof startPresence>>

/**
 * Tells who is typing in a ticket and who has it open, to the users who may see the ticket and to nobody else. Sockets
 * report where their viewer is; every process hears that as an ephemeral event (domain/core/signals/ephemeral-events.ts)
 * and tells its own sockets. Nothing is stored, and the reports of a dead process expire.
 */
export async function startPresence({ services, hub }: { services: Services; hub: Hub }) {
  const viewerSessions = new Map<Client, ViewerSession>()
  const presenceRegistry = makePresenceRegistry()
  const clientsAt = (ticketId: number) =>
    [...viewerSessions].flatMap(([client, viewerSession]) =>
      viewerSession.place()?.ticketId === ticketId ? [client] : [],
    )
  const gathered = gather((companyId, news) =>
    tellPresence({ services, hub, presenceRegistry, clientsAt }, companyId, news).catch((error: unknown) =>
      services.log.warn({ err: error, companyId }, 'presence could not be told'),
    ),
  )

  const writing = tellWriters({ services, hub })

  function receive(event: EphemeralEvent): void {
    if (event.kind === 'writing') {
      writing.hear(event)
      return
    }
    const { kind, companyId, ticketId } = event
    if (kind === 'at') presenceRegistry.put(event)
    const isForUs = kind === 'typing' ? hub.has(companyId) : clientsAt(ticketId).length > 0
    if (isForUs) gathered.add(companyId, kind === 'typing' ? { ticketId, typing: event } : { ticketId })
  }

  const unlisten = await services.ephemeralEvents.listen(receive)
  const sweeping = setInterval(() => presenceRegistry.sweep(), SWEEP_MS)
  return {
    /** A socket reports its viewer's ticket; one that the user may not see counts as none. */
    report(client: Client, viewing: ViewedTicket): void {
      const viewerSession = viewerSessions.get(client) ?? openViewerSession(services, client)
      viewerSessions.set(client, viewerSession)
      viewerSession.report(viewing)
    },
    /** Takes new events by company, and checks again what customers are shown of our users. */
    recheck(byCompany: ReadonlyMap<number, readonly { event: DomainEvent }[]>): void {
      for (const [client, viewerSession] of viewerSessions) {
        const events = byCompany.get(client.actor.companyId)
        if (events) viewerSession.recheck(events)
      }
    },
    /** The socket is closed. */
    leave(client: Client): void {
      viewerSessions.get(client)?.close()
      viewerSessions.delete(client)
    },
    async stop(): Promise<void> {
      clearInterval(sweeping)
      gathered.stop()
      await unlisten()
    },
  }
}

/** Gathers the events of a notification: those of one company are told together, only the newest of each ticket. */
function gather(tell: (companyId: number, news: readonly News[]) => void) {
  const waiting = new Map<string, { companyId: number; news: News }>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    timer = undefined
    const entries = [...waiting.values()]
    waiting.clear()
    for (const [companyId, companyEntries] of groupBy(entries, (entry) => entry.companyId)) {
      tell(
        companyId,
        companyEntries.map(({ news }) => news),
      )
    }
  }

  return {
    add(companyId: number, news: News): void {
      waiting.set(`${companyId}:${news.ticketId}:${news.typing ? 'typing' : 'viewers'}`, { companyId, news })
      timer ??= setTimeout(flush, 0)
    },
    stop: () => clearTimeout(timer),
  }
}
