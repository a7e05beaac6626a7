import { beforeAll, describe, expect, test } from 'bun:test'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { closeLostVisits } from '#domain/core/system/sign-in.ts'
import { type Call, openBearer, testApi } from '#tests/support/api.ts'
import { storedPicture } from '#tests/support/desks/stored-picture.ts'
import {
  aCompany,
  aMessage,
  asUser,
  aTicket,
  aUser,
  type TestCompany,
  withSettings,
} from '#tests/support/factories.ts'
import { servedApi } from '#tests/support/live.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf, logOf } from '#tests/support/traces.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { userVerbs } from '../../users/user-verbs.ts'
import { signOut } from '../sign-out.ts'

const services = await testServices()
const REASON = 'Cliente pediu ajuda com a fila'

let platform: TestCompany
let mighty: UserActor
let company: TestCompany
beforeAll(async () => {
  platform = await aCompany(services)
  mighty = await aUser(platform.ctx, { name: 'Sônia', profile: 'admin', isSuper: true })
  company = await aCompany(services)
})

/** The API, and the calls of a visitor of the company, each with a server that believes nothing yet. */
async function visit({
  by = mighty,
  visitedCompany = company,
}: {
  by?: UserActor
  visitedCompany?: TestCompany
} = {}) {
  const api = testApi(services)
  const { token, name } = await openBearer(services, by)
  const headers = { Authorization: `Bearer ${token}` }
  const response = await api.anyone('POST', `/companies/${visitedCompany.id}/support-visits`, {
    body: { reason: REASON },
    headers,
  })
  const answer = await response.json()
  const visitor: Call = (method, path, options = {}) =>
    testApi(services).anyone(method, path, {
      ...options,
      headers: { ...options.headers, Authorization: `Bearer ${answer.token}` },
    })
  const visitHeaders = { Authorization: `Bearer ${answer.token}` }
  return { status: response.status, answer, visitor, signInName: name, headers: visitHeaders }
}

async function visitsOf(admin: UserActor) {
  const call = await testApi(services).as(admin)
  const response = await call('GET', '/support-visits')
  return { status: response.status, answer: await response.json() }
}

