/** The most sockets that have not yet identified themselves: in total, and from one network. */
export const MAX_SILENT = { inAll: 2_000, ofOne: 100 } as const

/**
 * Sockets that have not said a word yet, counted by network. Where there are too many in all, the oldest of the network with
 * the most makes room: many networks of which each opens a few keep nobody else out.
 */
export function makeSilent<T>(limits: { inAll: number; ofOne: number } = MAX_SILENT) {
  const networks = new Map<string, Set<T>>()
  let size = 0

  /** Finds the oldest socket of the network with the most sockets. */
  function findOldest(): T | undefined {
    const largest = [...networks.values()].reduce<Set<T> | undefined>(
      (companyId, sockets) => (companyId && companyId.size >= sockets.size ? companyId : sockets),
      undefined,
    )
    return largest?.values().next().value
  }

  return {
    hasRoomFor: (network: string): boolean => (networks.get(network)?.size ?? 0) < limits.ofOne,
    /** Answers the socket that has to go for it, if one has. */
    enter(socket: T, network: string): T | undefined {
      const replaced = size >= limits.inAll ? findOldest() : undefined
      const sockets = networks.get(network) ?? new Set()
      if (!sockets.has(socket)) size++
      networks.set(network, sockets.add(socket))
      return replaced
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
