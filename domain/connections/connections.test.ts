import { describe, expect, test } from 'bun:test'
import { aCompany, aConnection, aQueue, asUser, aUser, withSettings } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf } from '#tests/support/traces.ts'
import { loadRights } from '../auth/load-actor.ts'
import { takeLease } from '../core/system/leases.ts'
import { CreateConnectionInput, StartSessionInput, UpdateConnectionInput } from './contract/schema.ts'
import { createConnection } from './create-connection.ts'
import { deleteConnection } from './delete-connection.ts'
import { listAllConnections } from './list-all-connections.ts'
import { getConnection, listConnections, listDrops } from './queries.ts'
import { finishCommand, recordDrop, recordStatus } from './record-status.ts'
import { disconnectSession } from './session/disconnect-session.ts'
import { requestQrCode } from './session/request-qr-code.ts'
import { restartConnections } from './session/restart-connections.ts'
import { startSession } from './session/start-session.ts'
import { updateConnection } from './update-connection.ts'

const services = await testServices()

async function office() {
  const company = await aCompany(services)
  await services.admin`update connections set is_default = true where id = ${company.connection.id}`
  return { company, admin: asUser(services, company.admin), attendant: asUser(services, company.attendant) }
}

const input = (values: Record<string, unknown> = {}) =>
  CreateConnectionInput.parse({ name: 'Vendas', queueIds: [], ...values })

async function row(id: number) {
  const [storedRow] = await services.admin`select * from connections where id = ${id}`
  return storedRow
}

