import ipaddr from 'ipaddr.js'

/**
 * What limits are counted by instead of an address: whoever has an IPv6 address has 2^64 of them, so theirs counts as its
 * network of 64 bits. IPv4 inside IPv6 is IPv4; what is no address stays as it is.
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
