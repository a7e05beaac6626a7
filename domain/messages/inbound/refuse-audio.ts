import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { contacts } from '#db/schema/contacts.ts'
import { ticketBots } from '#db/schema/ticket-bots.ts'
import { tickets } from '#db/schema/tickets.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { ASKS_CONSENT, WAITING } from '../../tickets/contract/lifecycle.ts'
import type { MediaType } from '../contract/schema.ts'
import { TEXTS } from '../contract/texts.ts'
import { queueMessage } from '../outbound/queue-message.ts'
import type { InboundContext } from './inbound-context.ts'

type AudioMessage = { ticketId: number; mediaType: MediaType; fromMe: boolean }

/** No person has the conversation, and none holds the bot back. */
const MACHINE_SPEAKS = and(
  inArray(tickets.status, [WAITING, ASKS_CONSENT]),
  isNull(tickets.botEndedAt),
  sql`not exists (select from ${ticketBots} where ${and(
    eq(ticketBots.companyId, tickets.companyId),
    eq(ticketBots.ticketId, tickets.id),
    isNotNull(ticketBots.pausedAt),
  )})`,
)

/**
 * Answers a customer's audio where the contact's `acceptAudioMessage` or the company's `acceptAudioMessageContact` is off:
 * once a ticket, which the ticket's own row says, and not once a person has the conversation, or holds the bot back: then they
 * answer. The audio itself is stored. Server behaviour §1.11, §1.12.
 */
export async function refuseAudio(
  tx: Tx,
  inbound: InboundContext,
  audioMessage: AudioMessage,
): Promise<void> {
  const { ticketId, mediaType, fromMe } = audioMessage
  if (mediaType !== 'audio' || fromMe || inbound.isGroup || !inbound.isActive) return
  const { acceptAudioMessageContact } = await getSettings(tx)
  const isRefused = or(
    acceptAudioMessageContact ? sql`false` : sql`true`,
    sql`exists (select from ${contacts} where ${and(
      eq(contacts.companyId, tickets.companyId),
      eq(contacts.id, tickets.contactId),
      eq(contacts.acceptAudioMessage, false),
    )})`,
  )
  const first = await tx.db
    .update(tickets)
    .set({ audioRefusedAt: tx.now() })
    .where(
      inCompany(
        tx,
        tickets,
        eq(tickets.id, ticketId),
        isNull(tickets.audioRefusedAt),
        MACHINE_SPEAKS,
        isRefused,
      ),
    )
    .returning({ id: tickets.id })
  if (first.length === 0) return
  await queueMessage(tx, { ticketId, body: TEXTS.audioRefused, userId: null, isPrivate: false })
}
