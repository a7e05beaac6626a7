import type { ChannelStore } from '../driver.ts'

/**
 * No database, no socket: whatever the store fails at, reading included, `onLost` closes the socket before anybody
 * hears of the failure. Baileys answers a message whose handling failed for any reason with a refusal, after which
 * WhatsApp forgets the message; measured, two of 900 were lost when the database died between a stanza and the read
 * of its keys.
 */
export function guardedStore(store: ChannelStore, onLost: (error: unknown) => void): ChannelStore {
  function guard<A extends unknown[], T>(call: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
    return async (...args) => {
      try {
        return await call(...args)
      } catch (error) {
        onLost(error)
        throw error
      }
    }
  }

  return {
    readCredentials: guard(store.readCredentials),
    writeCredentials: guard(store.writeCredentials),
    readKeys: guard(store.readKeys),
    writeKeys: guard(store.writeKeys),
    readRaw: guard(store.readRaw),
    readContent: guard(store.readContent),
    wipe: guard(store.wipe),
  }
}
