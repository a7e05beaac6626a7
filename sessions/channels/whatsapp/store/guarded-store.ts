import { withTimeout } from '../../../lib/with-timeout.ts'
import type { ChannelStore } from '../../driver.ts'

/**
 * No database, no socket: whatever the store fails at, reading included, `onLost` closes the socket before anybody
 * hears of the failure. Baileys answers a message whose handling failed for any reason with a refusal, after which
 * WhatsApp forgets the message; measured, two of 900 were lost when the database died between a stanza and the read
 * of its keys. A store that says nothing for too long has failed as well: everything of a connection waits for it.
 */
export function guardedStore(
  store: ChannelStore,
  onLost: (error: unknown) => void,
  patienceMs: number,
): ChannelStore {
  function guard<A extends unknown[], T>(call: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
    return async (...args) => {
      try {
        return await withTimeout(call(...args), patienceMs, 'the store')
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
    listKeys: guard(store.listKeys),
    writeKeys: guard(store.writeKeys),
    readRaw: guard(store.readRaw),
    readContent: guard(store.readContent),
    claimAccount: guard(store.claimAccount),
    wipe: guard(store.wipe),
  }
}
