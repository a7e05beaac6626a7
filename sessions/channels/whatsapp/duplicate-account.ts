import type { ChannelEvents, ChannelStore } from '../driver.ts'

/** What remains of a session whose account another connection of the company has: the device is unlinked and says why. */
export function unlinkingOnly(store: ChannelStore, events: ChannelEvents) {
  return { store: keepingNothing(store), events: tellingEnd(events) }
}

/** What WhatsApp delivers meanwhile has come to the other connection as well: stored here, it would be doubled. */
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
