import type { proto } from '@whiskeysockets/baileys'

/**
 * The treatment of a kind of message by Recado.
 * - `says`: the sender said something. It is shown, opens a ticket and counts as unread, and the bot hears it.
 * - `notice`: shown quietly. It opens no ticket and counts as nothing, and the bot does not hear it.
 * - `wraps`: holds the message itself. `wrapsNotice`: holds a message that is shown quietly.
 * - `acts`: changes another message (edit, deletion, reaction) and is no message of its own.
 * - `sealed`: the same, but encrypted with the secret of the message that it is about.
 * - `ignored`: keys, settings and other talk between devices.
 */
export type KindRule = 'says' | 'notice' | 'wraps' | 'wrapsNotice' | 'acts' | 'sealed' | 'ignored'

export type MessageKind = keyof proto.IMessage

/** Every kind of WhatsApp's protocol, by the name of its field. A kind that a new Baileys brings does not compile without its line. */
export const MESSAGE_KINDS: Readonly<Record<MessageKind, KindRule>> = {
  conversation: 'says',
  extendedTextMessage: 'says',
  imageMessage: 'says',
  videoMessage: 'says',
  ptvMessage: 'says',
  audioMessage: 'says',
  documentMessage: 'says',
  stickerMessage: 'says',
  stickerPackMessage: 'says',
  locationMessage: 'says',
  liveLocationMessage: 'says',
  contactMessage: 'says',
  contactsArrayMessage: 'says',
  groupInviteMessage: 'says',
  eventMessage: 'says',
  commentMessage: 'says',
  pollCreationMessage: 'says',
  pollCreationMessageV2: 'says',
  pollCreationMessageV3: 'says',
  pollCreationMessageV5: 'says',

  listMessage: 'says',
  listResponseMessage: 'says',
  buttonsMessage: 'says',
  buttonsResponseMessage: 'says',
  templateMessage: 'says',
  templateButtonReplyMessage: 'says',
  interactiveMessage: 'says',
  interactiveResponseMessage: 'says',
  highlyStructuredMessage: 'says',

  orderMessage: 'says',
  productMessage: 'says',
  invoiceMessage: 'says',
  sendPaymentMessage: 'says',
  requestPaymentMessage: 'says',

  ephemeralMessage: 'wraps',
  viewOnceMessage: 'wraps',
  viewOnceMessageV2: 'wraps',
  viewOnceMessageV2Extension: 'wraps',
  documentWithCaptionMessage: 'wraps',
  deviceSentMessage: 'wraps',
  editedMessage: 'wraps',
  associatedChildMessage: 'wraps',
  lottieStickerMessage: 'wraps',
  groupMentionedMessage: 'wraps',
  botInvokeMessage: 'wraps',
  botForwardedMessage: 'wraps',
  pollCreationMessageV4: 'wraps',

  groupStatusMessage: 'wrapsNotice',
  groupStatusMessageV2: 'wrapsNotice',
  groupStatusMentionMessage: 'wrapsNotice',
  statusMentionMessage: 'wrapsNotice',
  statusAddYours: 'wrapsNotice',
  eventCoverImage: 'wrapsNotice',
  pollCreationOptionImageMessage: 'wrapsNotice',
  questionMessage: 'wrapsNotice',
  questionReplyMessage: 'wrapsNotice',
  botTaskMessage: 'wrapsNotice',
  limitSharingMessage: 'wrapsNotice',

  bcallMessage: 'notice',
  callLogMesssage: 'notice',
  cancelPaymentRequestMessage: 'notice',
  declinePaymentRequestMessage: 'notice',
  newsletterAdminInviteMessage: 'notice',
  newsletterFollowerInviteMessageV2: 'notice',
  paymentInviteMessage: 'notice',
  pollResultSnapshotMessage: 'notice',
  pollResultSnapshotMessageV3: 'notice',
  questionResponseMessage: 'notice',
  requestPhoneNumberMessage: 'notice',
  richResponseMessage: 'notice',
  scheduledCallCreationMessage: 'notice',
  scheduledCallEditMessage: 'notice',
  statusNotificationMessage: 'notice',
  statusQuestionAnswerMessage: 'notice',
  statusQuotedMessage: 'notice',
  statusStickerInteractionMessage: 'notice',

  protocolMessage: 'acts',
  reactionMessage: 'acts',

  secretEncryptedMessage: 'sealed',
  encReactionMessage: 'sealed',
  encCommentMessage: 'sealed',
  encEventResponseMessage: 'sealed',
  pollUpdateMessage: 'sealed',

  senderKeyDistributionMessage: 'ignored',
  fastRatchetKeySenderKeyDistributionMessage: 'ignored',
  messageContextInfo: 'ignored',
  pinInChatMessage: 'ignored',
  keepInChatMessage: 'ignored',
  stickerSyncRmrMessage: 'ignored',
  messageHistoryBundle: 'ignored',
  messageHistoryNotice: 'ignored',
  // The header of an album: its pictures come as messages of their own.
  albumMessage: 'ignored',
  placeholderMessage: 'ignored',
  call: 'ignored',
  chat: 'ignored',
}

/** A message without its wrappers, and its kind; `isNotice` when it is shown quietly, whatever it holds. */
export type Unwrapped = { message: proto.IMessage; kind: MessageKind | undefined; isNotice: boolean }

/** Real messages have at most four; a stranger may nest as many as fit into a message. */
const MAX_WRAPPERS = 8

/** The message inside its wrappers; `look` is called with each layer, the outermost first. */
export function unwrapped(outer: proto.IMessage, look?: (layer: proto.IMessage) => void): Unwrapped {
  let message = outer
  let isNotice = false
  for (let depth = 0; depth < MAX_WRAPPERS; depth++) {
    look?.(message)
    const kind = kindOf(message)
    const inner = kind && wrappedIn(message, kind)
    if (!kind || !inner) return { message, kind, isNotice: isNotice || isNoticeKind(kind) }
    isNotice ||= MESSAGE_KINDS[kind] === 'wrapsNotice'
    message = inner
  }
  return { message, kind: kindOf(message), isNotice: true }
}

function isNoticeKind(kind: MessageKind | undefined): boolean {
  const rule = kind && MESSAGE_KINDS[kind]
  // A wrapper with nothing in it says nothing.
  return rule === 'notice' || rule === 'wraps' || rule === 'wrapsNotice'
}

/** The kind of a message: its first field that is more than talk between devices; undefined when it has none. */
function kindOf(message: proto.IMessage): MessageKind | undefined {
  return Object.keys(message).find(
    (name): name is MessageKind => isKind(name) && message[name] != null && MESSAGE_KINDS[name] !== 'ignored',
  )
}

function isKind(name: string): name is MessageKind {
  return Object.hasOwn(MESSAGE_KINDS, name)
}

function wrappedIn(message: proto.IMessage, kind: MessageKind): proto.IMessage | null | undefined {
  const rule = MESSAGE_KINDS[kind]
  if (rule !== 'wraps' && rule !== 'wrapsNotice') return null
  const wrapper = message[kind]
  return isWrapper(wrapper) ? wrapper.message : null
}

function isWrapper(value: unknown): value is { message?: proto.IMessage | null } {
  return typeof value === 'object' && value !== null && 'message' in value
}
