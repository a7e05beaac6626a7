import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { aCompany, aQueue, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { queueVerbs } from '../../queues/queue-verbs.ts'
import { CreateConnectionInput, MAX_GREETING_BYTES, UpdateConnectionInput } from '../contract/schema.ts'
import { createConnection } from '../create-connection.ts'
import { deleteConnection } from '../delete-connection.ts'
import { attachGreeting, detachGreeting } from '../greeting-media.ts'
import { getConnection } from '../queries.ts'
import { updateConnection } from '../update-connection.ts'

const services = await testServices()

async function twoForms() {
  const company = await aCompany(services)
  const { id } = company.connection
  const admin = asUser(services, company.admin)
  const save = (values: object) => updateConnection(admin, id, UpdateConnectionInput.parse(values))
  const status = (to: string) => services.admin`update connections set status = ${to} where id = ${id}`
  return { company, admin, id, save, status, opened: await getConnection(admin, id) }
}

const isRefused = (act: Promise<unknown>, current: object) =>
  expect(act).rejects.toMatchObject({ code: 'ERR_ROW_CHANGED', details: { current } })

test('the later of two people who save one connection is told what changed, and by whom; nothing is overwritten', async () => {
  const { admin, id, save, opened } = await twoForms()
  const { version } = opened
  const firstSave = await save({ version, greetingMessage: 'Deles' })
  const secondSave = save({ version: String(version), greetingMessage: 'Meu' })
  await isRefused(secondSave, { greetingMessage: 'Deles', version: firstSave.version })
  await expect(secondSave).rejects.toMatchObject({ details: { by: expect.any(String) } })
  expect(await getConnection(admin, id)).toMatchObject({ greetingMessage: 'Deles' })
  expect(await save({ version: firstSave.version, greetingMessage: 'Meu' })).toMatchObject({
    greetingMessage: 'Meu',
  })
})

test('a status that changed meanwhile is no conflict, and hides none', async () => {
  const { save, status, opened } = await twoForms()
  await status('OPENING')
  await status('CONNECTED')
  const saved = await save({ version: opened.version, name: 'Loja' })
  expect(saved.version).toBeGreaterThan(opened.version + 2)
  await status('DISCONNECTED')
  await isRefused(save({ version: opened.version + 2, name: 'Outra' }), {
    name: 'Loja',
    status: 'DISCONNECTED',
  })
})

test('without a version the last who saves wins', async () => {
  const { save } = await twoForms()
  await save({ name: 'Primeira' })
  expect(await save({ name: 'Segunda' })).toMatchObject({ name: 'Segunda' })
})

test('the file of a greeting and the mark of the default are settings as well', async () => {
  const { admin, id, save, opened } = await twoForms()
  const create = { width: 2, height: 2, channels: 3, background: 'red' } as const
  const blob = new Blob([await sharp({ create }).png().toBuffer()])
  const upload = { blob, name: 'loja.png', type: 'image/png' }
  const edited = { connectionId: id, version: opened.version }
  const filed = await attachGreeting(admin, edited, upload, MAX_GREETING_BYTES)
  await isRefused(save({ version: opened.version, name: 'Outra' }), { greetingMediaName: 'loja.png' })
  await isRefused(attachGreeting(admin, edited, upload, MAX_GREETING_BYTES), { version: filed.version })
  await isRefused(detachGreeting(admin, edited), { version: filed.version })
  const marked = await save({ version: filed.version, isDefault: true })
  const input = CreateConnectionInput.parse({ name: 'Nova', queueIds: [], isDefault: true })
  await createConnection(admin, input)
  await isRefused(save({ version: marked.version, name: 'Outra' }), { isDefault: false })
})

test('a queue that is deleted, and the mark that a deleted connection hands on, change the settings of others', async () => {
  const { company, admin, save, opened } = await twoForms()
  const queue = await aQueue(company.ctx)
  const redirect = { sendIdQueue: queue.id, timeSendQueue: 5 }
  const { version } = await save({ version: opened.version, isDefault: true, ...redirect })
  await queueVerbs.remove(admin, { queueId: queue.id, toQueueId: null })
  await isRefused(save({ version, name: 'Outra' }), { sendIdQueue: null })
  const otherConnection = await createConnection(
    admin,
    CreateConnectionInput.parse({ name: 'Nova', queueIds: [] }),
  )
  await deleteConnection(admin, company.connection.id)
  const input = UpdateConnectionInput.parse({ version: otherConnection.version, name: 'Outra' })
  await isRefused(updateConnection(admin, otherConnection.id, input), { isDefault: true })
})
