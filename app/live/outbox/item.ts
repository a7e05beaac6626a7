import type { MessageView } from '#domain/messages/contract/schema.ts'

export type OutboxFile = {
  blob: Blob
  name: string
  mime: string
  /** Recorded here, to be sent as a voice note. */
  isVoice: boolean
  width: number | null
  height: number | null
  durationSeconds: number | null
}

/** A message that the server does not have yet. It leaves the outbox only when the server has it, or by Discard. */
export type OutboxItem = {
  clientId: string
  /** `companyId:userId`: nobody else's browser session sends or sees it. */
  owner: string
  ticketId: number
  ticketUuid: string
  body: string
  isPrivate: boolean
  sign: boolean
  quoted: MessageView['quotedMsg']
  file: OutboxFile | null
  /** Instant of writing (ISO); with `order` the order in which the items of a ticket go out. */
  createdAt: string
  order: number
  state: 'waiting' | 'sending' | 'failed'
  /** Why it failed: an error code that the languages translate. */
  code: string | null
  tries: number
  /** Not before this instant (milliseconds). */
  notBefore: number
  /** Until then (milliseconds) it can be taken back as if it had not been sent. Absent in items of older pages. */
  heldUntil?: number
}

export type NewItem = Pick<
  OutboxItem,
  'owner' | 'ticketId' | 'ticketUuid' | 'body' | 'isPrivate' | 'sign' | 'quoted' | 'file'
> & {
  /** How long it waits for who would rather take it back. */
  holdMs?: number
}

export function newItem({ holdMs, ...input }: NewItem, order: number, now: Date): OutboxItem {
  return {
    ...input,
    ...(holdMs && { heldUntil: now.getTime() + holdMs }),
    clientId: crypto.randomUUID(),
    createdAt: now.toISOString(),
    order,
    state: 'waiting',
    code: null,
    tries: 0,
    notBefore: 0,
  }
}
