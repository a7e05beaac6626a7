/** Lists, buttons and requests to pay: what a phone shows of them, and what it answers. */
import type { proto } from '@whiskeysockets/baileys'
import type { Entry, Phone } from '../model.ts'
import { addressed, phoneByNumber } from '../world.ts'
import { unwrap } from './content.ts'
import { needEntry } from './log.ts'
import { send } from './send.ts'

type Head = { title: string; text: string; buttonText: string }
type Row = { id: string; title: string; description: string }

export type Pressable =
  | ({ type: 'list'; sections: { title: string; rows: Row[] }[] } & Head)
  | { type: 'buttons'; title: string; text: string; buttons: { id: string; title: string }[] }
  | ({ type: 'copy'; code: string } & Head)
  | ({ type: 'call'; number: string } & Head)
  | ({ type: 'url'; url: string } & Head)
  | { type: 'pix'; merchantName: string; keyType: string; key: string; amountCents: number | null }

export function pressedIn(message: proto.IMessage): Pressable | null {
  const { listMessage, interactiveMessage } = unwrap(message)
  if (listMessage) return listOf(listMessage)
  const flowButtons = interactiveMessage?.nativeFlowMessage?.buttons ?? []
  const [button] = flowButtons
  if (!interactiveMessage || !button) return null
  const params = readParams(button.buttonParamsJson)
  if (button.name === 'payment_info') return pixOf(params)
  const head = {
    title: interactiveMessage.header?.title ?? '',
    text: interactiveMessage.body?.text ?? '',
    buttonText: textIn(params, 'display_text'),
  }
  if (button.name === 'quick_reply') {
    const buttons = flowButtons.map(({ buttonParamsJson }) => {
      const reply = readParams(buttonParamsJson)
      return { id: textIn(reply, 'id'), title: textIn(reply, 'display_text') }
    })
    return { type: 'buttons', title: head.title, text: head.text, buttons }
  }
  if (button.name === 'cta_copy') return { type: 'copy', ...head, code: textIn(params, 'copy_code') }
  if (button.name === 'cta_call') return { type: 'call', ...head, number: textIn(params, 'phone_number') }
  if (button.name === 'cta_url') return { type: 'url', ...head, url: textIn(params, 'url') }
  return null
}

/**
 * Answers a list or a button, as phones do: a row of a list by a list response, anything else by a response of its flow.
 * What was pressed is quoted.
 */
export function press(
  phone: Phone,
  to: string,
  id: string,
  row: { id: string; text: string },
  options: { id?: string | undefined } = {},
): Promise<Entry> {
  const pressed = needEntry(phone, id)
  const author = phoneByNumber(phone.sim, pressed.from)
  const contextInfo = {
    stanzaId: id,
    participant: author && addressed(author, phone.sim.options.addressing === 'lid').self,
    quotedMessage: pressed.message,
  }
  const isList = Boolean(unwrap(pressed.message).listMessage)
  return send(phone, to, isList ? listAnswer(row, contextInfo) : flowAnswer(row, contextInfo), options)
}

function listAnswer(row: { id: string; text: string }, contextInfo: proto.IContextInfo): proto.IMessage {
  return {
    listResponseMessage: {
      title: row.text,
      listType: 1,
      singleSelectReply: { selectedRowId: row.id },
      contextInfo,
    },
  }
}

function flowAnswer(row: { id: string; text: string }, contextInfo: proto.IContextInfo): proto.IMessage {
  const nativeFlowResponseMessage = {
    name: 'quick_reply',
    paramsJson: JSON.stringify({ id: row.id }),
    version: 1,
  }
  return { interactiveResponseMessage: { body: { text: row.text }, nativeFlowResponseMessage, contextInfo } }
}

function listOf({ title, description, buttonText, sections }: proto.Message.IListMessage): Pressable {
  return {
    type: 'list',
    title: title ?? '',
    text: description ?? '',
    buttonText: buttonText ?? '',
    sections: (sections ?? []).map((section) => ({
      title: section.title ?? '',
      rows: (section.rows ?? []).map((row) => ({
        id: row.rowId ?? '',
        title: row.title ?? '',
        description: row.description ?? '',
      })),
    })),
  }
}

type Params = Record<string, unknown>

function pixOf(params: Params): Pressable | null {
  const settings = Array.isArray(params.payment_settings) ? params.payment_settings : []
  const pix = recordIn(recordIn({ first: settings[0] }, 'first'), 'pix_static_code')
  const total = recordIn(params, 'total_amount')
  const cents = typeof total.value === 'number' && total.value > 0 ? total.value : null
  return {
    type: 'pix',
    merchantName: textIn(pix, 'merchant_name'),
    keyType: textIn(pix, 'key_type'),
    key: textIn(pix, 'key'),
    amountCents: cents,
  }
}

function readParams(json: string | null | undefined): Params {
  try {
    return recordIn({ value: JSON.parse(json ?? '{}') }, 'value')
  } catch {
    return {}
  }
}

function recordIn(holder: Params, name: string): Params {
  const value = holder[name]
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function textIn(holder: Params, name: string): string {
  const value = holder[name]
  return typeof value === 'string' ? value : ''
}
