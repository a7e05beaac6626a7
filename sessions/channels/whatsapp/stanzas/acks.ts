import type { BinaryNode } from '@whiskeysockets/baileys'
import type { Ack } from '#domain/messages/contract/schema.ts'

/**
 * The answers of the server to a message of ours, and the ack that the product shows for each. Server behaviour §1.9.
 * They are read from the stanzas themselves: Baileys' events say the same later, buffered, in several places, and not
 * for groups.
 */
export const ACK_OF = {
  /** `<ack class="message">` without an error: the server has it. */
  accepted: 1,
  /** `<receipt type="sender">`, Baileys' status 2: the owner's own phone has its copy. */
  sender: 1,
  /**
   * `<receipt>` without a type: Baileys' status 3. (`inactive` is no delivery: phones keep showing one tick for it.)
   */
  delivered: 2,
  /** Baileys' status 4. */
  read: 3,
  /** Baileys' status 5. */
  played: 5,
} as const satisfies Record<string, Ack>

export type Receipt = { externalIds: string[]; ack: Ack }

/**
 * Reads a `<receipt>` about messages that this account wrote. Returns null when it says nothing about them: reads by
 * our own other devices, retry requests, peer traffic.
 */
export function readReceipt(node: BinaryNode, me: readonly (string | null)[]): Receipt | null {
  const { id, type = 'delivered', from, participant } = node.attrs
  const ack = ackOfReceipt(type)
  if (!id || ack === null || !from) return null
  const author = userPart(participant ?? from)
  const isOwn = me.includes(author)
  if (isOwn !== (type === 'sender')) return null
  return { externalIds: [id, ...listedIds(node)], ack }
}

/**
 * Ids of a customer's messages that the owner of this account has read on another of its devices; null for what says nothing of that.
 * `read-self` where the account shows nobody that it reads.
 */
export function readOwnReading(node: BinaryNode, me: readonly (string | null)[]): string[] | null {
  const { id, type, from, participant } = node.attrs
  const isReading = type === 'read' || type === 'read-self'
  if (!id || !from || !isReading || !me.includes(userPart(participant ?? from))) return null
  return [id, ...listedIds(node)]
}

function ackOfReceipt(type: string): Ack | null {
  const ackCodes: Readonly<Record<string, Ack>> = ACK_OF
  return type === 'accepted' ? null : (ackCodes[type] ?? null)
}

function listedIds(node: BinaryNode): string[] {
  if (!Array.isArray(node.content)) return []
  const items = node.content.flatMap((child) => (Array.isArray(child.content) ? child.content : []))
  return items.flatMap((item) => (item.tag === 'item' && item.attrs.id ? [item.attrs.id] : []))
}

function userPart(jid: string): string {
  return jid.split('@')[0]?.split(':')[0]?.split('_')[0] ?? ''
}
