import { describe, expect, test } from 'bun:test'
import { reading } from '#domain/core/transaction.ts'
import { findService, getTranscriptionSettings } from '#domain/messages/transcription/settings.ts'
import { aCompany, asUser, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { SavePlatformInput } from './contract/platform-schema.ts'
import {
  getPlatformSetting,
  getPlatformSettings,
  savePlatformSetting,
  savePlatformSettings,
} from './platform-settings.ts'
import { getPublicSetting, getSupport, readMaxFileBytes } from './public-settings.ts'

const services = await testServices()
const company = await aCompany(services)
const chief = asUser(services, await aUser(company.ctx, { profile: 'admin', isSuper: true }))

describe('what super changes of the platform', () => {
  test('is there at once, and what is left out stays', async () => {
    expect(await getPlatformSettings(chief)).toMatchObject({ appName: 'Recado', downloadLimit: '64' })
    await savePlatformSettings(chief, SavePlatformInput.parse({ appName: 'Acme', primaryColorLight: '#0A5' }))
    const saved = await savePlatformSettings(chief, { downloadLimit: '128' })
    expect(saved).toMatchObject({ appName: 'Acme', primaryColorLight: '#00aa55', downloadLimit: '128' })
    expect(await getPublicSetting(services, 'appName')).toBe('Acme')
    expect(await readMaxFileBytes(services)).toBe(128 * 1024 * 1024)
  })

  test('is saved one by one as well, and refused where it is no value of its key', async () => {
    const colorSetting = { key: 'primaryColorDark', value: '#123456' }
    expect(await savePlatformSetting(chief, colorSetting)).toMatchObject({
      key: 'primaryColorDark',
      value: '#123456',
    })
    expect(await getPlatformSetting(chief, colorSetting)).toMatchObject({
      key: 'primaryColorDark',
      value: '#123456',
    })
    for (const value of ['red', '#12345', 'javascript:alert(1)', '#fff;}'])
      await expect(savePlatformSetting(chief, { ...colorSetting, value })).rejects.toMatchObject({
        code: 'ERR_VALIDATION',
      })
    for (const key of ['smtpPassword', 'constructor', '__proto__'])
      await expect(savePlatformSetting(chief, { key, value: 'x' })).rejects.toMatchObject({
        code: 'ERR_NO_SETTING_FOUND',
      })
    await expect(savePlatformSetting(chief, { key: 'downloadLimit', value: '65' })).rejects.toMatchObject({
      code: 'ERR_VALIDATION',
    })
  })

  test('holds a key that is written and never read back, and may be taken away', async () => {
    const key = 'sk-platform-9876'
    const saved = await savePlatformSettings(chief, { openaikeyaudio: key })
    expect(saved.openaikeyaudio).toBe('****9876')
    await savePlatformSettings(chief, saved.openaikeyaudio ? { openaikeyaudio: saved.openaikeyaudio } : {})
    const service = () => reading(company.ctx, findService)
    expect(await service()).toMatchObject({ key, baseUrl: 'https://api.openai.com/v1' })
    expect(await getTranscriptionSettings(asUser(services, company.admin))).toMatchObject({
      isKeySet: false,
      isByPlatform: true,
      keyLastFour: '',
    })
    const stored = await services.admin`select value from platform_settings where name = 'openaikeyaudio'`
    expect(JSON.stringify(stored)).not.toContain('sk-platform')
    await expect(getPublicSetting(services, 'openaikeyaudio')).rejects.toThrow('ERR_SETTING_PRIVATE')
    await savePlatformSetting(chief, { key: 'openaikeyaudio', value: '' })
    expect(await service()).toBeUndefined()
  })

  test('says how support is reached, to whoever sees connections; what leads nowhere is refused', async () => {
    const attendant = asUser(services, company.attendant)
    expect(await getSupport(attendant)).toEqual({ contact: '' })
    await savePlatformSettings(chief, SavePlatformInput.parse({ supportContact: '+55 11 95555-4444' }))
    expect(await getSupport(attendant)).toEqual({ contact: '+5511955554444' })
    const wrong = { key: 'supportContact', value: 'javascript:alert(1)' }
    await expect(savePlatformSetting(chief, wrong)).rejects.toMatchObject({ code: 'ERR_VALIDATION' })
    await expect(getPublicSetting(services, 'supportContact')).rejects.toThrow('ERR_SETTING_PRIVATE')
  })

  test('who read it before somebody else saved is shown what they saved; without a version the last who saves wins', async () => {
    const { version } = await getPlatformSettings(chief)
    const firstSave = await savePlatformSettings(chief, { version, appName: 'Theirs' })
    const secondSave = savePlatformSettings(chief, { version, appName: 'Mine' })
    await expect(secondSave).rejects.toMatchObject({
      code: 'ERR_ROW_CHANGED',
      details: { current: { appName: 'Theirs', version: firstSave.version } },
    })
    const parallelSaves = [1, 2].map((n) =>
      savePlatformSettings(chief, { version: firstSave.version, appName: `Both ${n}` }),
    )
    expect((await Promise.allSettled(parallelSaves)).map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'rejected',
    ])
    expect(await savePlatformSettings(chief, { appName: 'Acme' })).toMatchObject({ appName: 'Acme' })
  })

  test('is nobody else’s: not an admin’s, and not of a transaction outside the platform', async () => {
    const admin = asUser(services, company.admin)
    expect(() => getPlatformSettings(admin)).toThrow('ERR_NO_PERMISSION')
    expect(() => savePlatformSettings(admin, { appName: 'Mine' })).toThrow('ERR_NO_PERMISSION')
    await services.db.execute(`update platform_settings set value = 'Mine'`)
    expect(await getPublicSetting(services, 'appName')).toBe('Acme')
  })
})
