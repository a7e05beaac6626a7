import { expect, test } from 'bun:test'
import { type TicketOffer, withoutEnded } from './offers'

const offer = (act: TicketOffer['act'], ticketId = 7): TicketOffer => ({
  kind: 'ticket',
  ...{ id: crypto.randomUUID(), act, ticketId, version: 3, uuid: 'u', name: 'Maria' },
  ...{ until: Date.now() + 8000, leadsBack: false },
})
const goesOn = { id: 7, version: 4, status: 'open' }

test('what ended is not offered to be undone once it goes on', () => {
  const others = [offer('close', 8), offer('transfer'), offer('return')]
  expect(withoutEnded([offer('close'), ...others], goesOn)).toEqual(others)
  expect(withoutEnded([offer('ignore')], { ...goesOn, status: 'pending' })).toEqual([])
})

test('word of it from before the act, or that it is asked to rate, leaves the offer', () => {
  const offers = [offer('close')]
  expect(withoutEnded(offers, { ...goesOn, version: 3 })).toEqual(offers)
  for (const status of ['closed', 'nps']) expect(withoutEnded(offers, { ...goesOn, status })).toEqual(offers)
})
