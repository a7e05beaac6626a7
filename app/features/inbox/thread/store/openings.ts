/** The server notes an opening once in this time for each user; asking more often is for nothing. Server behaviour §3. */
const GAP_MS = 10 * 60_000

type Options = {
  /** Has the server note it; whether it did. */
  tell(uuid: string): Promise<boolean>
  now?: () => number
}

/**
 * Records which conversations the server knows to have been opened. A conversation that is shown from memory is not
 * read from the server, so the server is told of the opening separately. An opening that could not be told is told at
 * the next one.
 */
export function openingsLog({ tell, now = Date.now }: Options) {
  const noted = new Map<string, number>()
  return {
    /** It was just read from the server, which noted it. */
    note: (uuid: string) => void noted.set(uuid, now()),
    async opened(uuid: string): Promise<void> {
      const before = noted.get(uuid)
      if (before !== undefined && now() - before < GAP_MS) return
      noted.set(uuid, now())
      if (await tell(uuid).catch(() => false)) return
      noted.delete(uuid)
    },
  }
}
