import { expect, test } from 'bun:test'
import { keptOffers, type RowOffer, type TicketOffer, withoutEnded } from './offers'

const offer = (act: TicketOffer['act'], ticketId = 7): TicketOffer => ({
  kind: 'ticket',
  id: crypto.randomUUID(),
  act,
  ticketId,
  version: 3,
  uuid: 'u',
  name: 'Maria',
  until: Date.now() + 8000,
  leadsBack: false,
})
const goesOn = { id: 7, version: 4, status: 'open' }

test('what ended is not offered to be undone once it goes on', () => {
  const otherOffers = [offer('close', 8), offer('transfer'), offer('return')]
  expect(withoutEnded([offer('close'), ...otherOffers], goesOn)).toEqual(otherOffers)
  expect(withoutEnded([offer('ignore')], { ...goesOn, status: 'pending' })).toEqual([])
})

test('word of it from before the act, or that it is asked to rate, leaves the offer', () => {
  const offers = [offer('close')]
  expect(withoutEnded(offers, { ...goesOn, version: 3 })).toEqual(offers)
  for (const status of ['closed', 'nps']) expect(withoutEnded(offers, { ...goesOn, status })).toEqual(offers)
})

test('after a reload is offered what can still be taken back, and nothing that the page does not know', () => {
  const row: RowOffer = {
    kind: 'row',
    id: '/tags/7',
    path: '/tags/7/undo-delete',
    name: 'VIP',
    until: Date.now() + 8000,
  }
  const offers = [offer('close'), row, { ...row, consequences: ['2 contacts'] }]
  const unknown = [
    { ...row, path: 'https://elsewhere.test' },
    { ...row, consequences: [7] },
    { ...row, kind: 'file' },
    { ...offer('close'), act: 'delete' },
    { ...offer('close'), version: '3' },
    { ...offer('close'), name: undefined },
    { ...offer('close'), until: Date.now() - 1 },
    'close',
    null,
  ]
  const storedOffers: unknown = JSON.parse(JSON.stringify([...unknown, ...offers]))
  expect(keptOffers(storedOffers)).toEqual(offers)
  for (const nothing of [undefined, {}, 'offers']) expect(keptOffers(nothing)).toEqual([])
})
