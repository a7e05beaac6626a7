import type { proto } from '@whiskeysockets/baileys'
import { type Content, plain } from './content-kind.ts'

/** Answers to lists and buttons, menus that others send us, polls, events and invitations. */
export function answerOf(message: proto.IMessage): Content | null {
  return chosenOf(message) ?? menuOf(message) ?? pollOf(message) ?? eventOf(message) ?? inviteOf(message)
}

/** The chosen text, with its id kept beside it. */
function chosenOf(message: proto.IMessage): Content | null {
  const { listResponseMessage, buttonsResponseMessage, templateButtonReplyMessage } = message
  if (listResponseMessage) {
    return chosen(listResponseMessage.title, listResponseMessage.singleSelectReply?.selectedRowId)
  }
  if (buttonsResponseMessage) {
    return chosen(buttonsResponseMessage.selectedDisplayText, buttonsResponseMessage.selectedButtonId)
  }
  if (templateButtonReplyMessage) {
    return chosen(templateButtonReplyMessage.selectedDisplayText, templateButtonReplyMessage.selectedId)
  }
  const flow = message.interactiveResponseMessage
  if (!flow) return null
  return chosen(flow.body?.text, idInParams(flow.nativeFlowResponseMessage?.paramsJson))
}

function chosen(text: string | null | undefined, id: string | null | undefined): Content {
  return plain('conversation', text || id || '', { answerId: id ?? null })
}

function idInParams(json: string | null | undefined): string | null {
  if (!json) return null
  try {
    const params: unknown = JSON.parse(json)
    if (typeof params !== 'object' || params === null || !('id' in params)) return null
    return String(params.id)
  } catch {
    return null
  }
}

function menuOf(message: proto.IMessage): Content | null {
  const { listMessage, buttonsMessage, interactiveMessage } = message
  if (listMessage) {
    const rows = (listMessage.sections ?? []).flatMap((section) => section.rows ?? [])
    return plain(
      'listMessage',
      lines([listMessage.title, listMessage.description, ...rows.map((r) => r.title)]),
    )
  }
  if (buttonsMessage) {
    const buttons = (buttonsMessage.buttons ?? []).map((button) => button.buttonText?.displayText)
    return plain('interactiveMessage', lines([buttonsMessage.text, buttonsMessage.contentText, ...buttons]))
  }
  if (interactiveMessage) return interactive(interactiveMessage)
  return templateOf(message)
}

function interactive(message: proto.Message.IInteractiveMessage): Content {
  return plain('interactiveMessage', lines([message.header?.title, message.body?.text, message.footer?.text]))
}

function templateOf({ templateMessage }: proto.IMessage): Content | null {
  if (!templateMessage) return null
  if (templateMessage.interactiveMessageTemplate)
    return interactive(templateMessage.interactiveMessageTemplate)
  const template = templateMessage.hydratedTemplate ?? templateMessage.hydratedFourRowTemplate
  if (!template) return null
  return plain(
    'interactiveMessage',
    lines([template.hydratedTitleText, template.hydratedContentText, template.hydratedFooterText]),
  )
}

/** The question and its options, one per line. */
function pollOf(message: proto.IMessage): Content | null {
  const poll =
    message.pollCreationMessage ??
    message.pollCreationMessageV2 ??
    message.pollCreationMessageV3 ??
    message.pollCreationMessageV5 ??
    message.pollCreationMessageV4?.message?.pollCreationMessage
  if (!poll) return null
  return plain(
    'pollCreationMessageV3',
    lines([poll.name, ...(poll.options ?? []).map((option) => option.optionName)]),
  )
}

function eventOf({ eventMessage }: proto.IMessage): Content | null {
  if (!eventMessage) return null
  return plain('eventMessage', eventMessage.name ?? '', { description: eventMessage.description ?? null })
}

function inviteOf({ groupInviteMessage }: proto.IMessage): Content | null {
  if (!groupInviteMessage) return null
  return plain('conversation', lines([groupInviteMessage.groupName, groupInviteMessage.caption]))
}

function lines(parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join('\n')
}
