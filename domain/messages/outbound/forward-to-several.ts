import { eq, isNull } from 'drizzle-orm'
import { contacts } from '#db/schema/contacts.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError, invalid } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import { otherOpenTicket } from '../../tickets/actions/conflict.ts'
import { canSee } from '../../tickets/contract/rules.ts'
import { findLiveTicket, lockPair } from '../../tickets/queries.ts'
import { FORWARD_GAP_MS } from '../contract/delivery/sending-limits.ts'
import type { ForwardedToSeveral, ForwardToSeveralInput } from '../contract/schema.ts'
import { findTargetMessages, type TargetMessage } from '../message-key.ts'
import { messageViews } from '../queries.ts'
import { clientIdsOf, findByClientIds } from './client-ids.ts'
import { readSources, requireForwarded, storeForwarded } from './forward-messages.ts'

type Refused = ForwardedToSeveral['refused']

/**
 * Passes messages on to several contacts, one after the other, 900 ms apart: all rows are made in one transaction, each with
 * the time from which it may leave, so that neither a closed page nor a kill changes what is sent. Who cannot be sent
 * anything is told beside those who were. To more than one it is bulk, and waits for the number's pace. A repeated client id
 * answers what it made.
 * Throws ERR_NO_CONTACT_FOUND, ERR_NO_MESSAGE_FOUND, ERR_MESSAGE_STATE, ERR_NO_PERMISSION as forwardMessages does. Specification 1 §7, §9.
 */
export function forwardToSeveral(ctx: Ctx, input: ForwardToSeveralInput): Promise<ForwardedToSeveral> {
  permit(ctx.actor, 'messages:forward')
  const contactIds = [...new Set(input.contactIds)].sort((a, b) => a - b)
  const count = new Set(input.messageIds).size
  const idsOf = (contactId: number) => clientIdsOf(input.clientId, contactId, count)

  return inTransaction(ctx, async (tx) => {
    const start = tx.now().getTime()
    const knownIds = await findByClientIds(tx, contactIds.flatMap(idsOf))
    const knownOf = await contactsOf(tx, knownIds, { contactIds, sourceIds: input.messageIds })
    const sources = await readSources(tx, [...new Set(input.messageIds)])
    const madeIds: number[] = [...knownIds]
    const refused: Refused = []
    for (const contactId of contactIds) {
      if (knownOf.has(contactId)) continue
      const problem = await problemOf(tx, contactId, firstOrThrow(sources))
      if (problem) {
        refused.push({ contactId, code: problem.code, details: problem.details ?? {} })
        continue
      }
      const before = madeIds.length - knownIds.length
      const timing = {
        clientIds: idsOf(contactId),
        notBefore: (index: number) => timeOf(start, before + index),
        byMachine: contactIds.length > 1,
      }
      madeIds.push(...(await storeForwarded(tx, { ...input, contactId }, sources, timing)))
    }
    return { messages: madeIds.length > 0 ? await messageViews(tx, madeIds) : [], refused }
  })
}

/** The first leaves at once; it has its time too, so that the second keeps its distance from it whenever it leaves. */
function timeOf(start: number, index: number): Date {
  return new Date(start + index * FORWARD_GAP_MS)
}

/**
 * Returns the contacts to whom an earlier request with the client id has sent the messages. Throws ERR_VALIDATION if it
 * sent something else.
 */
async function contactsOf(
  tx: Tx,
  knownIds: readonly number[],
  { contactIds, sourceIds }: { contactIds: readonly number[]; sourceIds: readonly number[] },
): Promise<Set<number>> {
  const copies: TargetMessage[] = knownIds.length === 0 ? [] : await findTargetMessages(tx, knownIds)
  const byContact = Map.groupBy(copies, ({ contactId }) => contactId)
  for (const [contactId, messages] of byContact) {
    if (!contactIds.includes(contactId)) throw invalid({ clientId: 'taken' })
    await requireForwarded(tx, messages, sourceIds)
  }
  return new Set(byContact.keys())
}

/** Why nothing can be passed on to somebody, before anything is made for them. Throws ERR_NO_CONTACT_FOUND. */
async function problemOf(tx: Tx, contactId: number, source: TargetMessage): Promise<AppError | null> {
  const [contact] = await tx.db
    .select({ isActive: contacts.isActive })
    .from(contacts)
    .where(inCompany(tx, contacts, eq(contacts.id, contactId), isNull(contacts.deletedAt)))
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND')
  if (!contact.isActive) return new AppError('ERR_CONTACT_BLOCKED')
  const pair = { contactId, connectionId: source.connectionId }
  await lockPair(tx, pair)
  const live = await findLiveTicket(tx, pair)
  return live && !canSee(tx.actor, live) ? otherOpenTicket(tx, live) : null
}
