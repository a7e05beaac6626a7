import { describe, expect, test } from 'bun:test'
import sharp from 'sharp'
import { DAY_MS } from '#domain/core/contract/time.ts'
import { PLATFORM, platformCtx } from '#domain/core/platform.ts'
import { removeOrphanFiles } from '#domain/files/remove-orphan-files.ts'
import { savePlatformSetting, savePlatformSettings } from '#domain/settings/platform-settings.ts'
import { getPublicSetting } from '#domain/settings/public-settings.ts'
import { aCompany, asUser, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import type { LogoMode } from './contract/rules.ts'
import { getBrand } from './get-brand.ts'
import { openLogo } from './open-logo.ts'
import { saveLogo } from './save-logo.ts'

const services = await testServices()
const company = await aCompany(services)
const chief = asUser(services, await aUser(company.ctx, { profile: 'admin', isSuper: true }))

const pixels = await sharp({ create: { width: 1200, height: 300, channels: 3, background: '#0a7d55' } })
  .withExif({ IFD0: { Copyright: 'a word that was hidden' } })
  .jpeg()
  .toBuffer()
const upload = (bytes: Uint8Array | string, name = 'marca.png') => ({
  blob: new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]),
  name,
  type: 'image/png',
})
const save = (mode: LogoMode, bytes: Uint8Array | string = pixels) => saveLogo(chief, { mode }, upload(bytes))
const measured = async (blob: Blob) => sharp(await blob.arrayBuffer()).metadata()

describe('a logo of the platform', () => {
  test('is made anew from its pixels, small enough, and anybody may have it by its name', async () => {
    const name = await save('Light')
    expect(await getPublicSetting(services, 'appLogoLight')).toBe(name)
    const storedLogo = await openLogo(services, { name })
    const { format, width, height, exif } = await measured(storedLogo)
    expect({ format, width, height, exif }).toEqual({
      format: 'png',
      width: 640,
      height: 160,
      exif: undefined,
    })
    expect(await storedLogo.text()).not.toContain('hidden')
  })

  test('of a tab is square, and has the shapes that phones ask for', async () => {
    const name = await save('Favicon')
    expect(await measured(await openLogo(services, { name }))).toMatchObject({ width: 512, height: 512 })
    const shapes = { small: 192, phone: 180, maskable: 512 } as const
    for (const as of ['small', 'phone', 'maskable'] as const) {
      const { width, height, hasAlpha } = await measured(await openLogo(services, { name, as }))
      expect({ as, width, height, hasAlpha }).toEqual({
        as,
        width: shapes[as],
        height: shapes[as],
        hasAlpha: as === 'small',
      })
    }
  })

  test('replaced or taken away is nobody’s any more, and its bytes go by night; the one that is shown stays', async () => {
    const first = await save('Dark')
    const second = await save('Dark')
    await expect(openLogo(services, { name: first })).rejects.toThrow('ERR_NO_FILE_FOUND')
    await services.admin`update files set created_at = now() - interval '2 days' where company_id = ${PLATFORM}`
    await removeOrphanFiles(platformCtx(chief))
    expect(await services.files.get(PLATFORM, first)).toBeUndefined()
    expect((await openLogo(services, { name: second })).size).toBeGreaterThan(0)
    await savePlatformSetting(chief, { key: 'appLogoDark', value: '' })
    await expect(openLogo(services, { name: second })).rejects.toThrow('ERR_NO_FILE_FOUND')
  })

  test.each([
    ['nothing', '', 'ERR_VALIDATION'],
    ['words', 'not a picture', 'ERR_FILE_TYPE'],
    [
      'a drawing with a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'ERR_FILE_TYPE',
    ],
    ['a broken picture', pixels.subarray(0, 600), 'ERR_FILE_TYPE'],
    ['a film', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), 'ERR_FILE_TYPE'],
  ])('is refused where it is %s, and what was there stays', async (_what, bytes, code) => {
    const before = await getBrand(services)
    await expect(save('Light', bytes)).rejects.toMatchObject({ code })
    expect(await getBrand(services)).toEqual(before)
  })

  test('is super’s alone, and a setting takes no name of a file that was not uploaded as one', async () => {
    const admin = asUser(services, company.admin)
    await expect(saveLogo(admin, { mode: 'Light' }, upload(pixels))).rejects.toThrow('ERR_NO_PERMISSION')
    await expect(
      savePlatformSetting(chief, { key: 'appLogoLight', value: '0'.repeat(32) }),
    ).rejects.toMatchObject({ code: 'ERR_VALIDATION' })
  })
})

describe('the brand', () => {
  test('has a higher version after each change, also within one moment, and none without one', async () => {
    const versions = [(await getBrand(services)).version]
    for (const appName of ['Um', 'Dois', 'Dois']) {
      await savePlatformSettings(chief, { appName })
      versions.push((await getBrand(services)).version)
    }
    const [before = 0, firstVersion = 0, two = 0, again] = versions
    expect([firstVersion > before, two > firstVersion, again === two]).toEqual([true, true, true])
    expect(two - before).toBeLessThan(DAY_MS)
    const platformEvents = await services.admin`select count(*)::int as times from events
      where company_id = ${PLATFORM} and type = 'platform.changed'`
    expect(platformEvents[0]?.times).toBeGreaterThanOrEqual(2)
  })
})
