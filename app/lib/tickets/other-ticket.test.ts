import { describe, expect, test } from 'bun:test'
import { aTicketView } from '#tests/support/views.ts'
import { readOther, takenBefore } from './other-ticket'

const asked = { uuid: 'asked', userId: 1 }

describe('a ticket that was accepted', () => {
  test('is one’s own, or goes on elsewhere where nobody holds it', () => {
    expect(takenBefore(asked, aTicketView({ uuid: 'asked', userId: 1 }))).toBeUndefined()
    expect(takenBefore(asked, aTicketView({ uuid: 'other', userId: 1 }))).toBeUndefined()
    expect(takenBefore(asked, aTicketView({ uuid: 'other', userId: null }))).toBeUndefined()
  })

  test('is a colleague’s when they were faster, and whose it is can be read of the refusal', () => {
    const user = { id: 2, name: 'Bia', color: '#7c3aed', version: 1 }
    for (const uuid of ['asked', 'other']) {
      const taken = takenBefore(asked, aTicketView({ uuid, userId: 2, user }))
      expect(taken && readOther(taken)).toMatchObject({ uuid, userId: 2, user: { name: 'Bia' } })
    }
  })
})
