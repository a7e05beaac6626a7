import type { BinaryNode } from '@whiskeysockets/baileys'

type Message = { jid: string; type: 'msg' | 'pkmsg'; ciphertext: Uint8Array }
/** Decrypts under the address' lock; `mayGo` is asked once that is held. */
type Decrypt = (message: Message, mayGo: () => boolean) => Promise<Uint8Array>

/**
 * Baileys handles one message after the other, whatever their chats, and each waits for its own commit. Here a message is
 * decrypted as it comes, beside those of other chats, so that they share commits; Baileys' turn then finds it done. Only
 * what needs nothing else first: a person's message by hidden id, in a session that stands, the oldest of its chat that is
 * not done. When that fails nothing was kept, and Baileys' turn does all that belongs to it.
 */
export function decryptingAhead() {
  const begun = new WeakMap<Uint8Array, Promise<Uint8Array | undefined>>()
  const waiting = new Map<string, Uint8Array[]>()
  const jidOf = new WeakMap<Uint8Array, string>()
  let decrypt: Decrypt | undefined

  function done(ciphertext: Uint8Array): void {
    const jid = jidOf.get(ciphertext)
    const left = jid && waiting.get(jid)?.filter((other) => other !== ciphertext)
    if (!jid || !left) return
    if (left.length > 0) waiting.set(jid, left)
    else waiting.delete(jid)
  }

  async function begin(how: Decrypt, message: Message): Promise<Uint8Array | undefined> {
    const { jid, ciphertext } = message
    jidOf.set(ciphertext, jid)
    waiting.set(jid, [...(waiting.get(jid) ?? []), ciphertext])
    try {
      const plaintext = await how(message, () => waiting.get(jid)?.[0] === ciphertext)
      done(ciphertext)
      return plaintext
    } catch {
      return undefined
    }
  }

  return {
    by(how: Decrypt): void {
      decrypt = how
    },
    begin(node: BinaryNode): void {
      if (decrypt)
        for (const message of messagesIn(node)) begun.set(message.ciphertext, begin(decrypt, message))
    },
    /** What came of it, or else of `turn`, which is Baileys' own. */
    async or(ciphertext: Uint8Array, turn: () => Promise<Uint8Array>): Promise<Uint8Array> {
      const plaintext = await begun.get(ciphertext)
      if (plaintext) return plaintext
      try {
        return await turn()
      } finally {
        done(ciphertext)
      }
    },
  }
}

function messagesIn({ attrs, content }: BinaryNode): Message[] {
  const { from: jid = '', participant, category } = attrs
  if (!jid.endsWith('@lid') || participant || category === 'peer') return []
  return (Array.isArray(content) ? content : []).flatMap((child) => {
    const { type } = child.attrs
    const isOne = child.tag === 'enc' && (type === 'msg' || type === 'pkmsg')
    return isOne && child.content instanceof Uint8Array ? [{ jid, type, ciphertext: child.content }] : []
  })
}

export type Ahead = ReturnType<typeof decryptingAhead>
