import { expect, test } from 'bun:test'
import { networkOf } from './network.ts'

test('limits count an address of IPv6 as its network of 64 bits, and IPv4 as itself', () => {
  const networks: [string, string][] = [
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['nonsense', 'nonsense'],
    ['', ''],
  ]
  for (const [address, network] of networks) expect(networkOf(address)).toBe(network)
  expect(networkOf('x'.repeat(5_000))).toHaveLength(64)
})
