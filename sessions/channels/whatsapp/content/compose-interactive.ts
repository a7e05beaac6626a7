import { type BinaryNode, proto, type WAProto } from '@whiskeysockets/baileys'
import type { Interactive, InteractiveOf } from '#domain/messages/contract/interactive/interactive-content.ts'
import { textOf } from '#domain/messages/contract/interactive/text-of.ts'

/**
 * Encodes an interactive message for phones: a list as `listMessage`, everything else as a native flow. The server
 * passes it to phones only together with the node from `interactiveNodes`. `imageMessage` is a picture above the text,
 * which was uploaded before.
 */
export function composeInteractive(
  message: Interactive,
  contextInfo: WAProto.IContextInfo | null,
  imageMessage?: proto.Message.IImageMessage,
): proto.IMessage {
  if (message.type === 'list') return { listMessage: { ...listOf(message), contextInfo } }
  return { interactiveMessage: { ...flowOf(message, imageMessage), contextInfo } }
}

/** The nodes that the stanza needs besides the encrypted content, depending on its kind. */
export function interactiveNodes({ listMessage, interactiveMessage }: proto.IMessage): BinaryNode[] {
  if (listMessage) return [biz({}, { tag: 'list', attrs: { type: 'product_list', v: '2' } })]
  const name = interactiveMessage?.nativeFlowMessage?.buttons?.[0]?.name
  if (!name) return []
  if (name === PIX_FLOW) return [biz({ native_flow_name: PIX_FLOW })]
  const flow = { tag: 'native_flow', attrs: { v: '9', name: 'mixed' } }
  return [biz({}, { tag: 'interactive', attrs: { type: 'native_flow', v: '1' }, content: [flow] })]
}

type Flow = Exclude<Interactive, { type: 'list' }>
type Picture = proto.Message.IImageMessage | undefined

const PIX_FLOW = 'payment_info'
/** WhatsApp's word for the status of an unpaid order. */
const UNPAID = 'pending'

function biz(attrs: BinaryNode['attrs'], ...content: BinaryNode[]): BinaryNode {
  return { tag: 'biz', attrs, ...(content.length > 0 && { content }) }
}

function listOf({ title, text, buttonText, sections }: InteractiveOf<'list'>): proto.Message.IListMessage {
  return {
    title,
    description: text,
    buttonText,
    listType: proto.Message.ListMessage.ListType.SINGLE_SELECT,
    sections: sections.map((section) => ({
      title: section.title,
      rows: section.rows.map(({ id, title: row, description }) => ({ rowId: id, title: row, description })),
    })),
  }
}

function flowOf(message: Flow, imageMessage: Picture): proto.Message.IInteractiveMessage {
  const buttons = buttonsOf(message).map(([name, params]) => ({
    name,
    buttonParamsJson: JSON.stringify(params),
  }))
  return {
    ...headOf(message, imageMessage),
    nativeFlowMessage: { buttons, messageParamsJson: '{}', messageVersion: 1 },
  }
}

/**
 * The head of a native flow. A payment has only a body: phones show it as a card of their own, and older phones show the
 * text.
 */
function headOf(message: Flow, imageMessage: Picture): proto.Message.IInteractiveMessage {
  if (message.type === 'pix') return { body: { text: textOf(message) } }
  const { title, text } = message
  const header = {
    title,
    hasMediaAttachment: imageMessage !== undefined,
    ...(imageMessage && { imageMessage }),
  }
  return { ...((title !== '' || imageMessage) && { header }), body: { text } }
}

type Button = [name: string, params: object]

function buttonsOf(message: Flow): Button[] {
  if (message.type !== 'buttons') return [buttonOf(message)]
  return message.buttons.map(({ id, title }) => ['quick_reply', { display_text: title, id }])
}

function buttonOf(message: Exclude<Flow, { type: 'buttons' }>): Button {
  switch (message.type) {
    case 'copy':
      return ['cta_copy', { display_text: message.buttonText, copy_code: message.code }]
    case 'call':
      return ['cta_call', { display_text: message.buttonText, phone_number: message.number }]
    case 'url':
      return ['cta_url', { display_text: message.buttonText, url: message.url, merchant_url: message.url }]
    case 'pix':
      return [PIX_FLOW, paymentOf(message)]
  }
}

/** The payment's parameters. An amount is in cents, which WhatsApp writes as an `offset` of 100. */
function paymentOf({ merchantName, key, keyType, amountCents }: InteractiveOf<'pix'>) {
  const amount = { value: amountCents ?? 0, offset: 100 }
  const item = { name: merchantName, amount, quantity: 1, sale_amount: amount }
  return {
    currency: 'BRL',
    total_amount: amount,
    reference_id: key,
    type: 'physical-goods',
    order: { status: UNPAID, subtotal: amount, order_type: 'ORDER', items: [item] },
    payment_settings: [
      { type: 'pix_static_code', pix_static_code: { merchant_name: merchantName, key, key_type: keyType } },
    ],
  }
}
