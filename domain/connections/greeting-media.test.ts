import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { messages } from '#db/schema/messages.ts'
import { systemCtx } from '#domain/core/context.ts'
import { reading } from '#domain/core/transaction.ts'
import { aCompany, aQueue, asUser } from '#tests/support/factories.ts'
import { aMessageEvent } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { receiveEvent } from '../messages/inbound/receive-event.ts'
import { CreateConnectionInput, MAX_GREETING_BYTES } from './contract/schema.ts'
import { createWithGreeting } from './create-connection.ts'
import { attachGreeting, detachGreeting } from './greeting-media.ts'

const services = await testServices()
const create = { width: 30, height: 20, channels: 3 as const, background: '#aa0000' }
const bytes = await sharp({ create }).png().toBuffer()
const upload = { blob: new Blob([bytes]), name: 'loja.png', type: 'image/png' }

test('a greeting goes under its picture; taken away, alone', async () => {
  const company = await aCompany(services)
  const { ctx, connection } = company
  const help = await aQueue(ctx, { name: 'Suporte', color: '#123456' })
  await services.admin`insert into connection_queues (company_id, connection_id, queue_id)
    values (${company.id}, ${connection.id}, ${help.id})`
  await services.admin`update connections set greeting_message = 'Olá!' where id = ${connection.id}`
  const admin = asUser(services, company.admin)
  const named = { connectionId: connection.id }
  const view = await attachGreeting(admin, named, upload, MAX_GREETING_BYTES)
  expect(view.greetingMediaName).toBe('loja.png')
  const channel = systemCtx(services, company.id, 'channel')
  const event = aMessageEvent({ externalId: 'G1', body: 'Oi' })
  await receiveEvent(channel, { connectionId: connection.id, rawEventId: null, event })
  const rows = await reading(ctx, (tx) => tx.db.select().from(messages).orderBy(messages.id))
  expect(rows.at(-1)).toMatchObject({ mediaType: 'image', fileId: expect.any(Number) })
  expect(rows.at(-1)?.body).toStartWith('Olá!')
  expect((await detachGreeting(admin, named)).greetingMediaName).toBeNull()
})

test('is an admin’s, of their own company, a picture or a video, and not too large', async () => {
  const company = await aCompany(services)
  const named = { connectionId: company.connection.id }
  const admin = asUser(services, company.admin)
  const refused = (act: Promise<unknown>, code: string) => expect(act).rejects.toMatchObject({ code })
  await refused(attachGreeting(asUser(services, company.attendant), named, upload, 9999), 'ERR_NO_PERMISSION')
  await refused(attachGreeting(admin, named, upload, 10), 'ERR_FILE_TOO_LARGE')
  const text = { blob: new Blob(['a,b']), name: 'a.csv', type: 'text/csv' }
  await refused(attachGreeting(admin, named, text, 9999), 'ERR_FILE_TYPE')
  const otherAdmin = asUser(services, (await aCompany(services)).admin)
  await refused(attachGreeting(otherAdmin, named, upload, 9999), 'ERR_NO_WAPP_FOUND')
})

test('a connection is made with the file of its greeting, or neither is there', async () => {
  const company = await aCompany(services)
  const admin = asUser(services, company.admin)
  const make = (values: object, file = upload, maker = admin) =>
    createWithGreeting(
      maker,
      CreateConnectionInput.parse({ name: 'Balcão', ...values }),
      file,
      MAX_GREETING_BYTES,
    )
  const rowCounts = async () => {
    const [row] =
      await services.admin`select (select count(*)::int from files where company_id = ${company.id}) as files,
      (select count(*)::int from connections where company_id = ${company.id}) as connections`
    return { ...row }
  }
  const before = await rowCounts()
  await expect(make({ timeSendQueue: 15 })).rejects.toMatchObject({ code: 'ERR_VALIDATION' })
  const broken = { ...upload, blob: new Blob([bytes.subarray(0, 12)]) }
  await expect(make({}, broken)).rejects.toMatchObject({ code: 'ERR_FILE_TYPE' })
  const attendant = asUser(services, company.attendant)
  await expect(make({}, upload, attendant)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
  expect(await rowCounts()).toEqual(before)
  expect(await make({})).toMatchObject({ name: 'Balcão', greetingMediaName: 'loja.png' })
  expect(await rowCounts()).toEqual({ files: before.files + 1, connections: before.connections + 1 })
})
