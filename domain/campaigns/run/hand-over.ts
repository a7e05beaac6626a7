import { eq, isNull, sql } from 'drizzle-orm'
import { contacts } from '#db/schema/contacts.ts'
import { findOrCreateContact } from '../../contacts/identity/find-or-create-contact.ts'
import type { Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { MINUTE_MS } from '../../core/contract/time.ts'
import { inCompany } from '../../core/tenancy.ts'
import { queueAgain } from '../../messages/delivery/retry-message.ts'
import { type QueueContentInput, queueContent } from '../../messages/outbound/queue-content.ts'
import { awaitWord, findOptOut, optedOutAmong } from '../../opt-outs/opt-out.ts'
import { ticketForNotice } from '../../tickets/actions/ticket-for-notice.ts'
import { ATTENDED, CLOSED, WAITING } from '../../tickets/contract/lifecycle.ts'
import type { SkipReason } from '../contract/rules.ts'
import { type CampaignRow, followUpsOf, type RecipientRow, writeRecipient } from '../queries.ts'
import { readCampaignSettings } from '../read-settings.ts'
import { renderFollowUp } from './render-texts.ts'

/**
 * Makes a recipient's next message: the question, the message after an answer, the message itself, or a follow-up. Both are held.
 * Answers whether one was made; who cannot get it any more is passed over, with the reason.
 */
export async function handOver(tx: Tx, campaign: CampaignRow, recipient: RecipientRow): Promise<boolean> {
  const isLate = campaign.notAfter !== null && campaign.notAfter <= tx.now()
  if (isLate) return passOver(tx, recipient, 'tooLate')
  if ((await optedOutAmong(tx, [recipient.identity])).size > 0) return passOver(tx, recipient, 'optedOut')
  const contact = await contactOf(tx, campaign, recipient)
  if (!contact) return passOver(tx, recipient, 'noAccount')
  // Their number may have been changed since: it is the contact who gets it.
  if (await findOptOut(tx, contact.id)) return passOver(tx, recipient, 'optedOut')
  if (!contact.isActive) return passOver(tx, recipient, 'blocked')
  if (contact.hasAccount === false) return passOver(tx, recipient, 'noAccount')
  if (recipient.state === 'planned' && (await isReachedOtherwise(tx, recipient, contact.id)))
    return passOver(tx, recipient, 'doubled')
  const message = await nextMessageOf(tx, campaign, recipient)
  if (!message) return passOver(tx, recipient, null)
  const { ticketId, messageId } =
    (await sentAgain(tx, recipient)) ??
    (await sentAnew(tx, campaign, contact, { ...message, name: nameOf(campaign, recipient, message) }))
  if (messageId === null) return failed(tx, recipient, contact.id)
  await awaitWord(tx, contact.id)
  await writeRecipient(tx, recipient, {
    contactId: contact.id,
    ticketId,
    ...message.progress(messageId),
  })
  return true
}

type Made = { ticketId: number; messageId: number | null }

/**
 * A message that may be on the phone already, or may still leave, is sent again under its own id: nobody has it twice. Null where there is
 * none, or it is gone.
 */
async function sentAgain(tx: Tx, { state, ticketId, ...made }: RecipientRow): Promise<Made | null> {
  const isUnsent = state === 'planned' || state === 'confirmed'
  const messageId = made.messageId ?? (state === 'planned' ? made.confirmationMessageId : null)
  if (!isUnsent || messageId === null || ticketId === null) return null
  return (await queueAgain(tx, { id: messageId, ticketId })) ? { ticketId, messageId } : null
}

async function sentAnew(
  tx: Tx,
  campaign: CampaignRow,
  contact: FoundContact,
  content: Omit<Content, 'ticketId'>,
): Promise<Made> {
  const ticketId = await ticketFor(tx, campaign, contact)
  return { ticketId, messageId: await queued(tx, campaign, { ticketId, ...content }) }
}

/** An outcome that somebody has stays: only the follow-up is left out. */
async function passOver(tx: Tx, recipient: RecipientRow, reason: SkipReason | null): Promise<false> {
  const isUnsent = ['planned', 'asked', 'confirmed'].includes(recipient.state)
  await writeRecipient(tx, recipient, {
    dueAt: null,
    ...(isUnsent && { state: 'skipped' as const, reason: reason ?? 'cancelled' }),
  })
  return false
}

async function failed(tx: Tx, recipient: RecipientRow, contactId: number): Promise<false> {
  await writeRecipient(tx, recipient, { contactId, dueAt: null, state: 'failed', reason: 'file_missing' })
  return false
}

type FoundContact = Pick<typeof contacts.$inferSelect, 'id' | 'isActive' | 'isGroup' | 'hasAccount'>

/** The contact of a recipient, made now where nobody has their number yet. */
async function contactOf(
  tx: Tx,
  { connectionId }: CampaignRow,
  { contactId, number, name }: RecipientRow,
): Promise<FoundContact | undefined> {
  const { id, isActive, isGroup, hasAccount } = contacts
  if (contactId !== null) {
    const [contact] = await tx.db
      .select({ id, isActive, isGroup, hasAccount })
      .from(contacts)
      .where(inCompany(tx, contacts, eq(id, contactId), isNull(contacts.deletedAt)))
    if (contact) return contact
  }
  // Known by a hidden id alone, and deleted since.
  if (number === '') return undefined
  const { contact } = await findOrCreateContact(tx, {
    channel: 'whatsapp',
    connectionId,
    person: { phone: number, lid: null, pushName: name },
    isImported: true,
  })
  return contact
}

/**
 * Tells whether another recipient of the campaign is the same contact and was written to: two numbers of a list may be one
 * person, also since their contacts were merged while the campaign ran.
 */
async function isReachedOtherwise(
  tx: Tx,
  { id, campaignId }: RecipientRow,
  contactId: number,
): Promise<boolean> {
  const [row] = await tx.db.execute<{ has: boolean }>(sql`select exists (select from campaign_recipients
    where company_id = ${tx.companyId} and campaign_id = ${campaignId} and contact_id = ${contactId} and id <> ${id}
      and coalesce(handed_at, asked_at) is not null) as has`)
  return row?.has ?? false
}

type NextMessage = {
  /** The place of the message among those of its recipient. */
  step: string
  text: string
  hasFile: boolean
  progress(messageId: number): Parameters<typeof writeRecipient>[2]
}

async function nextMessageOf(
  tx: Tx,
  campaign: CampaignRow,
  recipient: RecipientRow,
): Promise<NextMessage | null> {
  const { state, text, confirmationText } = recipient
  if (state === 'planned' && confirmationText !== '') {
    const progress = (messageId: number) => ({
      state: 'asked' as const,
      askedAt: tx.now(),
      confirmationMessageId: messageId,
    })
    return { step: 'question', text: confirmationText, hasFile: false, progress }
  }
  if (state === 'planned' || state === 'confirmed') {
    const dueAt = await followUpDue(tx, campaign, 0)
    const progress = (messageId: number) => ({
      state: 'handed' as const,
      handedAt: tx.now(),
      messageId,
      dueAt,
    })
    return { step: 'message', text, hasFile: true, progress }
  }
  return followUpOf(tx, campaign, recipient)
}

/** The moment of the follow-up behind this one; null where none is left. */
async function followUpDue(tx: Tx, { id }: CampaignRow, position: number): Promise<Date | null> {
  const steps = (await followUpsOf(tx, [id])).get(id) ?? []
  const next = steps.find((step) => step.position > position)
  return next ? new Date(tx.now().getTime() + next.delayMinutes * MINUTE_MS) : null
}

/** A follow-up goes to those who got the message and have not answered. */
async function followUpOf(
  tx: Tx,
  campaign: CampaignRow,
  recipient: RecipientRow,
): Promise<NextMessage | null> {
  if (!['sent', 'delivered', 'read'].includes(recipient.state)) return null
  if (await hasAnswered(tx, campaign, recipient)) return null
  const steps = (await followUpsOf(tx, [campaign.id])).get(campaign.id) ?? []
  const step = steps.find(({ position }) => position > recipient.followUp)
  if (!step) return null
  const text = renderFollowUp(step.text, { campaign, settings: await readCampaignSettings(tx), recipient })
  const dueAt = await followUpDue(tx, campaign, step.position)
  const progress = () => ({ followUp: step.position, dueAt })
  return { step: `follow-up ${step.position}`, text, hasFile: false, progress }
}

/** Also an answer that came in the moment in which the recipient was held. */
async function hasAnswered(
  tx: Tx,
  { connectionId }: CampaignRow,
  { contactId, handedAt }: RecipientRow,
): Promise<boolean> {
  const since = handedAt?.toISOString() ?? null
  const [row] = await tx.db.execute<{ has: boolean }>(sql`select exists (select from messages
    where company_id = ${tx.companyId} and contact_id = ${contactId} and connection_id = ${connectionId}
      and not from_me and created_at > ${since}::timestamptz) as has`)
  return row?.has ?? false
}

function ticketFor(tx: Tx, campaign: CampaignRow, contact: FoundContact): Promise<number> {
  const { openTicket: opens, statusTicket, queueId, userId, connectionId } = campaign
  const status = statusTicket === 'closed' ? CLOSED : statusTicket === 'open' ? ATTENDED : WAITING
  const pair = { contactId: contact.id, connectionId }
  return ticketForNotice(tx, { pair, isGroup: contact.isGroup, opens, status, queueId, userId })
}

/** A campaign that was made after a backup was restored may have the id of one that is lost, but neither its moment nor its seed. */
function nameOf(
  { id, seed, createdAt }: CampaignRow,
  { identity }: RecipientRow,
  { step }: NextMessage,
): NonNullable<QueueContentInput['name']> {
  return ['campaign', id, createdAt.toISOString(), seed, identity, step]
}

type Content = {
  ticketId: number
  text: string
  hasFile: boolean
  name: NonNullable<QueueContentInput['name']>
}

/** Null where its file is gone. */
async function queued(
  tx: Tx,
  campaign: CampaignRow,
  { ticketId, text, hasFile, name }: Content,
): Promise<number | null> {
  try {
    return await queueContent(tx, {
      ticketId,
      text,
      fileId: hasFile ? campaign.fileId : null,
      by: null,
      isSigned: false,
      byMachine: true,
      campaignId: campaign.id,
      name,
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_MESSAGE_STATE') return null
    throw error
  }
}
