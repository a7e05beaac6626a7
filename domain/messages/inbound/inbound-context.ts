import type { BoundedEvent, ChannelPerson } from '../../channels/contract/inbound.ts'
import { addressOf } from '../../contacts/identity/address.ts'
import {
  type FindContactInput,
  findOrCreateContact,
  findOrCreateGroup,
  refreshContact,
} from '../../contacts/identity/find-or-create-contact.ts'
import { holdUnmerged } from '../../contacts/merging/require-unmerged.ts'
import type { ContactRow } from '../../contacts/queries.ts'
import type { Tx } from '../../core/context.ts'
import { type InboundFacts, readKnown, subjectOf } from './inbound-facts.ts'

/**
 * The data that every step of an inbound event needs: its connection, contact and author, and the known facts about it.
 */
export type InboundContext = InboundFacts & {
  connectionId: number
  /** The conversation: a person or a group. */
  contactId: number
  isGroup: boolean
  /** Not blocked. */
  isActive: boolean
  /** In a group, the contact who acts; null for ourselves and in a chat with a person. */
  authorId: number | null
  /** The account of the contact, in a group of the author, that wrote or was written to. */
  address: string | null
  /** When a campaign last wrote to the contact. */
  lastCampaignAt: Date | null
  /** The bot is not asked. */
  isBotAway?: boolean
  /** It opens no conversation, and waits in none: where none lives, it stands in the newest one. */
  isQuiet?: boolean
}

/** The person and the contact of the chat, remembered for the events of one transaction. */
export type ChatMemory = { person: ChannelPerson; contact: ContactRow } | { person: null; contact: null }

export function chatMemory(): ChatMemory {
  return { person: null, contact: null }
}

/** Finds, or makes, the contact of the chat and, in a group, the participant who wrote. */
export async function resolveInboundContext(
  tx: Tx,
  facts: InboundFacts,
  {
    connectionId,
    event,
    chat: memory = chatMemory(),
    isImported = false,
  }: { connectionId: number; event: BoundedEvent; chat?: ChatMemory; isImported?: boolean },
): Promise<InboundContext> {
  const { channel } = facts
  const { chat, author, fromMe } = event
  const contact =
    chat.kind === 'group'
      ? (await findOrCreateGroup(tx, { channel, connectionId, ...chat, subject: named(chat.subject) }))
          .contact
      : await personOf(
          tx,
          { channel, connectionId, person: nameless(chat.person, fromMe), isImported },
          memory,
        )
  const participant =
    author && !fromMe && chat.kind === 'group'
      ? await findOrCreateContact(tx, {
          channel,
          connectionId,
          person: nameless(author),
          isParticipant: true,
        })
      : null
  if (participant && !participant.isNew) await holdUnmerged(tx, participant.contact.id)
  const authorId = participant?.contact.id ?? null
  const { id: contactId, isGroup, isActive, lastCampaignAt } = contact
  const isHere = facts.knownMessages.every((message) => message.contactId === contactId)
  const knownMessages =
    isHere && !participant ? facts.knownMessages : await knownNow(tx, facts, connectionId, event)
  const person = chat.kind === 'group' ? (fromMe ? null : author) : chat.person
  const address = person && addressOf(person)
  return {
    ...facts,
    knownMessages,
    connectionId,
    contactId,
    isGroup,
    isActive,
    lastCampaignAt,
    authorId,
    address,
  }
}

/** The same names have been looked up in this transaction: they are the same contact's. */
async function personOf(tx: Tx, input: FindContactInput, memory: ChatMemory): Promise<ContactRow> {
  const { person } = input
  const { contact } =
    memory.person?.phone === person.phone && memory.person?.lid === person.lid && memory.contact
      ? { contact: await refreshContact(tx, memory.contact, input) }
      : await findOrCreateContact(tx, input)
  Object.assign(memory, { person, contact })
  return contact
}

/** Finding a contact may have merged two: what was known before may have moved. */
function knownNow(tx: Tx, { knownMessages }: InboundFacts, connectionId: number, event: BoundedEvent) {
  return knownMessages.length === 0 ? knownMessages : readKnown(tx, connectionId, subjectOf(event))
}

/** In a message of our own the push name is ours, not the contact's. */
function nameless(person: ChannelPerson, fromMe = false): ChannelPerson {
  return { ...person, pushName: fromMe ? null : named(person.pushName) }
}

function named<T extends string>(name: T | null): T | null {
  return name || null
}
