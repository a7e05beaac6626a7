import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { emit } from '#domain/core/outbox.ts'
import { inTransaction, reading } from '#domain/core/transaction.ts'
import { announceMessages } from '#domain/messages/changes/message-bodies.ts'
import { buildNotification } from '#domain/notifications/build-notification.ts'
import { PUSH_TEXTS } from '#domain/notifications/push-texts.ts'
import { settingsOf } from '#domain/notifications/settings.ts'
import { lockAnyTicket } from '#domain/tickets/queries.ts'
import { writeRow } from '#domain/tickets/write-ticket.ts'
import { asUser } from '#tests/support/factories.ts'
import { type Listener, servedApi } from '#tests/support/live.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { type Fixture, makeFixture } from './fixture.ts'
import { isListed, sees } from './opens.ts'

const services = await testServices()
const api = await servedApi(services)
let fixture: Fixture
beforeAll(async () => {
  fixture = await makeFixture(services)
})
afterAll(() => api.stop())

describe('of a ticket is told to whom the specification lets see it, and to nobody else:', () => {
  test('its changes and its messages, live', async () => {
    const { company, viewers, tickets } = fixture
    const listeners = await Promise.all(viewers.map(({ user }) => api.listen({ actor: user })))
    await Promise.all(listeners.map((listener) => listener.ready()))
    for (const { id, messageId } of tickets) {
      await inTransaction(company.ctx, async (tx) => {
        await writeRow(tx, await lockAnyTicket(tx, id), { isTransferred: true })
      })
      await inTransaction(company.ctx, (tx) => announceMessages(tx, [messageId]))
    }
    await settled(listeners)
    for (const [n, { kind, user }] of viewers.entries()) {
      const heard = listeners[n] ?? never()
      const [changed, messageIds] = [heardIds(heard, 'ticket'), heardIds(heard, 'appMessage')]
      const allowed = tickets.filter((ticket) => sees(user, ticket, fixture)).map((ticket) => ticket.id)
      expect({ kind, changed, said: messageIds }).toEqual({ kind, changed: allowed, said: allowed })
      heard.close()
    }
  })

  test('being named in it, and what came in, by push', async () => {
    for (const { kind, user } of fixture.viewers) {
      const { named, came: pushedNames } = await pushedTo(user)
      const seenTickets = fixture.tickets.filter((ticket) => sees(user, ticket, fixture))
      expect({ kind, named }).toEqual({ kind, named: seenTickets.map((ticket) => ticket.kind) })
      const could = seenTickets.filter(isListed).map((ticket) => ticket.kind)
      expect({ kind, came: pushedNames.filter((pushedName) => !could.includes(pushedName)) }).toEqual({
        kind,
        came: [],
      })
    }
  })
})

/** Returns the tickets that the user would be told of on their phone. */
function pushedTo(user: UserActor) {
  return reading(asUser(services, user), async (tx) => {
    const language = 'pt-BR'
    const settings = await settingsOf(tx, user.userId)
    const reader = { user, settings, language, texts: PUSH_TEXTS[language] } as const
    const pushed: Record<'named' | 'came', string[]> = { named: [], came: [] }
    for (const { id, messageId, kind } of fixture.tickets) {
      const mention = { kind: 'mention', messageId, userId: user.userId } as const
      if (await buildNotification(tx, mention, reader)) pushed.named.push(kind)
      if (await buildNotification(tx, { kind: 'message', ticketId: id }, reader)) pushed.came.push(kind)
    }
    return pushed
  })
}

/** Waits for an event that everybody hears, because it comes after all earlier events. */
async function settled(listeners: readonly Listener[]): Promise<void> {
  await inTransaction(fixture.company.ctx, async (tx) => emit(tx, { type: 'company.changed', rights: false }))
  await waitFor(() => listeners.every((listener) => listener.of('settings').length > 0), {
    description: 'the last word',
  })
}

/** Returns the ids of the tickets about which an event came, except the news that they are gone. */
function heardIds(listener: Listener, noun: 'ticket' | 'appMessage'): number[] {
  const ids = listener.of(noun).flatMap((data) => {
    const { action, ticket, message } = Object(data)
    return action === 'delete' ? [] : [Number(ticket?.id ?? message?.ticketId)]
  })
  return [...new Set(ids)].sort((a, b) => a - b)
}

function never(): never {
  throw new Error('nobody listens')
}