describe('creating a connection', () => {
  test('asks for it to be opened and announces it', async () => {
    const { company, admin } = await office()
    const created = await createConnection(admin, input({ queueIds: [company.queue.id] }))
    expect(created).toMatchObject({ status: 'OPENING', isDefault: false, queueIds: [company.queue.id] })
    expect(await row(created.id)).toMatchObject({ desired: 'running', command: 1, command_kind: 'start' })
    const events = await services.admin`select event from events where company_id = ${company.id}`
    expect(events.map((eventRow) => eventRow.event)).toContainEqual(
      expect.objectContaining({ type: 'row.changed', noun: 'connection', id: created.id }),
    )
  })

  test('as the default takes the mark from the other', async () => {
    const { company, admin } = await office()
    const created = await createConnection(admin, input({ isDefault: true }))
    const list = await listConnections(admin)
    expect(list.map((connection) => [connection.id, connection.isDefault])).toEqual([
      [company.connection.id, false],
      [created.id, true],
    ])
  })

  test('beyond the plan is refused with the plan’s number', async () => {
    const { company, admin } = await office()
    const [plan] = await services.admin`
      insert into plans (name, users, connections, queues) values (${crypto.randomUUID()}, 1, 1, 1) returning id`
    await services.admin`update companies set plan_id = ${plan?.id} where id = ${company.id}`
    const attempt = createConnection(admin, input())
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_PLAN_LIMIT', details: { limit: 1 } })
  })

  test('is one of those that the plan has room for, and one is the default, also when many are made at once', async () => {
    const { company, admin } = await office()
    const [plan] = await services.admin`
      insert into plans (name, users, connections, queues) values (${crypto.randomUUID()}, 9, 3, 9) returning id`
    await services.admin`update companies set plan_id = ${plan?.id} where id = ${company.id}`
    const makeAll = () =>
      Promise.allSettled([1, 2, 3, 4].map((nth) => createConnection(admin, input({ name: `Filial ${nth}` }))))
    const codesOf = (created: Awaited<ReturnType<typeof makeAll>>) =>
      created.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'made')).toSorted()
    const refused = 'ERR_PLAN_LIMIT'
    expect(codesOf(await makeAll())).toEqual([refused, refused, 'made', 'made'])
    await services.admin`update connections set deleted_at = now(), is_default = false where company_id = ${company.id}`
    expect(codesOf(await makeAll())).toEqual([refused, 'made', 'made', 'made'])
    const defaults = (await listConnections(admin)).filter(({ isDefault }) => isDefault)
    expect(defaults).toHaveLength(1)
  })

  test('of a company with more than one queue needs a greeting, whatever its own', async () => {
    const { company, admin } = await office()
    const queueIds = [company.queue.id]
    const early = await createConnection(admin, input({ queueIds }))
    await aQueue(company.ctx, { name: 'Financeiro', color: '#00bb00' })
    const refused = { code: 'ERR_WAPP_GREETING_REQUIRED' }
    await expect(createConnection(admin, input({ queueIds }))).rejects.toMatchObject(refused)
    await expect(createConnection(admin, input({ queueIds: [] }))).rejects.toMatchObject(refused)
    // One that was there before the second queue is saved, until its greeting or queues change.
    const sheet = { name: 'Balcão', greetingMessage: '', queueIds }
    expect(await updateConnection(admin, early.id, sheet)).toMatchObject({ name: 'Balcão' })
    await expect(updateConnection(admin, early.id, { ...sheet, queueIds: [] })).rejects.toMatchObject(refused)
    const greeted = { ...sheet, greetingMessage: 'Olá!' }
    expect(await updateConnection(admin, early.id, greeted)).toMatchObject(greeted)
    await expect(updateConnection(admin, early.id, { greetingMessage: ' ' })).rejects.toMatchObject(refused)
  })

  test('with several queues needs a greeting', async () => {
    const { company, admin } = await office()
    const otherQueue = await aQueue(company.ctx)
    const queueIds = [company.queue.id, otherQueue.id]
    const attempt = createConnection(admin, input({ queueIds }))
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_WAPP_GREETING_REQUIRED' })
    const created = await createConnection(admin, input({ queueIds, greetingMessage: 'Olá!' }))
    expect(created.queueIds).toEqual(queueIds)
  })

  test('with another company’s queue is refused', async () => {
    const [{ admin }, otherOffice] = [await office(), await office()]
    const attempt = createConnection(admin, input({ queueIds: [otherOffice.company.queue.id] }))
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' })
  })

  test('is for who may manage connections', async () => {
    const { company, attendant } = await office()
    expect(() => createConnection(attendant, input())).toThrow('ERR_NO_PERMISSION')
    const trusted = asUser(services, company.attendant, { allowConnections: true })
    expect(await createConnection(trusted, input())).toMatchObject({ name: 'Vendas' })
  })
})

