/** Who has not said who they are: in all, and of one network, so that one cannot keep out the others. */
export const MOST_SILENT = { inAll: 2_000, ofOne: 100 } as const

/** Sockets that have not said a word yet, counted by network. */
export function makeSilent<T>(most: { inAll: number; ofOne: number } = MOST_SILENT) {
  const networks = new Map<string, Set<T>>()
  let size = 0

  return {
    hasRoomFor: (network: string): boolean =>
      size < most.inAll && (networks.get(network)?.size ?? 0) < most.ofOne,
    enter(socket: T, network: string): void {
      const sockets = networks.get(network) ?? new Set()
      if (!sockets.has(socket)) size++
      networks.set(network, sockets.add(socket))
    },
    /** It spoke, or is gone. */
    leave(socket: T, network: string): void {
      const sockets = networks.get(network)
      if (!sockets?.delete(socket)) return
      size--
      if (sockets.size === 0) networks.delete(network)
    },
  }
}
