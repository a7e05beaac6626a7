import type { Tx } from '../../core/context.ts'
import { canPress } from '../../messages/contract/interactive/can-press.ts'
import { type NewMessage, storeOutbound } from '../../messages/outbound/store-outbound.ts'
import { lockTargetTicket } from '../../messages/outbound/target-ticket.ts'
import { fillText, fillTexts } from '../../tickets/system-messages/system-messages.ts'
import type { BotMenu } from '../contract/bot-types.ts'
import type { PressableMenu } from '../contract/menu/pressable-menu.ts'
import { say } from '../send-files.ts'

type SentMenu = {
  menu: BotMenu
  /** The pressable menu that `filledMenu` makes of it. */
  interactive: PressableMenu
  /** All of it in words, as it is kept, found and quoted. */
  body: string
  /** Sent before it, with the greeting below: a list carries no file. */
  fileId: number | null
  /** Its variables are filled already. */
  isFilled: boolean
}

/** A menu as this customer reads it: its words, and the names of what is chosen. */
export async function filledMenu(tx: Tx, ticketId: number, menu: BotMenu): Promise<BotMenu> {
  const names = menu.choices.map(({ name }) => name)
  const [text = menu.text, ...filled] = await fillTexts(tx, ticketId, [menu.text, ...names])
  return {
    ...menu,
    text,
    choices: menu.choices.map(({ id, name }, index) => ({ id, name: filled[index] ?? name })),
  }
}

/** Sends a menu to be pressed; false where the channel shows none, or the customer is not reached. */
export async function sendMenu(
  tx: Tx,
  ticketId: number,
  { interactive, ...sentMenu }: SentMenu,
): Promise<boolean> {
  const machinery = { kind: 'system' as const, companyId: tx.companyId, name: 'job' as const }
  const ticket = await lockTargetTicket({ ...tx, actor: machinery }, ticketId)
  const isReachable = ticket.contactIsActive && !ticket.connectionIsGone
  if (!isReachable || !canPress({ channel: ticket.channel, isGroup: ticket.contact.isGroup })) return false
  if (sentMenu.fileId !== null) await say(tx, ticketId, sentMenu.menu.text, sentMenu.fileId)
  const message: NewMessage = {
    clientId: null,
    userId: null,
    fileId: null,
    quotedId: null,
    isPrivate: false,
    isForwarded: false,
    mediaType: interactive.type === 'list' ? 'listMessage' : 'interactiveMessage',
    body: sentMenu.isFilled ? sentMenu.body : await fillText(tx, ticketId, sentMenu.body),
    content: { kind: 'interactive', interactive, quote: null },
    data: { interactive },
  }
  await storeOutbound(tx, ticket, message, { byHuman: false })
  return true
}
