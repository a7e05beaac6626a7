import ipaddr from 'ipaddr.js'

/**
 * The caller's address: the last hop that is not one of our own proxies, so that nobody chooses the address that
 * limits are counted by. Architecture section 6, rule 16.
 */
export function addressOf(
  socket: string,
  forwardedFor: string | undefined,
  trusted: readonly string[],
): string {
  const ranges = trusted.map(readRange)
  const hops = [...(forwardedFor ?? '').split(',').map((hop) => hop.trim()), socket].filter(Boolean)
  return hops.findLast((hop) => !ranges.some((range) => isInside(hop, range))) ?? hops[0] ?? socket
}

/** This machine itself. */
export function isLoopback(address: string): boolean {
  try {
    return ipaddr.process(address).range() === 'loopback'
  } catch {
    return false
  }
}

type Range = ReturnType<typeof ipaddr.parseCIDR>

function readRange(text: string): Range {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

function isInside(hop: string, [network, bits]: Range): boolean {
  try {
    const address = ipaddr.process(hop)
    return address.kind() === network.kind() && address.match(network, bits)
  } catch {
    return false
  }
}
