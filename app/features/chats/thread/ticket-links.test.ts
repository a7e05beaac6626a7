import { expect, test } from 'bun:test'
import { ticketLinks } from './ticket-links'

const UUID = '0b9f7c1e-2f6a-4f5e-9a57-0d6f2f1f3c11'

test.each([
  ['a link of ours, wherever it stands', `Veja https://casa.example/tickets/${UUID}?section=open!`, [UUID]],
  [
    'one that is written twice',
    `https://casa.example/tickets/${UUID} http://CASA.example/tickets/${UUID.toUpperCase()}`,
    [UUID],
  ],
  ['another host', `https://fora.example/tickets/${UUID}`, []],
  ['a host that only begins as ours', `https://casa.example.fora.example/tickets/${UUID}`, []],
  ['an address that goes on', `https://casa.example/tickets/${UUID}0`, []],
  ['another page', `https://casa.example/contacts/${UUID}`, []],
])('%s', (_, text, expected) => {
  expect(ticketLinks(text, 'casa.example')).toEqual(expected)
})

test('a message shows three cards at most', () => {
  const otherUuid = (n: number) => UUID.replace(/^0/, String(n))
  const text = [1, 2, 3, 4].map((n) => `https://casa.example/tickets/${otherUuid(n)}`).join(' ')
  expect(ticketLinks(text, 'casa.example')).toEqual([1, 2, 3].map(otherUuid))
})
