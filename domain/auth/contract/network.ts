import ipaddr from 'ipaddr.js'

/**
 * Returns the network by which limits are counted instead of an address. The owner of an IPv6 address has 2^64 of them,
 * so it counts as its network of 64 bits. IPv4 inside IPv6 is IPv4; a text that is no address stays as it is.
 */
export function networkOf(address: string): string {
  try {
    const parsed = ipaddr.process(address.replace(/%.*$/, ''))
    if (parsed.kind() === 'ipv4') return parsed.toString()
    return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
  } catch {
    return address.slice(0, 64)
  }
}
