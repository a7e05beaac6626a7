// By its default export: `process` needs its own `this`.
import ipaddr from 'ipaddr.js'

/**
 * The visitor's address: the last hop that is not one of our own proxies. A header is believed only as far as the
 * trusted hops reach, so a visitor cannot choose the address that limits are counted by. Architecture section 6, rule 16.
 */
export function visitorAddress(
  socketAddress: string,
  forwardedFor: string | null,
  trusted: readonly string[],
) {
  const ranges = trusted.map(readRange)
  const hops = [...(forwardedFor ?? '').split(',').map((hop) => hop.trim()), socketAddress].filter(Boolean)
  const outsider = hops.findLast((hop) => !ranges.some((range) => isInside(hop, range)))
  return outsider ?? hops[0] ?? socketAddress
}

type Range = ReturnType<typeof ipaddr.parseCIDR>

function readRange(text: string): Range {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

function isInside(hop: string, [network, bits]: Range) {
  try {
    const address = ipaddr.process(hop)
    return address.kind() === network.kind() && address.match(network, bits)
  } catch {
    return false
  }
}
