import { afterAll, beforeAll, expect, test } from 'bun:test'
import sharp from 'sharp'
import { fetchPicture } from '#sessions/jobs/fetch-picture.ts'
import { addPhone, setPicture } from '#simulators/whatsapp/simulator.ts'
import { aContact } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { type ChannelRig, connected, openRig, type Phone } from './channel-rig.ts'

const services = await testServices()
let rig: ChannelRig
let rita: Phone
let contactId: number
beforeAll(async () => {
  rig = await openRig(services)
  rita = await addPhone(rig.sim, '5511977776666', { name: 'Rita' })
  const { company } = rig
  contactId = (await aContact(company.ctx, { number: rita.number, name: 'Rita', lid: rita.lidUser })).id
  await connected(rig)
})
afterAll(() => rig.close())

const fetchNow = (session = rig.session) =>
  fetchPicture(
    {
      services,
      drivers: { whatsapp: rig.driver },
      session: () => session,
      push: { outgoing: { mayReachPrivate: false }, webUrl: '' },
    },
    { companyId: rig.company.id, connectionId: rig.lease.connectionId, contactId },
  )

async function storedPicture() {
  const [row] = await services.admin`select c.picture_checked_at, f.name, f.mime, f.width, f.height, f.state
    from contacts c left join files f on f.id = c.picture_file_id where c.id = ${contactId}`
  return row
}

test('a contact’s picture is kept, small, and made anew from its pixels', async () => {
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#264' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'a hidden note' } })
    .toBuffer()
  await setPicture(rita, photo)
  await fetchNow()
  const file = await storedPicture()
  expect(file).toMatchObject({ mime: 'image/webp', width: 192, height: 192, state: 'stored' })
  const bytes = await Bun.file(services.files.pathOf(rig.company.id, String(file?.name))).bytes()
  const { format, width, height } = await sharp(bytes).metadata()
  expect({ format, width, height }).toEqual({ format: 'webp', width: 192, height: 192 })
  expect(Buffer.from(bytes).includes('a hidden note')).toBe(false)
})

test('what is no picture is not kept, and the one before goes', async () => {
  await setPicture(rita, Buffer.from('<svg onload="alert(1)"/>'))
  await fetchNow()
  expect(await storedPicture()).toMatchObject({ name: null })
})

test('who has none has none, and was looked for', async () => {
  await services.admin`update contacts set picture_checked_at = null where id = ${contactId}`
  await setPicture(rita, undefined)
  await fetchNow()
  expect(await storedPicture()).toMatchObject({ name: null, picture_checked_at: expect.any(Date) })
})

test('without the connection it is tried again later, by whoever holds it', async () => {
  await services.admin`update contacts set picture_checked_at = null where id = ${contactId}`
  const closed = rig.session && { ...rig.session, isOpen: () => false }
  expect(await fetchNow(closed).catch((error: unknown) => error)).toBeInstanceOf(Error)
  expect(await storedPicture()).toMatchObject({ picture_checked_at: null })
})
