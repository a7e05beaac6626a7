import { and, eq, sql } from 'drizzle-orm'
import { connectionTests } from '#db/schema/connection-tests.ts'
import { contacts } from '#db/schema/contacts.ts'
import { messages } from '#db/schema/messages.ts'
import { canonicalPhone, isPhone, phoneCandidates } from '../../contacts/contract/rules.ts'
import { countryOf, typedPhone } from '../../contacts/contract/typed-phone.ts'
import { findOrCreateContact } from '../../contacts/identity/find-or-create-contact.ts'
import type { ContactRow } from '../../contacts/queries.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { AppError, invalid } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { MINUTE_MS } from '../../core/contract/time.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import { sendMessage } from '../../messages/outbound/send-message.ts'
import { canReply, startingStatus } from '../../tickets/contract/lifecycle.ts'
import { logTicket } from '../../tickets/log-ticket.ts'
import { findLiveTicket, lockPair, newestFirst } from '../../tickets/queries.ts'
import { insertTicket } from '../../tickets/write-ticket.ts'
import type { ConnectionTestView, SendTestInput } from '../contract/test-message/schema.ts'
import { type ConnectionRow, findRow } from '../queries.ts'
import { findTest, type TestRow, testView } from './find-test.ts'

/** So many of a connection in so long: proof for people, no way to send in bulk. */
const MAX_TESTS = 5
const WITHIN_MS = 10 * MINUTE_MS

/**
 * Proves a connection: writes to a number of one's own choice on the way that every message takes. It happens in a
 * conversation of one's own without a queue, so that nobody else is disturbed; one that somebody else holds, or that waits,
 * is left alone. Who was not known is no contact in the list until they answer. A repeated client id answers its test.
 * Throws ERR_NO_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED when it is not connected, ERR_TOO_MANY_ATTEMPTS, ERR_VALIDATION
 * at `number` (no number, blocked, another conversation). docs/decisions/017-proving-a-connection.md.
 */
export function sendTestMessage(ctx: Ctx, typedInput: SendTestInput): Promise<ConnectionTestView> {
  permit(ctx.actor, 'connections:manage')
  const input = { ...typedInput, number: typedPhone(typedInput.number, countryOf(ctx.actor)) }

  return inTransaction(ctx, async (tx) => {
    const connection = await findRow(tx, input.connectionId)
    await lockTest(tx, connection.id)
    const existingTest = await findTest(tx, eq(connectionTests.clientId, input.clientId))
    if (existingTest) {
      await requireSameTest(tx, existingTest, input)
      return testView(tx, existingTest, connection)
    }
    if (!isPhone(input.number)) throw invalid({ number: 'ERR_WAPP_INVALID_CONTACT' })
    if (connection.status !== 'CONNECTED') throw new AppError('ERR_WAPP_NOT_INITIALIZED')
    await requireCalm(tx, connection.id)

    const contact = await contactOf(tx, connection, input.number)
    const { ticketId, isOwn } = await ticketFor(tx, { contactId: contact.id, connectionId: connection.id })
    const { body, clientId } = input
    const testMessage = { ticketId, body, clientId, isPrivate: false, sign: false, quotedMsg: null }
    const { id: messageId } = await sendMessage(tx, testMessage)
    const row = { connectionId: connection.id, messageId, ownTicketId: isOwn ? ticketId : null, clientId }
    const test = firstOrThrow(
      await tx.db
        .insert(connectionTests)
        .values({ ...row, companyId: tx.companyId, createdAt: tx.now() })
        .returning(),
    )
    return testView(tx, test, connection)
  })
}

/** Refuses the id of a test that went to another number, or said something else. Throws ERR_VALIDATION. */
async function requireSameTest(
  tx: Tx,
  { messageId, connectionId }: TestRow,
  input: SendTestInput,
): Promise<void> {
  const [sent] = await tx.db
    .select({ body: messages.body, isEdited: messages.isEdited, number: contacts.number })
    .from(messages)
    .innerJoin(contacts, and(eq(contacts.companyId, messages.companyId), eq(contacts.id, messages.contactId)))
    .where(inCompany(tx, messages, eq(messages.id, messageId)))
  if (!sent) return
  const isSameNumber = sent.number === '' || phoneCandidates(input.number).includes(sent.number)
  const isSameText = sent.isEdited || sent.body.endsWith(input.body)
  if (connectionId !== input.connectionId || !isSameNumber || !isSameText)
    throw invalid({ clientId: 'taken' })
}

async function lockTest(tx: Tx, connectionId: number): Promise<void> {
  const name = `connection-test:${tx.companyId}:${connectionId}`
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

async function requireCalm(tx: Tx, connectionId: number): Promise<void> {
  const [oldest] = await tx.db
    .select({ createdAt: connectionTests.createdAt })
    .from(connectionTests)
    .where(inCompany(tx, connectionTests, eq(connectionTests.connectionId, connectionId)))
    .orderBy(newestFirst(connectionTests.id))
    .offset(MAX_TESTS - 1)
    .limit(1)
  if (oldest && tx.now().getTime() - oldest.createdAt.getTime() < WITHIN_MS) {
    throw new AppError('ERR_TOO_MANY_ATTEMPTS')
  }
}

/** As if they were met in a group: known, but in no list until they write themselves. */
async function contactOf(tx: Tx, { id, channel }: ConnectionRow, number: string): Promise<ContactRow> {
  const person = { phone: canonicalPhone(number), lid: null, pushName: null }
  const participant = { channel, connectionId: id, person, isParticipant: true }
  const { contact } = await findOrCreateContact(tx, participant)
  if (!contact.isActive) throw invalid({ number: 'ERR_CONTACT_BLOCKED' })
  return contact
}

type Pair = { contactId: number; connectionId: number }

async function ticketFor(tx: Tx, pair: Pair): Promise<{ ticketId: number; isOwn: boolean }> {
  await lockPair(tx, pair)
  const userId = userIdOf(tx.actor)
  const live = await findLiveTicket(tx, pair)
  if (live && live.userId === userId && canReply(live)) {
    const earlier = await findTest(tx, eq(connectionTests.ownTicketId, live.id))
    return { ticketId: live.id, isOwn: earlier?.finishedAt === null }
  }
  if (live) throw invalid({ number: 'ERR_OTHER_OPEN_TICKET' })

  const status = startingStatus({ isGroup: false }, false)
  const { id } = await insertTicket(tx, { ...pair, status, userId, acceptedAt: tx.now(), isGroup: false })
  const entry = { ticketId: id, userId, queueId: null }
  await logTicket(tx, { ...entry, type: 'create' }, { ...entry, type: 'open' })
  return { ticketId: id, isOwn: true }
}
