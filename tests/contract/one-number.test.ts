import { afterEach, expect, test } from 'bun:test'
import { deleteConnection } from '#domain/connections/delete-connection.ts'
import { requestQrCode } from '#domain/connections/session/request-qr-code.ts'
import { sendText } from '#simulators/whatsapp/phone/send.ts'
import { scan } from '#simulators/whatsapp/server/pairing.ts'
import { aCompany, aConnection, asUser, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { message, type Office, OWNER, openOffice, pair } from './office.ts'

const services = await testServices()
let office: Office
afterEach(() => office.close())

type Row = { status: string; qrcode: string; last_drop_cause: string | null; duplicate_of_id: number | null }

async function rowOf(id: number): Promise<Row> {
  const [row] = await services.admin<Row[]>`
    select status, qrcode, last_drop_cause, duplicate_of_id::int from connections where id = ${id}`
  if (!row) throw new Error('no such connection')
  return row
}

/** Shows a code on a further connection and scans it with the owner's phone; resolves with how it ended. */
async function pairToo({ owner }: Office, company: TestCompany, id: number): Promise<Row> {
  await requestQrCode(asUser(services, company.admin), { connectionId: id })
  const { qrcode } = await waitFor(async () => (await rowOf(id)).qrcode !== '' && rowOf(id), {
    description: 'a code',
    timeoutMs: 20_000,
  })
  await scan(owner, qrcode)
  return waitFor(
    async () => {
      const row = await rowOf(id)
      return ['CONNECTED', 'DISCONNECTED'].includes(row.status) && row
    },
    { description: 'the pairing to end', timeoutMs: 30_000 },
  )
}

test('a number that is on one connection is refused on a second one, and leaves the phone’s list again', async () => {
  office = await openOffice(services)
  const { company, owner, maria, connectionId } = office
  const second = await aConnection(company.ctx, { name: 'Filial' })
  await services.admin`update connections set status = 'DISCONNECTED' where id = ${second.id}`
  await office.start()
  await pair(office)
  const devices = [...owner.companions.keys()]

  expect(await pairToo(office, company, second.id)).toMatchObject({
    status: 'DISCONNECTED',
    last_drop_cause: 'number_in_use',
    duplicate_of_id: connectionId,
  })
  await waitFor(() => owner.companions.size === 1, {
    description: 'the second device to leave the phone’s list',
  })
  expect([...owner.companions.keys()]).toEqual(devices)

  // What comes now comes once, and nothing of it was kept by the one that was refused.
  await sendText(maria, OWNER, 'tem bolsa?')
  await message(office, 'tem bolsa?')
  const storedEvents = await services.admin`select 1 from raw_events where connection_id = ${second.id}`
  const tickets = await services.admin`select 1 from tickets where company_id = ${company.id}`
  expect({ kept: storedEvents.length, tickets: tickets.length }).toEqual({ kept: 0, tickets: 1 })

  // Another company is told nothing: pairing works there as it always does.
  const elsewhere = await aCompany(services)
  await services.admin`update connections set status = 'DISCONNECTED' where id = ${elsewhere.connection.id}`
  expect(await pairToo(office, elsewhere, elsewhere.connection.id)).toMatchObject({ status: 'CONNECTED' })

  await deleteConnection(asUser(services, company.admin), connectionId)
  expect(await pairToo(office, company, second.id)).toMatchObject({
    status: 'CONNECTED',
    duplicate_of_id: null,
  })
})
