import { describe, expect, test } from 'bun:test'
import { readProblem } from '#domain/core/contract/values/read-problem.ts'
import { aTicketView } from '#tests/support/views.ts'
import { readOther, takenBefore } from './other-ticket'

const request = { uuid: 'asked', userId: 1 }

describe('a ticket that was accepted', () => {
  test('is one’s own, or goes on elsewhere where nobody holds it', () => {
    expect(takenBefore(request, aTicketView({ uuid: 'asked', userId: 1 }))).toBeUndefined()
    expect(takenBefore(request, aTicketView({ uuid: 'other', userId: 1 }))).toBeUndefined()
    expect(takenBefore(request, aTicketView({ uuid: 'other', userId: null }))).toBeUndefined()
  })

  test('is a colleague’s when they were faster, and whose it is can be read of the refusal', () => {
    const user = { id: 2, name: 'Bia', color: '#7c3aed', version: 1 }
    for (const uuid of ['asked', 'other']) {
      const otherTicket = takenBefore(request, aTicketView({ uuid, userId: 2, user }))
      expect(otherTicket && readOther(otherTicket)).toMatchObject({ uuid, userId: 2, user: { name: 'Bia' } })
    }
  })
})

describe('the ticket that stands in the way', () => {
  const expectedOther = { uuid: 'other', userId: 2, user: { name: 'Bia' }, queue: null }
  const refused = (details: Record<string, unknown>) => readOther({ code: 'ERR_OTHER_OPEN_TICKET', details })

  test('is read of what a refusal tells about it, also where that stands in the code’s place', () => {
    expect(readOther(readProblem({ error: JSON.stringify(expectedOther), details: expectedOther }))).toEqual(
      expectedOther,
    )
    expect(refused(expectedOther)).toEqual(expectedOther)
    expect(refused({ other: expectedOther })).toEqual(expectedOther)
  })

  test('is not made up of anything else', () => {
    for (const error of ['ERR_NO_PERMISSION', '7', 'null', '[]', '{}'])
      expect(readOther(readProblem({ error, details: {} }))).toBeUndefined()
    expect(readOther({ code: 'ERR_NO_PERMISSION', details: expectedOther })).toBeUndefined()
    const wrong = [{ userId: '2' }, { user: 'Bia' }, { queue: { name: 7 } }, { uuid: 7 }]
    for (const change of wrong) expect(refused({ ...expectedOther, ...change })).toBeUndefined()
  })
})
