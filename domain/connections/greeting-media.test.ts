import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { messages } from '#db/schema/messages.ts'
import { systemCtx } from '#domain/core/context.ts'
import { reading } from '#domain/core/transaction.ts'
import { aCompany, aQueue, asUser } from '#tests/support/factories.ts'
import { aMessageEvent } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { receiveEvent } from '../messages/inbound/receive-event.ts'
import { attachGreeting, detachGreeting } from './greeting-media.ts'
import { MAX_GREETING_BYTES } from './schema.ts'

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
  const other = asUser(services, (await aCompany(services)).admin)
  await refused(attachGreeting(other, named, upload, 9999), 'ERR_NO_WAPP_FOUND')
})
