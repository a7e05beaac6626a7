/** A Baileys client that forgets no plaintext: what a product must do to lose nothing when connections are cut. */
import { createHash } from 'node:crypto'
import { DEFAULT_CONNECTION_CONFIG, type SignalRepositoryWithLIDStore } from '@whiskeysockets/baileys'

type MakeRepository = typeof DEFAULT_CONNECTION_CONFIG.makeSignalRepository

/**
 * Baileys steps the ratchet before it hands a message over. When the connection ends in between, the message comes
 * again and cannot be decrypted a second time; the repository made here answers from memory then.
 */
export function rememberingRepository(): MakeRepository {
  const remembered = new Map<string, Uint8Array>()
  const recall = async (ciphertext: Uint8Array, decrypt: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const key = createHash('sha256').update(ciphertext).digest('base64')
    const storedPlaintext = remembered.get(key)
    if (storedPlaintext) return storedPlaintext
    const plain = await decrypt()
    remembered.set(key, plain)
    return plain
  }
  return (...args) => {
    const inner: SignalRepositoryWithLIDStore = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(...args)
    const { decryptMessage, decryptGroupMessage } = inner
    return Object.assign(inner, {
      decryptMessage: (options: Parameters<typeof decryptMessage>[0]) =>
        recall(options.ciphertext, () => decryptMessage(options)),
      decryptGroupMessage: (options: Parameters<typeof decryptGroupMessage>[0]) =>
        recall(options.msg, () => decryptGroupMessage(options)),
    })
  }
}
