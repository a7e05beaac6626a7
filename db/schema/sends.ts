import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { OutboundContent } from '#domain/channels/contract/outbound.ts'
import { SEND_FAILURES } from '#domain/messages/contract/schema.ts'
import { companyId, createdAt, id, instant, ref } from './columns.ts'
import { connections } from './connections.ts'
import { messages, SEND_STATES } from './messages.ts'

/**
 * The queue of everything that must reach a channel: one row per message, edit, revoke, reaction or read mark, with a
 * fixed external id. Done rows are deleted once accepted for a day; `held` ones are older than 24 h and wait for a
 * person's word.
 */
export const sends = pgTable(
  'sends',
  {
    id: id(),
    companyId: companyId(),
    connectionId: ref('connection_id').notNull(),
    contactId: ref('contact_id').notNull(),
    messageId: ref('message_id').notNull(),
    kind: text('kind', { enum: ['message', 'edit', 'revoke', 'reaction'] }).notNull(),
    externalId: text('external_id').notNull(),
    content: jsonb('content').$type<OutboundContent>().notNull(),
    isForwarded: boolean('is_forwarded').notNull().default(false),
    state: text('state', { enum: SEND_STATES }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** The time at which it was last handed to the channel; after a crash these go first. */
    handedAt: instant('handed_at'),
    /** Said by the machine of its own accord: it waits for the number's pace. docs/decisions/079-pace-of-a-number.md. */
    byMachine: boolean('by_machine').notNull().default(false),
    /** True when its receiver had never written to the number when it was queued. */
    toStranger: boolean('to_stranger').notNull().default(false),
    /** Not to leave before: what is passed on to several goes one after the other. */
    notBefore: instant('not_before'),
    failureCode: text('failure_code', { enum: SEND_FAILURES }),
    createdAt: createdAt(),
    settledAt: instant('settled_at'),
  },
  (t) => [
    unique('sends_external_key').on(t.companyId, t.connectionId, t.externalId),
    // What leaves as soon as it may: all but the line of the machine.
    index('sends_queued_idx')
      .on(t.companyId, t.connectionId, t.id)
      .where(sql`${t.state} = 'queued' and (not ${t.byMachine} or ${t.handedAt} is not null)`),
    index('sends_not_before_idx')
      .on(t.companyId, t.connectionId, t.notBefore)
      .where(sql`${t.state} = 'queued' and ${t.notBefore} is not null`),
    index('sends_message_idx').on(t.companyId, t.messageId),
    // What waits for the number's pace, in line; and what was handed of late that counts towards it.
    index('sends_line_idx')
      .on(t.companyId, t.connectionId, t.id, t.toStranger)
      .where(sql`${t.state} = 'queued' and ${t.byMachine} and ${t.handedAt} is null`),
    index('sends_pace_idx')
      .on(t.companyId, t.connectionId, t.handedAt, t.byMachine, t.toStranger)
      .where(sql`(${t.byMachine} or ${t.toStranger}) and ${t.handedAt} is not null`),
    // Whether something of the same chat waits before it.
    index('sends_chat_idx')
      .on(t.companyId, t.connectionId, t.contactId, t.id)
      .where(sql`${t.state} = 'queued'`),
    // How many messages a connection has sent, and when the last was accepted or refused.
    index('sends_outcome_idx')
      .on(t.companyId, t.connectionId, t.state, t.settledAt.desc())
      .where(sql`${t.kind} = 'message' and ${t.settledAt} is not null`),
    index('sends_settled_idx').on(t.settledAt).where(sql`${t.settledAt} is not null`),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'sends_connection_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.messageId],
      foreignColumns: [messages.companyId, messages.id],
      name: 'sends_message_fk',
    }).onDelete('cascade'),
  ],
)
