import { foreignKey, index, pgTable, text } from 'drizzle-orm/pg-core'
import { NUMBER_QUESTION_STATES } from '#domain/contacts/contract/schema.ts'
import { companyId, createdAt, id, ref } from './columns.ts'
import { connections } from './connections.ts'

/** A number for which somebody waits who saves it: asked of the channel by the process that holds the connection; gone once read. */
export const numberQuestions = pgTable(
  'number_questions',
  {
    id: id(),
    companyId: companyId(),
    connectionId: ref('connection_id').notNull(),
    /** The user who waits for the answer; null for a job. */
    userId: ref('user_id'),
    number: text('number').notNull(),
    state: text('state', { enum: NUMBER_QUESTION_STATES }).notNull().default('asked'),
    /** The identity of the number's owner on the channel. */
    phone: text('phone'),
    lid: text('lid'),
    createdAt: createdAt(),
  },
  (t) => [
    index('number_questions_connection_idx').on(t.companyId, t.connectionId),
    foreignKey({
      columns: [t.companyId, t.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: 'number_questions_connection_fk',
    }).onDelete('cascade'),
  ],
)