describe('a support visit', () => {
  test('shows a super administrator what the admins of the other company see, and is written down for them', async () => {
    const ticket = await aTicket(company, 'open', {
      userId: company.attendant.userId,
      queueId: company.queue.id,
    })
    const { answer, visitor } = await visit()
    expect(answer.user).toMatchObject({
      id: mighty.userId,
      name: 'Sônia',
      super: false,
      profile: 'admin',
      companyId: company.id,
      homeCompanyId: platform.id,
      company: { id: company.id },
    })
    const ticketAnswer = await visitor('GET', `/tickets/u/${ticket.uuid}`)
    expect(ticketAnswer.status).toBe(200)

    const { answer: listed } = await visitsOf(company.admin)
    expect(listed.visits[0]).toMatchObject({ visitorName: 'Sônia', reason: REASON, isOver: false })
    const { startedAt, endsAt } = listed.visits[0]
    expect(Date.parse(endsAt) - Date.parse(startedAt)).toBe(3_600_000)
    expect(listed.count).toBeGreaterThan(0)
  })

  test('leaves no trace in the tickets', async () => {
    const { attendant, queue } = company
    const ticket = await aTicket(company, 'open', {
      userId: attendant.userId,
      queueId: queue.id,
      unreadMessages: 3,
    })
    await aMessage(company, ticket, { body: 'Oi' })
    const before = await eventsOf(services, company.id)
    const { visitor } = await visit()
    await visitor('GET', `/tickets/u/${ticket.uuid}`)
    await visitor('GET', `/messages/${ticket.uuid}`)
    expect((await visitor('POST', `/tickets/${ticket.id}/read`)).status).toBe(403)
    const [row] = await services.admin`select unread_messages as unread from tickets where id = ${ticket.id}`
    expect(row?.unread).toBe(3)
    expect(await logOf(company.ctx, ticket.id)).toEqual([])
    expect(await eventsOf(services, company.id)).toEqual(before)
  })

  test('opens the files of the company, as long as it lasts', async () => {
    const ticket = await aTicket(company, 'open', { queueId: company.queue.id })
    const fileId = await storedPicture(services, company)
    await aMessage(company, ticket, { fileId, mediaType: 'image' })
    const { visitor } = await visit()
    const { url } = await (await visitor('GET', `/files/${fileId}/link`)).json()
    expect((await testApi(services).anyone('GET', url)).status).toBe(200)
    await visitor('DELETE', '/support-visits/current')
    expect((await testApi(services).anyone('GET', url)).status).toBe(403)
  })

  test('reaches no other company, by any call', async () => {
    const otherCompany = await aCompany(services)
    const foreign = await aTicket(otherCompany, 'open', { userId: otherCompany.attendant.userId })
    const ofPlatform = await aTicket(platform, 'open', { userId: platform.attendant.userId })
    const { visitor } = await visit()
    for (const { uuid } of [foreign, ofPlatform])
      expect((await visitor('GET', `/tickets/u/${uuid}`)).status).toBe(404)
    expect((await visitor('GET', '/companies/list')).status).toBe(403)
    expect(
      (await visitor('POST', `/companies/${otherCompany.id}/support-visits`, { body: { reason: REASON } }))
        .status,
    ).toBe(403)
    expect((await visitor('GET', '/support-visits')).status).toBe(403)
  })

  test('hears the company that is visited and no other, and is never seen there', async () => {
    const api = await servedApi(services)
    const { answer } = await visit()
    const first = JSON.stringify({ auth: answer.token })
    const refused = await api.listen({ actor: mighty, companyId: platform.id, first })
    await waitFor(() => refused.closed() !== undefined, { description: 'a refused socket' })
    expect(refused.closed()).toMatchObject({ code: 4003, reason: 'company' })

    const visitor = await api.listen({ actor: mighty, companyId: company.id, first })
    const colleague = await api.listen({ actor: company.attendant })
    await Promise.all([visitor.ready(), colleague.ready()])
    const { attendant, queue } = company
    await aTicket(platform, 'pending', { queueId: platform.queue.id })
    const ticket = await aTicket(company, 'open', { userId: attendant.userId, queueId: queue.id })
    colleague.socket.send(JSON.stringify({ at: { ticketId: ticket.id, state: 'viewing' } }))
    visitor.socket.send(JSON.stringify({ at: { ticketId: ticket.id, state: 'viewing' } }))
    visitor.socket.send(JSON.stringify({ presence: 'online' }))
    await userVerbs.update(asUser(services, company.admin), { userId: attendant.userId, name: 'Ana Maria' })
    await waitFor(() => visitor.of('user').length > 0, { description: 'the change of a colleague' })
    expect(new Set(visitor.heard.map(({ name }) => name.split('-')[1]))).toEqual(
      new Set([String(company.id)]),
    )
    expect(JSON.stringify(colleague.heard)).not.toContain(mighty.name)

    const leave = await fetch(`${api.url}/support-visits/current`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${answer.token}` },
    })
    expect(leave.status).toBe(200)
    await waitFor(() => visitor.closed() !== undefined, { description: 'the end of the visit' })
    expect(visitor.closed()).toMatchObject({ code: 4001, reason: 'visit_ended' })
    colleague.close()
    await api.stop()
  })

  test('hides numbers where the company hides them', async () => {
    const masked = await aCompany(services)
    await withSettings(masked.ctx, { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' })
    const { visitor, answer } = await visit({ visitedCompany: masked })
    expect(answer.user.masksNumbers).toBe(true)
    const contact = await (await visitor('GET', `/contacts/${masked.contact.id}`)).json()
    expect(contact.number).toContain('*')
  })

  test('ends when the visitor leaves, and says so', async () => {
    const { visitor } = await visit()
    expect((await visitor('GET', '/auth/me')).status).toBe(200)
    expect((await visitor('DELETE', '/support-visits/current')).status).toBe(200)
    expect((await visitor('GET', '/auth/me')).status).toBe(401)
    const { answer } = await visitsOf(company.admin)
    expect(answer.visits[0]).toMatchObject({ isOver: true })
    expect(await eventsOf(services, company.id)).toContainEqual(
      expect.objectContaining({ type: 'session.ended', reason: 'visit_ended', userId: mighty.userId }),
    )
  })

  test('ends by itself', async () => {
    const { visitor } = await visit()
    await services.admin`update support_visits set ends_at = now() - interval '1 second' where company_id = ${company.id}`
    expect((await visitor('GET', '/auth/me')).status).toBe(401)
    const { answer } = await visitsOf(company.admin)
    expect(answer.visits[0]).toMatchObject({ isOver: true })
  })

  test('ends with the sign-in that it began from, and with the right to visit', async () => {
    const person = await aUser(platform.ctx, { profile: 'admin', isSuper: true })
    const first = await visit({ by: person })
    await signOut(services, first.signInName)
    expect((await first.visitor('GET', '/auth/me')).status).toBe(401)
    await closeLostVisits(services)
    const { answer } = await visitsOf(company.admin)
    expect(answer.visits[0]).toMatchObject({ visitorName: person.name, isOver: true })

    const second = await visit({ by: person })
    await services.admin`update users set is_super = false where id = ${person.userId}`
    expect((await second.visitor('GET', '/auth/me')).status).toBe(401)
    await closeLostVisits(services)
    const { answer: later } = await visitsOf(company.admin)
    expect(later.visits[0]).toMatchObject({ visitorName: person.name, isOver: true })
    await services.admin`update users set is_super = true where id = ${person.userId}`
    expect((await (await visit({ by: person })).visitor('GET', '/auth/me')).status).toBe(200)
    expect((await testApi(services).anyone('GET', '/auth/me', { headers: second.headers })).status).toBe(401)
  })

  test('signing out of it ends the sign-in behind it', async () => {
    const { visitor, signInName } = await visit()
    expect((await visitor('DELETE', '/auth/logout')).status).toBe(200)
    const rows = await services.admin`select id from sign_in_sessions where id = ${signInName}`
    expect(rows).toHaveLength(0)
  })

  test('keeps how the visitor likes the screens in their own company', async () => {
    const { visitor } = await visit()
    expect((await visitor('PUT', '/preferences', { body: { density: 'compact' } })).status).toBe(200)
    expect(await (await visitor('GET', '/preferences')).json()).toMatchObject({ density: 'compact' })
    const ownPreferences = await (await testApi(services).as(mighty))('GET', '/preferences')
    expect(await ownPreferences.json()).toMatchObject({ density: 'compact' })
  })

  test('is refused to everybody else, of one’s own company, of none, and without a reason', async () => {
    const admin = await testApi(services).as(company.admin)
    const path = (id: number) => `/companies/${id}/support-visits`
    expect((await admin('POST', path(platform.id), { body: { reason: REASON } })).status).toBe(403)
    const call = await testApi(services).as(mighty)
    const ownVisit = await call('POST', path(platform.id), { body: { reason: REASON } })
    expect([ownVisit.status, await ownVisit.json()]).toEqual([409, { error: 'ERR_VISIT_OWN_COMPANY' }])
    const unknownVisit = await call('POST', path(999_999), { body: { reason: REASON } })
    expect([unknownVisit.status, await unknownVisit.json()]).toEqual([404, { error: 'ERR_NO_COMPANY_FOUND' }])
    for (const [reason, code] of [
      ['', 'tooShort'],
      ['oi', 'tooShort'],
      ['x'.repeat(201), 'tooLong'],
    ] as const) {
      const response = await call('POST', path(company.id), { body: { reason } })
      expect([response.status, await response.json()]).toEqual([
        422,
        { error: 'ERR_VALIDATION', details: { fields: { reason: code } } },
      ])
    }
    expect((await visitsOf(company.attendant)).status).toBe(403)
  })

  test('is not listed to another company', async () => {
    const otherCompany = await aCompany(services)
    await visit()
    expect((await visitsOf(otherCompany.admin)).answer).toEqual({ visits: [], count: 0, hasMore: false })
  })
})
