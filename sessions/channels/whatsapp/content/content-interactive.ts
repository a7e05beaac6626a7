import type { proto } from '@whiskeysockets/baileys'
import { BOUNDS, bounded, firstOf, type TextBound } from '#domain/messages/contract/bounds.ts'
import type { Interactive } from '#domain/messages/contract/interactive/interactive-content.ts'
import { bodyOf } from '#domain/messages/contract/interactive/text-of.ts'
import { fileOf, type MessageKey } from './content-files.ts'
import { type Content, plain } from './content-kind.ts'
import { flowIn, listIn } from './read-interactive.ts'

/** The content of answers to lists and buttons, menus that others send us, polls, events and invitations. */
export function answerOf(message: proto.IMessage, key: MessageKey): Content | null {
  return chosenOf(message) ?? menuOf(message, key) ?? pollOf(message) ?? eventOf(message) ?? inviteOf(message)
}

/** The chosen text; its id is stored in the data. */
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
  const answerId = id ? bounded('answerId', id) : null
  return plain('conversation', bounded('answerText', text || id || ''), { answerId })
}

function idInParams(json: string | null | undefined): string | null {
  if (!json || json.length > BOUNDS.answerJson.limit) return null
  try {
    const params: unknown = JSON.parse(json)
    if (typeof params !== 'object' || params === null || !('id' in params)) return null
    return typeof params.id === 'object' ? null : String(params.id)
  } catch {
    return null
  }
}

function menuOf(message: proto.IMessage, key: MessageKey): Content | null {
  const { listMessage, buttonsMessage, interactiveMessage } = message
  if (listMessage) {
    const sections = firstOf('menuRows', listMessage.sections)
    const rows = sections.flatMap((section) => firstOf('menuRows', section.rows).map((row) => row.title))
    const content = listIn(listMessage)
    return menu('listMessage', [listMessage.title, listMessage.description], rows, content)
  }
  if (buttonsMessage) {
    const buttons = firstOf('menuRows', buttonsMessage.buttons).map(
      (button) => button.buttonText?.displayText,
    )
    return menu('interactiveMessage', [buttonsMessage.text, buttonsMessage.contentText], buttons)
  }
  if (interactiveMessage) return interactive(interactiveMessage, key)
  return templateOf(message, key)
}

/** An interactive message, with its picture, if it has one. */
function interactive(message: proto.Message.IInteractiveMessage, key: MessageKey): Content {
  const interactive = flowIn(message)
  const texts = [message.header?.title, message.body?.text, message.footer?.text]
  const content = interactive
    ? plain('interactiveMessage', bodyOf(interactive), { interactive: interactive })
    : menu('interactiveMessage', texts)
  const { imageMessage } = message.header ?? {}
  const picture = imageMessage ? fileOf({ imageMessage }, 'imageMessage', key) : null
  return { ...content, file: picture?.file ?? null }
}

function templateOf(message: proto.IMessage, key: MessageKey): Content | null {
  const templateMessage = message.templateMessage ?? message.highlyStructuredMessage?.hydratedHsm
  if (!templateMessage) return null
  if (templateMessage.interactiveMessageTemplate)
    return interactive(templateMessage.interactiveMessageTemplate, key)
  const template = templateMessage.hydratedTemplate ?? templateMessage.hydratedFourRowTemplate
  if (!template) return null
  const { hydratedTitleText, hydratedContentText, hydratedFooterText } = template
  return menu('interactiveMessage', [hydratedTitleText, hydratedContentText, hydratedFooterText])
}

/** The poll of an unwrapped message. */
export function pollIn(message: proto.IMessage): proto.Message.IPollCreationMessage | null | undefined {
  return (
    message.pollCreationMessage ??
    message.pollCreationMessageV2 ??
    message.pollCreationMessageV3 ??
    message.pollCreationMessageV5
  )
}

/** A poll: the question and its options, one per line. */
function pollOf(message: proto.IMessage): Content | null {
  const poll = pollIn(message)
  if (!poll) return null
  const options = firstOf('pollOptions', poll.options).map((option) => option.optionName)
  return plain(
    'pollCreationMessageV3',
    lines([part('pollQuestion', poll.name), ...parts('pollOption', options)]),
  )
}

function eventOf({ eventMessage }: proto.IMessage): Content | null {
  if (!eventMessage) return null
  const { name, description } = eventMessage
  return plain('eventMessage', part('eventName', name), {
    description: part('eventText', description) || null,
  })
}

function inviteOf({ groupInviteMessage }: proto.IMessage): Content | null {
  if (!groupInviteMessage) return null
  const { groupName, caption } = groupInviteMessage
  return plain('conversation', lines([part('inviteName', groupName), caption]))
}

type Maybe = string | null | undefined

type MenuKind = 'listMessage' | 'interactiveMessage'

function menu(kind: MenuKind, titles: Maybe[], rows: Maybe[] = [], interactive?: Interactive): Content {
  const shownRows = rows.slice(0, BOUNDS.menuRows.limit)
  const body = lines([...parts('menuTitle', titles), ...parts('menuRow', shownRows)])
  return plain(kind, body, interactive ? { interactive: interactive } : null)
}

function part(name: TextBound, text: Maybe): string {
  return text ? bounded(name, text) : ''
}

function parts(name: TextBound, texts: readonly Maybe[]): string[] {
  return texts.map((text) => part(name, text))
}

function lines(texts: readonly Maybe[]): string {
  return texts.filter(Boolean).join('\n')
}
