import { describe, expect, test } from 'bun:test'
import { isStrayWrite } from '#domain/core/contract/process/stray-errors.ts'
import { addressOf, isLoopback } from './address.ts'
import { readRange } from './byte-range.ts'
import { methodsOf } from './wrong-method.ts'

describe('the caller’s address', () => {
  test('is the last hop that is not one of our own proxies', () => {
    const trusted = ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']
    expect(addressOf('203.0.113.9', '1.1.1.1', trusted)).toBe('203.0.113.9')
    expect(addressOf('10.1.2.3', '6.6.6.6, 198.51.100.4', trusted)).toBe('198.51.100.4')
    expect(addressOf('::ffff:10.1.2.3', '6.6.6.6, 198.51.100.4, 192.0.2.7', trusted)).toBe('198.51.100.4')
    expect(addressOf('10.1.2.3', 'nonsense', trusted)).toBe('nonsense')
    expect(addressOf('10.1.2.3', undefined, trusted)).toBe('10.1.2.3')
    expect(addressOf('198.51.100.4', '6.6.6.6', [])).toBe('198.51.100.4')
  })

  test('tells this machine from every other', () => {
    for (const loopbackAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect(isLoopback(loopbackAddress)).toBe(true)
    for (const outsideAddress of ['10.0.0.1', '192.168.1.1', '8.8.8.8', '', 'x', '2606:4700::1']) {
      expect(isLoopback(outsideAddress)).toBe(false)
    }
  })
})

describe('a range', () => {
  test('is one part of the whole, or the whole, or outside', () => {
    expect(readRange('bytes=0-4', 10)).toEqual({ start: 0, end: 4 })
    expect(readRange('bytes=5-', 10)).toEqual({ start: 5, end: 9 })
    expect(readRange('bytes=-3', 10)).toEqual({ start: 7, end: 9 })
    expect(readRange('bytes=-99', 10)).toEqual({ start: 0, end: 9 })
    expect(readRange('bytes=2-99', 10)).toEqual({ start: 2, end: 9 })
    for (const header of [undefined, 'bytes=', 'bytes=-', 'bytes=1-2,4-5', 'lines=1-2', 'bytes=4-2']) {
      expect(readRange(header, 10)).toBeUndefined()
    }
    for (const outside of ['bytes=10-', 'bytes=-0']) expect(() => readRange(outside, 10)).toThrow('ERR_RANGE')
  })
})

describe('a path', () => {
  test('knows the methods that it would answer to', () => {
    const allowed = methodsOf([
      { method: 'GET', path: '/tickets/:id{[0-9]+}' },
      { method: 'PUT', path: '/tickets/:id{[0-9]+}' },
      { method: 'ALL', path: '/*' },
    ])
    expect(allowed('/tickets/12/')).toEqual(['GET', 'PUT'])
    expect(allowed('/tickets/x')).toEqual([])
  })
})

test('only the database driver’s stray write is survived', () => {
  const stray = new TypeError('null is not an object')
  stray.stack = 'TypeError: null\n at nextWrite (/x/node_modules/postgres/src/connection.js:255:15)'
  expect(isStrayWrite(stray)).toBe(true)
  expect(isStrayWrite(new TypeError('other'))).toBe(false)
})
