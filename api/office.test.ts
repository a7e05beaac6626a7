import { beforeAll, describe, expect, test } from 'bun:test'
import { WEB_CLAIM, WEB_HEADERS } from '#domain/auth/contract/schema.ts'
import { type Call, testApi } from '#tests/support/api.ts'
import { aCompany, aTag, aTicket, aUser, type TestCompany, withSettings } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'

const services = await testServices()
const { anyone, as } = testApi(services)
let company: TestCompany
let admin: Call
let attendant: Call

beforeAll(async () => {
  company = await aCompany(services)
  admin = await as(company.admin)
  attendant = await as(company.attendant)
})

const statusOf = async (response: Promise<Response>) => (await response).status

describe('contacts, tags, users, queues and settings over HTTP', () => {
  test('a contact is made, found, changed, labelled, blocked, toggled and deleted', async () => {
    const body = {
      name: 'Maria',
      number: '5511912345678',
      email: '',
      extraInfo: [{ name: 'CPF', value: '1' }],
    }
    const created = await (await attendant('POST', '/contacts', { body })).json()
    expect(created).toMatchObject({ name: 'Maria', active: true, extraInfo: [{ name: 'CPF' }] })
    const path = `/contacts/${created.id}`
    expect(await statusOf(attendant('POST', '/contacts', { body }))).toBe(409)
    const list = await (
      await attendant('GET', '/contacts?searchParam=mari&pageNumber=1&contactTag=[]')
    ).json()
    expect(list).toMatchObject({ hasMore: false, count: 1, contacts: [{ id: created.id }] })
    expect(await (await attendant('PUT', path, { body: { name: 'María' } })).json()).toMatchObject({
      name: 'María',
    })
    const tag = await aTag(company.ctx)
    await attendant('POST', '/tags/sync', { body: { contactId: created.id, tags: [{ id: tag.id }] } })
    expect(await (await attendant('GET', `/contactTags/${created.id}`)).json()).toMatchObject([
      { id: tag.id },
    ])
    expect(
      await (await attendant('PUT', `/contacts/block/${created.id}`, { body: { active: false } })).json(),
    ).toMatchObject({ active: false })
    expect(await (await attendant('PUT', `/contacts/toggleAcceptAudio/${created.id}`)).json()).toMatchObject({
      acceptAudioMessage: false,
    })
    expect(await (await attendant('PUT', `/contacts/toggleDisableBot/${created.id}`)).json()).toMatchObject({
      disableBot: true,
    })
    expect(await (await attendant('GET', `/contacts/profile/${created.number}`)).json()).toEqual({
      contactId: created.id,
      urlPicture: null,
    })
    expect(await statusOf(attendant('DELETE', path))).toBe(403)
    expect(await statusOf(admin('DELETE', path))).toBe(200)
    expect(await statusOf(admin('GET', path))).toBe(404)
  })

  test('numbers are hidden from profile user where the company says so, and cannot be written back', async () => {
    const hiding = await aCompany(services)
    await withSettings(hiding.ctx, { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' })
    const { id, number } = hiding.contact
    const response = await (await as(hiding.attendant))('GET', `/contacts/${id}`)
    expect(await response.text()).not.toContain(number)
    expect(await (await (await as(hiding.admin))('GET', `/contacts/${id}`)).json()).toMatchObject({ number })
    const write = await (await as(hiding.attendant))('PUT', `/contacts/${id}`, {
      body: { number: '5511900000000' },
    })
    expect([write.status, (await write.json()).error]).toEqual([422, 'ERR_MASKED_NUMBER'])
  })

  test('lanes move tickets; users, queues and the plan are read', async () => {
    const lane = await aTag(company.ctx, { isKanban: true })
    const ticket = await aTicket(company, 'open', { userId: company.attendant.userId })
    const moved = await attendant('PUT', `/ticket-tags/${ticket.id}/${lane.id}`)
    expect(await moved.json()).toMatchObject({ tags: [{ id: lane.id }] })
    expect(await (await attendant('DELETE', `/ticket-tags/${ticket.id}`)).json()).toMatchObject({ tags: [] })
    expect(await (await attendant('GET', '/tags/list?kanban=1')).json()).toMatchObject([
      { id: lane.id, kanban: 1 },
    ])
    const users = await (await attendant('GET', '/users/?searchParam=&pageNumber=1')).json()
    expect(users).toMatchObject({ hasMore: false, count: 2 })
    expect(JSON.stringify(users)).not.toContain('assword')
    expect(await (await attendant('GET', '/users/list')).json()).toHaveLength(2)
    expect(await (await admin('GET', `/users/${company.admin.userId}`)).json()).toMatchObject({
      super: false,
      queueIds: [],
    })
    expect(await (await attendant('GET', '/queue/')).json()).toMatchObject([
      { id: company.queue.id, waitAmberMinutes: 10, waitRedMinutes: 30 },
    ])
    expect(await statusOf(attendant('GET', `/queue/${company.queue.id}`))).toBe(200)
    expect(await (await attendant('GET', `/companies/listPlan/${company.id}`)).json()).toMatchObject({
      id: company.id,
    })
  })

  test('settings are read by all and saved by admins; public ones need the public token', async () => {
    const save = { body: { column: 'userRating', data: 'enabled' } }
    expect(await statusOf(attendant('PUT', '/companySettings', save))).toBe(403)
    expect(await (await admin('PUT', '/companySettings', save)).json()).toEqual({ userRating: 'enabled' })
    expect(await (await attendant('GET', '/companySettingOne?column=userRating')).json()).toEqual({
      userRating: 'enabled',
    })
    expect(await (await attendant('GET', `/companySettings/${company.id}`)).json()).toMatchObject({
      userRating: 'enabled',
      requiredTag: 'disabled',
    })
    expect(await (await anyone('GET', '/public-settings/appName?token=wtV')).json()).toBe('Recado')
    expect(await statusOf(anyone('GET', '/public-settings/appName?token=guess'))).toBe(403)
    expect(await statusOf(anyone('GET', '/public-settings/downloadLimit?token=wtV'))).toBe(403)
  })

  test('the web reads public settings by its own proof, whatever the token of the installation is', async () => {
    const headers = { [WEB_HEADERS.secret]: services.secrets.sign('web-to-api', WEB_CLAIM) }
    expect(await (await anyone('GET', '/public-settings/appName', { headers })).json()).toBe('Recado')
    expect(await statusOf(anyone('GET', '/public-settings/downloadLimit', { headers }))).toBe(403)
    const forged = { [WEB_HEADERS.secret]: services.secrets.sign('web-to-api', 'guess') }
    expect(await statusOf(anyone('GET', '/public-settings/appName', { headers: forged }))).toBe(403)
  })

  test('preferences are one’s own and follow from device to device', async () => {
    expect(
      await (await attendant('PUT', '/preferences', { body: { 'pane.width': 420, dense: true } })).json(),
    ).toEqual({ 'pane.width': 420, dense: true })
    await attendant('PUT', '/preferences', { body: { dense: false } })
    expect(await (await attendant('GET', '/preferences')).json()).toEqual({ 'pane.width': 420, dense: false })
    expect(await (await admin('GET', '/preferences')).json()).toEqual({})
    expect(await statusOf(admin('PUT', '/preferences', { body: { 'a b': 1 } }))).toBe(422)
  })
})

describe('connections over HTTP', () => {
  test('are made, started, renewed, stopped, changed and deleted by who may manage them', async () => {
    const body = {
      name: 'Sales',
      channel: 'whatsapp',
      queueIds: [company.queue.id],
      greetingMessage: 'hello',
    }
    expect(await statusOf(attendant('POST', '/whatsapp', { body }))).toBe(403)
    const created = await (await admin('POST', '/whatsapp/', { body })).json()
    expect(created).toMatchObject({ name: 'Sales', queueIds: [company.queue.id], showTyping: true })
    const session = `/whatsappsession/${created.id}`
    expect(await statusOf(admin('POST', session))).toBe(200)
    expect(await statusOf(admin('PUT', session))).toBe(200)
    expect(await statusOf(admin('DELETE', session))).toBe(200)
    expect(await statusOf(admin('POST', '/whatsapp-restart/'))).toBe(200)
    expect(
      await (await admin('PUT', `/whatsapp/${created.id}`, { body: { name: 'Vendas' } })).json(),
    ).toMatchObject({ name: 'Vendas', showTyping: true })
    expect(
      await (await admin('PUT', `/whatsapp/${created.id}`, { body: { showTyping: false } })).json(),
    ).toMatchObject({ name: 'Vendas', showTyping: false })
    expect(await statusOf(admin('PUT', `/whatsapp/${created.id}`, { body: { showTyping: 'maybe' } }))).toBe(
      422,
    )
    expect(await (await attendant('GET', '/whatsapp/?session=0')).json()).toHaveLength(2)
    expect(await (await attendant('GET', '/whatsapp/filter?session=0&channel=facebook')).json()).toEqual([])
    expect(await (await attendant('GET', `/whatsapp/${created.id}?session=0`)).json()).toMatchObject({
      qrcode: '',
    })
    expect(await (await attendant('GET', `/whatsapp/${created.id}/drops`)).json()).toEqual([])
    expect(await statusOf(admin('DELETE', `/whatsapp/${created.id}`))).toBe(200)
    expect(await statusOf(admin('GET', `/whatsapp/${created.id}`))).toBe(404)
  })

  test('of every company are for super alone, and strangers’ are not found', async () => {
    const stranger = await aCompany(services)
    expect(await statusOf(admin('GET', '/whatsapp/all'))).toBe(403)
    const chief = await as(await aUser(company.ctx, { profile: 'admin', isSuper: true }))
    const connections = await (await chief('GET', '/whatsapp/all?session=0')).json()
    expect(
      connections.some((connection: { companyId: number }) => connection.companyId === stranger.id),
    ).toBe(true)
    for (const method of ['GET', 'DELETE'] as const) {
      expect(await statusOf(admin(method, `/whatsapp/${stranger.connection.id}`))).toBe(404)
    }
    expect(await statusOf(admin('PUT', `/whatsappsession/${stranger.connection.id}`))).toBe(404)
  })
})
