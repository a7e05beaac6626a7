/** Sends the messages of a phone's owner: text and files. Each is shown at once, and is true afterwards. */
import { type BubbleView, phonePath, post } from '../api.ts'
import { announce, state } from '../state.ts'

export type Draft = Record<string, unknown>

/** A bubble that is on its way, or did not make it. */
export type Outgoing = BubbleView & { failed?: boolean; again?: () => void }

let counter = 0

/** Sends; the bubble is there before the answer, and stays with a retry when it failed. */
export async function sendDraft(
  number: string,
  chat: string,
  draft: Draft,
  look: Partial<BubbleView>,
): Promise<void> {
  const id = `3A${Date.now().toString(16).toUpperCase()}${(++counter).toString(16).toUpperCase().padStart(6, '0')}`
  const bubble: Outgoing = { ...blank(number, chat, id), ...look }
  await transmit(number, bubble, { ...draft, to: chat, id })
}

/** Sends something that makes no bubble of its own. */
export function sendQuietly(number: string, chat: string, draft: Draft): Promise<unknown> {
  return post(phonePath(number, '/send'), { ...draft, to: chat })
}

/** Base64 of bytes, in pieces that fit on the stack. */
export function base64(data: Uint8Array): string {
  let text = ''
  for (let offset = 0; offset < data.length; offset += 0x8000)
    text += String.fromCharCode(...data.subarray(offset, offset + 0x8000))
  return btoa(text)
}

async function transmit(number: string, bubble: Outgoing, body: Draft): Promise<void> {
  announce(`outgoing ${number}`, bubble)
  try {
    await post(phonePath(number, '/send'), body)
    announce(`arrived ${number}`, bubble.id)
  } catch {
    const again = () => void transmit(number, { ...bubble, failed: false }, body)
    announce(`outgoing ${number}`, { ...bubble, failed: true, again })
  }
}

function blank(number: string, chat: string, id: string): BubbleView {
  return {
    seq: Number.MAX_SAFE_INTEGER,
    id,
    chat,
    from: state.phones.get(number)?.number ?? number,
    fromMe: true,
    t: Math.floor(Date.now() / 1000),
    kind: 'conversation',
    text: null,
    edited: false,
    revoked: false,
    seen: true,
    receipts: {},
    media: null,
    location: null,
    contact: null,
    quoted: null,
    reaction: null,
    pressable: null,
  }
}