describe('changing a connection', () => {
  test('changes what is given and nothing else', async () => {
    const { company, admin } = await office()
    const before = await getConnection(admin, company.connection.id)
    await updateConnection(admin, before.id, { greetingMessage: 'Olá!', allowGroup: true })
    const input = UpdateConnectionInput.parse({ name: 'Suporte', timeCreateNewTicket: '30' })
    const after = await updateConnection(admin, before.id, input)
    expect(after).toMatchObject({ name: 'Suporte', timeCreateNewTicket: 30, queueIds: before.queueIds })
    expect(after).toMatchObject({ greetingMessage: 'Olá!', allowGroup: true })
    expect(after.version).toBeGreaterThan(before.version)
  })

  test('sets how ratings are asked for: with words and a time, where the company asks', async () => {
    const { company, admin } = await office()
    const { id } = company.connection
    const change = (values: Record<string, unknown>) =>
      updateConnection(admin, id, UpdateConnectionInput.parse(values))
    expect(await change({ ratingMessage: 'De 0 a 10?' })).toMatchObject({
      ratingMessage: 'De 0 a 10?',
      expiresTicketNPS: 0,
      maxUseBotQueuesNPS: 3,
    })
    await withSettings(company.ctx, { userRating: 'enabled' })
    expect(await change({ name: 'Suporte' })).toMatchObject({ name: 'Suporte' })
    await expect(change({ ratingMessage: ' ', expiresTicketNPS: '0' })).rejects.toMatchObject({
      code: 'ERR_VALIDATION',
      details: { fields: { ratingMessage: 'required', expiresTicketNPS: 'tooSmall' } },
    })
    const ratingTerms = { ratingMessage: 'De 0 a 10?', expiresTicketNPS: 60, maxUseBotQueuesNPS: 1 }
    expect(await change(ratingTerms)).toMatchObject(ratingTerms)
    await expect(createConnection(admin, input({ ratingMessage: 'Nota?' }))).rejects.toMatchObject({
      details: { fields: { expiresTicketNPS: 'tooSmall' } },
    })
    expect(await createConnection(admin, input(ratingTerms))).toMatchObject(ratingTerms)
    expect(await createConnection(admin, input())).toMatchObject({ ratingMessage: '', maxUseBotQueuesNPS: 3 })
  })

  test('keeps at least one default', async () => {
    const { company, admin } = await office()
    const attempt = updateConnection(admin, company.connection.id, { isDefault: false })
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_NO_OTHER_WHATSAPP' })
  })

  test('cannot reach another company’s connection', async () => {
    const [{ admin }, otherOffice] = [await office(), await office()]
    const id = otherOffice.company.connection.id
    for (const attempt of [
      () => updateConnection(admin, id, { name: 'Minha' }),
      () => getConnection(admin, id),
      () => deleteConnection(admin, id),
      () => startSession(admin, { connectionId: id }),
      () => requestQrCode(admin, { connectionId: id }),
      () => disconnectSession(admin, id),
      () => listDrops(admin, id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' })
    }
  })
})

describe('deleting a connection', () => {
  test('hands the mark of the default on, and asks for the device to be unlinked', async () => {
    const { company, admin } = await office()
    const heir = await aConnection(company.ctx)
    await deleteConnection(admin, company.connection.id)
    expect(await listConnections(admin)).toMatchObject([{ id: heir.id, isDefault: true }])
    expect(await row(company.connection.id)).toMatchObject({ desired: 'stopped', command_kind: 'log_out' })
  })
})

test('a deleted connection is nobody’s default: whose groups it was sees those of the others', async () => {
  const company = await aCompany(services)
  const { id } = await aConnection(company.ctx)
  const user = await aUser(company.ctx, { allowGroup: true, defaultConnectionId: id })
  await deleteConnection(asUser(services, company.admin), id)
  const rights = await loadRights(services, company.id, user.userId)
  expect(rights).toMatchObject({ allowGroup: true, defaultConnectionId: null })
  expect(await eventsOf(services, company.id)).toContainEqual(
    expect.objectContaining({ type: 'row.changed', noun: 'user', id: user.userId, rights: true }),
  )
})

describe('orders to a session', () => {
  test('are counted, so that each is carried out once', async () => {
    const { company, admin } = await office()
    const id = company.connection.id
    await disconnectSession(admin, id)
    expect(await row(id)).toMatchObject({ desired: 'stopped', command: 1, command_kind: 'log_out' })
    await services.admin`update connections set status = 'DISCONNECTED' where id = ${id}`
    await requestQrCode(admin, { connectionId: id, pairingNumber: '(11) 99999-0000' })
    expect(await row(id)).toMatchObject({
      pairing_number: '5511999990000',
      desired: 'running',
      command: 2,
      command_kind: 'new_qr',
      status: 'OPENING',
    })
    await startSession(admin, { connectionId: id })
    expect(await row(id)).toMatchObject({ command: 3, command_kind: 'start', pairing_number: null })
    expect(await restartConnections(admin)).toBe(1)
    expect(await row(id)).toMatchObject({ command: 4 })
  })

  test('a number for the code that cannot be one is refused at its field, with what to check', () => {
    const { error } = StartSessionInput.safeParse({ connectionId: 1, pairingNumber: '123' })
    expect(error?.issues).toMatchObject([{ path: ['pairingNumber'], message: 'ERR_WAPP_INVALID_CONTACT' }])
    expect(StartSessionInput.safeParse({ connectionId: 1, pairingNumber: '(11) 99999-0000' }).success).toBe(
      true,
    )
  })

  test('starting what is connected changes nothing; a new code for it is refused', async () => {
    const { company, admin } = await office()
    const id = company.connection.id
    await services.admin`update connections set desired = 'running', status = 'CONNECTED' where id = ${id}`
    await startSession(admin, { connectionId: id })
    expect(await row(id)).toMatchObject({ command: 0, status: 'CONNECTED' })
    const attempt = requestQrCode(admin, { connectionId: id })
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_CONNECTION_TRANSITION' })
  })
})

describe('what the holder of a connection reports', () => {
  async function heldConnection() {
    const { company, admin, attendant } = await office()
    const id = company.connection.id
    const lease = await takeLease(services, { id, companyId: company.id }, 'me')
    if (!lease) throw new Error('the lease was free')
    return { company, admin, attendant, id, lease }
  }

  test('a code to pair by is shown to who may pair, and to nobody else', async () => {
    const { company, admin, attendant, id, lease } = await heldConnection()
    await recordStatus(company.ctx, lease, {
      status: 'qrcode',
      qrcode: 'https://wa.me/x',
      pairingCode: 'ABCD1234',
    })
    expect(await getConnection(admin, id)).toMatchObject({
      qrcode: 'https://wa.me/x',
      pairingCode: 'ABCD1234',
    })
    expect(await getConnection(attendant, id)).toMatchObject({
      status: 'qrcode',
      qrcode: '',
      pairingCode: null,
    })
  })

  test('drops make a timeline with causes; coming back ends the last one', async () => {
    const { company, admin, id, lease } = await heldConnection()
    await recordDrop(company.ctx, lease, { cause: 'lost', code: 408, status: 'TIMEOUT', stops: false })
    await recordDrop(company.ctx, lease, { cause: 'lost', code: 408, status: 'TIMEOUT', stops: false })
    expect(await getConnection(admin, id)).toMatchObject({
      status: 'TIMEOUT',
      retries: 2,
      lastDropCause: 'lost',
    })
    await recordStatus(company.ctx, lease, { status: 'CONNECTED', number: '5511999990000' })
    const drops = await listDrops(admin, id)
    expect(drops).toMatchObject([{ cause: 'lost', code: 408 }])
    expect(drops[0]?.recoveredAt).not.toBeNull()
    expect(await getConnection(admin, id)).toMatchObject({ retries: 0, number: '5511999990000' })
  })

  test('is refused once another process holds it', async () => {
    const { company, id, lease } = await heldConnection()
    await takeLease(services, { id, companyId: company.id }, 'me')
    const late = { cause: 'lost', code: 408, status: 'TIMEOUT', stops: false } as const
    await expect(recordStatus(company.ctx, lease, { status: 'CONNECTED' })).rejects.toThrow('another process')
    await expect(recordDrop(company.ctx, lease, late)).rejects.toThrow('another process')
    await expect(finishCommand(company.ctx, lease, 0)).rejects.toThrow('another process')
  })
})

test('the super administrator sees all companies’ connections, without codes to pair by', async () => {
  const [ownOffice, otherOffice] = [await office(), await office()]
  await services.admin`update connections set qrcode = 'secret'`
  const list = await listAllConnections(asUser(services, ownOffice.company.admin, { isSuper: true }))
  const ids = list.map((connection) => connection.id)
  expect(ids).toContain(ownOffice.company.connection.id)
  expect(ids).toContain(otherOffice.company.connection.id)
  expect(JSON.stringify(list)).not.toContain('secret')
  const attempt = listAllConnections(ownOffice.admin)
  await expect(attempt).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
})
