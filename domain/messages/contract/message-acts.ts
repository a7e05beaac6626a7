import type { Capabilities } from '../../channels/contract/capabilities.ts'
import type { ErrorCode, ErrorDetails } from '../../core/contract/errors.ts'
import { MINUTE_MS } from '../../core/contract/time.ts'
import type { MediaType, SendFailure } from './schema.ts'

/** The facts by which an act is judged: the server reads them from its rows, the browser from its view. */
export type JudgedMessage = {
  fromMe: boolean
  /** The user who wrote it; null for the phone, the system and the customer. */
  userId: number | null
  mediaType: MediaType
  isPrivate: boolean
  isDeleted: boolean
  /** Its content has not come yet. */
  isStub: boolean
  createdAt: string
  failedAt: string | null
  failureCode: SendFailure | null
  /** Whether the channel may have it. */
  hasLeft: boolean
}

export type JudgedBy = {
  /** Null for the system, which may act on what anybody wrote. */
  userId: number | null
  capabilities: Capabilities
  now: Date
  /** Somebody attends the message's own ticket. */
  isAttended: boolean
  isBlocked: boolean
  /** The connection was deleted; the browser does not know, and the server refuses. */
  isConnectionGone: boolean
}

export type Refusal = { code: ErrorCode; details?: ErrorDetails }
type Rule = (message: JudgedMessage, by: JudgedBy) => Refusal | null

/** A text of one's own; on the channel while its window lasts, a private note at any time. Specification 1 §6. */
const edit: Rule = (message, by) => {
  if (message.mediaType !== 'conversation' || message.isDeleted) return { code: 'ERR_MESSAGE_STATE' }
  if (message.isPrivate) return null
  if (message.failedAt !== null)
    return { code: 'ERR_MESSAGE_STATE', details: { failure: message.failureCode } }
  const minutes = by.capabilities.editWindowMinutes
  if (minutes === null) return { code: 'ERR_UNSUPPORTED_BY_CHANNEL' }
  const ageMs = by.now.getTime() - new Date(message.createdAt).getTime()
  if (ageMs > minutes * MINUTE_MS) return { code: 'ERR_EDIT_WINDOW', details: { minutes } }
  return message.hasLeft ? unreachable(by) : null
}

/** Judges a deletion: a message that never left is removed; one that left is revoked if the channel can. */
const remove: Rule = (message, by) => {
  if (message.isPrivate || message.isDeleted || !message.hasLeft) return null
  if (!by.capabilities.canDelete) return { code: 'ERR_UNSUPPORTED_BY_CHANNEL' }
  return unreachable(by)
}

/** Anything that both sides have, while somebody attends its ticket. */
const react: Rule = (message, by) => {
  const isThere = !(message.isPrivate || message.isDeleted || message.isStub)
  const isAnswerable = by.isAttended && (!message.fromMe || (message.hasLeft && message.failedAt === null))
  if (!(isThere && isAnswerable)) return { code: 'ERR_MESSAGE_STATE' }
  return unreachable(by) ?? (by.capabilities.canReact ? null : { code: 'ERR_UNSUPPORTED_BY_CHANNEL' })
}

/** The acts of people on a message. The verbs refuse by this table and the menu offers by it. */
export const MESSAGE_ACTS = { edit: onlyOwn(edit), delete: onlyOwn(remove), react } as const satisfies Record<
  string,
  Rule
>

export type MessageAct = keyof typeof MESSAGE_ACTS

/** The attendant's own words: what colleagues, the phone or the system said is not theirs to change. */
function onlyOwn(rule: Rule): Rule {
  return (message, by) => {
    const isOwn = message.fromMe && (by.userId === null || message.userId === by.userId)
    return isOwn ? rule(message, by) : { code: 'ERR_NO_PERMISSION' }
  }
}

/** The customer must see the change too; otherwise the screen would show what they do not see. */
function unreachable({ isBlocked, isConnectionGone }: JudgedBy): Refusal | null {
  if (isBlocked) return { code: 'ERR_CONTACT_BLOCKED' }
  return isConnectionGone ? { code: 'ERR_WAPP_NOT_INITIALIZED' } : null
}
