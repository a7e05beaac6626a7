import type { ChannelEvents, ChannelStore } from '../driver.ts'

/**
 * Reduces a session whose account belongs to another connection of the company: the device is only unlinked, and the
 * session says why.
 */
export function unlinkingOnly(store: ChannelStore, events: ChannelEvents) {
  return { store: keepingNothing(store), events: tellingEnd(events) }
}

/**
 * Wraps the store so that it keeps no raw events. WhatsApp's deliveries have reached the other connection as well, so
 * they would be stored twice.
 */
function keepingNothing(store: ChannelStore): ChannelStore {
  return {
    ...store,
    writeKeys: ({ keys, contents }) => store.writeKeys({ keys, contents, raw: [] }),
  }
}

function tellingEnd(events: ChannelEvents): ChannelEvents {
  return {
    status: (status, detail) => {
      if (status !== 'CONNECTED') events.status(status, detail)
    },
    closed: (close) =>
      events.closed(close.reaction === 'unlink' ? { ...close, cause: 'number_in_use', code: null } : close),
    received: () => undefined,
    accepted: () => undefined,
    refused: () => undefined,
    readByOwner: () => Promise.resolve(),
    acks: () => Promise.resolve(),
    typing: () => undefined,
    groupRights: () => undefined,
    phoneBook: () => Promise.resolve(),
    wantsPast: () => Promise.resolve(false),
    past: () => Promise.resolve(),
  }
}
