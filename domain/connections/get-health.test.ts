import { describe, expect, test } from 'bun:test'
import { aCompany, aConnection, asUser, aTicket, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../core/contract/time.ts'
import { getHealth } from './get-health.ts'

const services = await testServices()

/** Noon there: whatever happens within the last twelve hours happened today. */
const NOON = Date.parse('2026-11-20T15:00:00Z')

describe('the health of a connection', () => {
  test('is nothing where nothing happened yet, and no stranger’s or attendant’s business', async () => {
    const company = await aCompany(services)
    const { id } = company.connection
    expect(await getHealth(asUser(services, company.admin), id)).toEqual({
      receivedAt: null,
      accepted: null,
      sentToday: 0,
      sentLastHour: 0,
      sentLastMinute: 0,
      failedToday: 0,
      failure: null,
      waiting: 0,
      dropsThisWeek: 0,
      lastDrop: null,
      gaps: [],
      pace: { atOnce: 20, calmPerMinute: 60 },
    })
    expect(() => getHealth(asUser(services, company.attendant), id)).toThrow('ERR_NO_PERMISSION')
    const stranger = await aCompany(services)
    await expect(getHealth(asUser(services, stranger.admin), id)).rejects.toMatchObject({
      code: 'ERR_NO_WAPP_FOUND',
    })
  })

  test('tells the last way there and back, today where the company is, and every drop of the week', async () => {
    const company = await aCompany(services)
    const otherConnection = await aConnection(company.ctx)
    const ago = (ms: number) => new Date(NOON - ms).toISOString()
    const settle = settler(company)
    await settle('accepted', 20 * SECOND_MS, 180)
    await settle('accepted', 30 * MINUTE_MS)
    await settle('accepted', 11 * HOUR_MS)
    await settle('accepted', 13 * HOUR_MS)
    await settle('failed', 2 * HOUR_MS)
    await settle('failed', 14 * HOUR_MS)
    await settle('failed', MINUTE_MS, 100, company.connection.id, 'not_on_whatsapp')
    await settle('queued', 0)
    await settle('accepted', SECOND_MS, 99, otherConnection.id)
    await says(company, ago(5 * MINUTE_MS))
    await says(company, ago(MINUTE_MS), otherConnection.id)
    await services.admin`insert into connection_drops (company_id, connection_id, cause, dropped_at, recovered_at)
      select ${company.id}, ${company.connection.id}, 'lost', ${ago(0)}::timestamptz - n * interval '2 hours', now()
      from generate_series(1, 120) n`

    const ctx = { ...asUser(services, company.admin), now: () => new Date(NOON) }
    expect(await getHealth(ctx, company.connection.id)).toMatchObject({
      receivedAt: ago(5 * MINUTE_MS),
      accepted: { at: ago(20 * SECOND_MS), ms: 180 },
      sentToday: 3,
      sentLastHour: 2,
      sentLastMinute: 1,
      failedToday: 1,
      failure: { at: ago(2 * HOUR_MS), code: 'not_confirmed' },
      waiting: 1,
      dropsThisWeek: 83,
      lastDrop: { cause: 'lost' },
    })
  })
})

function settler(company: TestCompany) {
  let sentCount = 0
  return async (
    state: 'accepted' | 'failed' | 'queued',
    agoMs: number,
    tookMs = 100,
    connectionId = company.connection.id,
    failure = 'not_confirmed',
  ) => {
    sentCount += 1
    const ticket = await aTicket(company, 'closed', { connectionId })
    const settledAt = new Date(NOON - agoMs)
    const handedAt = new Date(settledAt.getTime() - tookMs)
    const [message] =
      await services.admin`insert into messages (company_id, ticket_id, contact_id, connection_id,
        external_id, from_me, media_type) values (${company.id}, ${ticket.id}, ${ticket.contactId}, ${connectionId},
        ${`S${sentCount}`}, true, 'conversation') returning id`
    await services.admin`insert into sends (company_id, connection_id, contact_id, message_id, kind, external_id, content,
        state, handed_at, settled_at, failure_code) values (${company.id}, ${connectionId}, ${ticket.contactId},
        ${message?.id}, 'message', ${`S${sentCount}`}, '{}', ${state}, ${state === 'queued' ? null : handedAt},
        ${state === 'queued' ? null : settledAt}, ${state === 'failed' ? failure : null})`
  }
}

async function says(company: TestCompany, receivedAt: string, connectionId = company.connection.id) {
  const ticket = await aTicket(company, 'closed', { connectionId })
  await services.admin`insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me,
      media_type, created_at) values (${company.id}, ${ticket.id}, ${ticket.contactId}, ${connectionId}, ${receivedAt}, false,
      'conversation', ${receivedAt})`
}
