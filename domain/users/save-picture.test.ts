import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { aCompany, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { removePicture, savePicture } from './save-picture.ts'
import { userVerbs } from './user-verbs.ts'

const services = await testServices()

async function aPicture() {
  const pixels = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#0891b2' } })
    .png()
    .toBuffer()
  const blob = new Blob([new Uint8Array(pixels)], { type: 'image/png' })
  return { blob, name: 'eu.png', type: 'image/png' }
}

test('a picture goes with its user: nobody keeps the face of who left', async () => {
  const company = await aCompany(services)
  const admin = asUser(services, company.admin)
  const { userId } = company.attendant
  await savePicture(admin, { userId }, await aPicture())
  await userVerbs.remove(admin, { userId })
  const [row] = await services.admin`select image_file_id from users where id = ${userId}`
  expect(row).toEqual({ image_file_id: null })
})

test('a picture is refused where the user was changed since their form was opened', async () => {
  const company = await aCompany(services)
  const admin = asUser(services, company.admin)
  const { userId } = company.attendant
  const upload = await aPicture()
  const first = await savePicture(admin, { userId, version: 1 }, upload)
  expect(first).toMatchObject({ version: 2, profileImage: expect.any(String) })
  const changed = { code: 'ERR_ROW_CHANGED', details: { current: { version: 2 } } }
  await expect(savePicture(admin, { userId, version: 1 }, upload)).rejects.toMatchObject(changed)
  await expect(removePicture(admin, { userId, version: 1 })).rejects.toMatchObject(changed)
  expect(await removePicture(admin, { userId })).toMatchObject({ profileImage: null })
})
