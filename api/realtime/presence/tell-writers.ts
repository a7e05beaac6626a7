import { mayHear } from '#domain/chats/contract/rules.ts'
import type { ChatLive } from '#domain/chats/contract/schema.ts'
import { memberIds } from '#domain/chats/queries.ts'
import { type Services, systemCtx } from '#domain/core/context.ts'
import { reading } from '#domain/core/transaction.ts'
import type { WritingEvent } from '#domain/live/contract/ephemeral-event.ts'
import { LIVE_NAMES } from '#domain/live/contract/schema.ts'
import { liveUsers } from '#domain/users/queries.ts'
import type { Hub } from '../hub.ts'
import { rendering } from '../projection/views.ts'

type Tools = { services: Services; hub: Hub }

/** Tells that a user writes in a chat, to the others who are in it as it is now. */
export function tellWriters(tools: Tools) {
  const { services, hub } = tools
  return {
    hear(event: WritingEvent): void {
      if (!hub.has(event.companyId)) return
      tell(tools, event).catch((error: unknown) =>
        services.log.warn({ err: error, companyId: event.companyId }, 'writing in a chat could not be told'),
      )
    },
  }
}

async function tell(
  { services, hub }: Tools,
  { companyId, chatId, userId, forMs }: WritingEvent,
): Promise<void> {
  const { userIds, user } = await reading(systemCtx(services, companyId, 'job'), async (tx) => ({
    userIds: await memberIds(tx, chatId),
    user: (await liveUsers(tx, [userId]))[0],
  }))
  if (!user || !userIds.includes(userId)) return
  const data: ChatLive = { action: 'typing', chatId, user: { id: user.id, name: user.name }, forMs }
  const chatRendering = rendering(LIVE_NAMES.chatOf(companyId, chatId), data)
  const isOther = (id: number) => id !== userId
  const recipientIds = userIds.filter(isOther)
  hub.deliver(companyId, [
    {
      named: recipientIds,
      renderFor: (actor) => (isOther(actor.userId) && mayHear(actor, { userIds }) ? chatRendering : null),
    },
  ])
}
