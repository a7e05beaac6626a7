import { type proto, toNumber } from '@whiskeysockets/baileys'
import { bounded, firstOf } from '#domain/messages/contract/bounds.ts'
import type { Content } from './content-kind.ts'
import type { MessageKind, Unwrapped } from './message-kinds.ts'
import { rawOf } from './raw-json.ts'
import { textIn } from './text-in.ts'
import { TEXT } from './texts.ts'

/**
 * Builds the content of a message that is shown quietly: its kind, the text that its sender wrote into it, and its raw
 * data, so that support can tell what it was.
 */
export function noticeOf(
  { message, kind }: Pick<Unwrapped, 'message' | 'kind'>,
  outer: proto.IMessage,
): Content {
  const label = labelOf(message, outer) ?? TEXT.unsupported
  const written = textIn(message) ?? captionOf(message)
  const body = [label, written ? bounded('menuTitle', written) : ''].filter(Boolean).join('\n')
  return { mediaType: 'notice', body, file: null, data: { kind: kind ?? 'unknown', raw: rawOf(outer) } }
}

function labelOf(message: proto.IMessage, outer: proto.IMessage): string | null {
  if (outer.statusMentionMessage) return 'Mencionou você em um status.'
  if (outer.groupStatusMentionMessage) return 'Mencionou o grupo em um status.'
  if (outer.groupStatusMessage || outer.groupStatusMessageV2) return 'Publicou um status no grupo.'
  return pollResult(message) ?? plannedCall(message) ?? fixedLabel(message)
}

function pollResult(message: proto.IMessage): string | null {
  const poll = message.pollResultSnapshotMessage ?? message.pollResultSnapshotMessageV3
  if (!poll) return null
  const votes = firstOf('pollOptions', poll.pollVotes).map(
    ({ optionName, optionVoteCount }) =>
      `${bounded('pollOption', optionName ?? '')}: ${toNumber(optionVoteCount ?? 0)}`,
  )
  return [`Resultado da enquete: ${bounded('pollQuestion', poll.name ?? '')}`, ...votes].join('\n')
}

function plannedCall({ scheduledCallCreationMessage: call }: proto.IMessage): string | null {
  return call ? `Chamada agendada: ${bounded('eventName', call.title ?? '')}` : null
}

const LABELS: Partial<Record<MessageKind, string>> = {
  scheduledCallEditMessage: 'Chamada agendada cancelada.',
  callLogMesssage: 'Chamada registrada no celular.',
  cancelPaymentRequestMessage: 'Pedido de pagamento cancelado.',
  declinePaymentRequestMessage: 'Pedido de pagamento recusado.',
  requestPhoneNumberMessage: 'Pediu o seu número de telefone.',
  newsletterAdminInviteMessage: 'Convite para administrar um canal.',
  newsletterFollowerInviteMessageV2: 'Convite para seguir um canal.',
}

function fixedLabel(message: proto.IMessage): string | null {
  const entry = Object.entries(LABELS).find(([kind]) => kind in message)
  return entry?.[1] ?? null
}

function captionOf(message: proto.IMessage): string | null {
  return (
    message.bcallMessage?.caption ??
    message.newsletterAdminInviteMessage?.caption ??
    message.newsletterFollowerInviteMessageV2?.caption ??
    message.statusQuotedMessage?.text ??
    message.statusQuestionAnswerMessage?.text ??
    message.questionResponseMessage?.text ??
    null
  )
}
