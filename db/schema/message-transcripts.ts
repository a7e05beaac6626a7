import { foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, createdAt, ref } from './columns.ts'
import { messages } from './messages.ts'
import { users } from './users.ts'

/** The spoken words of an audio, as a service transcribed them: once, for everybody who may hear it. */
export const messageTranscripts = pgTable(
  'message_transcripts',
  {
    companyId: companyId(),
    messageId: ref('message_id').notNull(),
    text: text('text').notNull(),
    /** The user who requested it. */
    userId: ref('user_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.messageId] }),
    foreignKey({
      columns: [t.companyId, t.messageId],
      foreignColumns: [messages.companyId, messages.id],
      name: 'message_transcripts_message_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'message_transcripts_user_fk',
    }),
  ],
)
