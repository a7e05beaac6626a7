import { type House, userCtx } from '#domain/core/context.ts'
import { readPresence } from '#domain/live/read-presence.ts'
import { AT_HOLDS_MS, type At, type AtState } from '#domain/live/schema.ts'
import { canSee } from '#domain/tickets/rules.ts'
import type { Client } from './hub.ts'

/** However often a browser reports, it is looked at this seldom; what it said last counts. */
const GAP_MS = 300

/** A ticket that the tab's user was allowed to see when they said that they are there. */
export type Place = { ticketId: number; connectionId: number; contactId: number }
export type Tab = ReturnType<typeof openTab>

/** One socket's word on where it is: checked against what its user may see before anybody hears of it. */
export function openTab(house: House, client: Client) {
  const tab = crypto.randomUUID()
  let place: Place | undefined
  let wanted: { at: At } | undefined
  let isBusy = false
  let isClosed = false

  function say(where: Place, state: AtState | 'gone'): void {
    const { companyId, userId } = client.actor
    const forMs = state === 'gone' ? 0 : AT_HOLDS_MS[state]
    house.whispers.say({ kind: 'at', companyId, ...where, userId, tab, state, forMs })
  }

  async function follow(at: At): Promise<void> {
    const found = at ? await findPlace(house, client, at.ticketId) : undefined
    if (isClosed) return
    if (place && place.ticketId !== found?.ticketId) say(place, 'gone')
    place = found
    if (found && at) say(found, at.state)
  }

  async function work(): Promise<void> {
    isBusy = true
    while (wanted && !isClosed) {
      const { at } = wanted
      wanted = undefined
      await follow(at).catch((error: unknown) =>
        house.log.warn({ err: error }, 'a place in a ticket was not noted'),
      )
      await Bun.sleep(GAP_MS)
    }
    isBusy = false
  }

  return {
    place: () => place,
    report(at: At): void {
      wanted = { at }
      if (!isBusy) void work()
    },
    close(): void {
      isClosed = true
      if (place) say(place, 'gone')
      place = undefined
    },
  }
}

async function findPlace(house: House, { actor }: Client, ticketId: number): Promise<Place | undefined> {
  const { tickets } = await readPresence(userCtx(house, actor, null), { ticketIds: [ticketId], userIds: [] })
  const facts = tickets.get(ticketId)
  if (!facts || !canSee(actor, facts)) return undefined
  return { ticketId, connectionId: facts.connectionId, contactId: facts.contactId }
}
